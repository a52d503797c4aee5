// The line for those who would rather type: "place pike 2,-1", "legal", "what is at 2,-1".

import { h, set } from "./dom";
import type { View } from "./modes";
import { matches, type Say } from "./words";

export type Typed =
  | { readonly does: "legal" | "help" | "partners" | "nothing" }
  | { readonly does: "look"; readonly at: string }
  | { readonly does: "play"; readonly text: string };

/** Reads what was typed. Pure. */
export function readCommand(say: Say, input: string): Typed {
  const typed = input.trim();
  if (!typed) return { does: "nothing" };
  if (matches(say, "legal", typed) !== null) return { does: "legal" };
  if (typed === "?" || matches(say, "help", typed) !== null) return { does: "help" };
  if (matches(say, "partners", typed) !== null) return { does: "partners" };
  const at = matches(say, "what is at {place}", typed);
  if (at) return { does: "look", at };
  return { does: "play", text: typed };
}

export interface CommandLine {
  readonly el: HTMLElement;
  clear(): void;
}

export function createCommandLine(view: View, run: (typed: Typed) => void): CommandLine {
  const { say, signal } = view;
  const id = `${view.prefix}typed`;
  const summary = h("summary");
  const label = h("label", { for: id });
  const input = h("input", { id, type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "go" });
  const go = h("button", { class: "ecl-button", type: "submit" });
  const form = h("form", { class: "ecl-typed" }, label, h("div", { class: "ecl-row" }, input, go));
  const el = h("details", { class: "ecl-fold ecl-command" }, summary, form);
  view.label(() => {
    summary.textContent = say("Type a move");
    label.textContent = say("For example: legal; what is at 2,-1; or a move as the log writes it");
    go.textContent = say("Do it");
    set(input, { "aria-label": say("Type a move") });
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    run(readCommand(say, input.value));
  }, { signal });
  return { el, clear: () => { input.value = ""; } };
}
