// The sentence beside the board: a refusal with its rule, a note, or what can be done now. It is always there, so
// nothing jumps when a sentence comes or goes.

import { h, set, show, text } from "./dom";
import type { View } from "./modes";
import type { Refusal } from "./types";

export interface Notice {
  readonly el: HTMLElement;
  refuse(refusal: Refusal): void;
  note(sentence: string): void;
  /** What is shown while there is neither refusal nor note. */
  guide(sentence: string): void;
  clear(): boolean;
  readonly refusal: Refusal | null;
}

/** Refusals that nobody made by a wrong move: they are told as a note. */
const KIND: readonly string[] = ["stale", "busy", "no_answer"];

export function createNotice(view: View, onClear: () => void): Notice {
  const sentence = h("span", { class: "ecl-sentence" });
  const rule = h("span", { class: "ecl-rule" });
  const close = h("button", { class: "ecl-close", type: "button", hidden: true }, "×");
  view.label(() => set(close, { "aria-label": view.say("Close") }));
  const el = h("div", { class: "ecl-notice" }, h("p", {}, sentence, " ", rule), close);
  let refusal: Refusal | null = null;
  let note = "";
  let idle = "";
  const draw = (): void => {
    text(sentence, refusal?.text || note || idle);
    text(rule, refusal?.rule ? view.say("Rule {rule}", { rule: refusal.rule }) : "");
    show(close, Boolean(refusal || note));
    const real = refusal !== null && !KIND.includes(refusal.code ?? "");
    el.classList.toggle("ecl-refusal", real);
    el.classList.toggle("ecl-note", !real && Boolean(refusal || note));
  };
  const clear = (): boolean => {
    const was = Boolean(refusal || note);
    refusal = null;
    note = "";
    draw();
    return was;
  };
  close.addEventListener("click", () => {
    clear();
    onClear();
  }, { signal: view.signal });
  return {
    el,
    refuse(next) {
      refusal = next;
      note = "";
      draw();
      view.speaker.interrupt([next.text, rule.textContent].filter(Boolean).join(" "));
    },
    note(next) {
      refusal = null;
      note = next;
      draw();
    },
    guide(next) {
      idle = next;
      draw();
    },
    clear,
    get refusal() {
      return refusal;
    },
  };
}
