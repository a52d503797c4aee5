// Undo and redo, save, code, load, new game, language, keys: large buttons with words on them.

import { h, set, show, text } from "./dom";
import { buildForm, download, openDialog } from "./dialogs";
import { rove, type Rover } from "./keys";
import type { View } from "./modes";
import { openHabits, openJudgement } from "./reading";
import type { BoardState } from "./state";
import type { Answer, AnswerDown } from "./types";
import type { Text } from "./words";

/** Asks the desk; refusals are shown by whoever gives this function. */
export type Ask = (content: Readonly<Record<string, unknown>>, quiet?: boolean) => Promise<Answer | null>;

export interface Tools {
  readonly el: HTMLElement;
  readonly undo: HTMLButtonElement;
  readonly redo: HTMLButtonElement;
  readonly rover: Rover;
  update(state: BoardState): void;
  help(): void;
  /** Tells how partners play; false if there is nothing to tell. */
  habits(): boolean;
}

const NAMES: Readonly<Record<string, string>> = { en: "English", de: "Deutsch" };

const KEYS: readonly (readonly [string, Text])[] = [
  ["Tab", "from the board to the hand, the buttons and on"],
  ["← ↑ → ↓", "move on the board, in the hand, between buttons"],
  ["Home, End", "first and last place"],
  ["Enter", "choose a card, then a place; Space does the same"],
  ["N", "next place that is lit; Shift and N goes back"],
  ["L", "say what can be done"],
  ["D", "say all about this card"],
  ["M", "the missions, if there are any; again: the next one"],
  ["P", "how your partners play, if there are any"],
  ["+ − 0", "zoom in, zoom out, show all"],
  ["Ctrl + Z", "undo; with Shift redo"],
  ["Esc", "let go of the card; again: leave the board"],
  ["?", "these keys"],
];

export function createTools(view: View, ask: Ask, tell: (sentence: string) => void): Tools {
  const { say, signal } = view;
  const button = (label: Text, run: () => void): HTMLButtonElement => {
    const el = h("button", { class: "ecl-button", type: "button" });
    view.label(() => text(el, say(label)));
    el.addEventListener("click", () => {
      if (el.getAttribute("aria-disabled") !== "true") run();
    }, { signal });
    return el;
  };
  const answerOf = async (content: Readonly<Record<string, unknown>>): Promise<AnswerDown | null> => {
    const answer = await ask(content);
    return answer?.kind === "answer" && answer.ok ? answer : null;
  };

  const undo = button("Undo", () => void ask({ kind: "undo" }));
  const redo = button("Redo", () => void ask({ kind: "redo" }));
  const save = button("Save to file", async () => {
    const answer = await answerOf({ kind: "save" });
    if (!answer?.text) return;
    download(view.root, answer.name ?? "game.txt", answer.text);
    tell(say("The game is saved in the file {name}.", { name: answer.name ?? "game.txt" }));
  });
  const code = button("Copy code", async () => {
    const answer = await answerOf({ kind: "code" });
    if (!answer?.text) return;
    try {
      await navigator.clipboard.writeText(answer.text);
      tell(say("The code is copied. It opens this game on another computer."));
    } catch {
      showCode(answer.text);
    }
  });
  const load = button("Load", () => openLoad());
  const fresh = button("New game", () => openNew());
  const other = h("button", { class: "ecl-button", type: "button" });
  other.addEventListener("click", () => void ask({ kind: "language", value: other.lang }), { signal });
  const full = button("Full screen", () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else view.root.requestFullscreen().catch(() => tell(say("This browser shows no full screen here.")));
  });
  show(full, Boolean(document.fullscreenEnabled));
  const keys = button("Keys", () => help());
  const ways = button("How your partners play", () => openHabits(view));
  const judge = button("Can the game still be won?", () => openJudgement(view, ask));
  const saved = h("span", { class: "ecl-saved" });
  const bar = h("div", { class: "ecl-tools", role: "toolbar" }, ways, judge, save, code, load, fresh, other, full, keys);
  const el = h("footer", { class: "ecl-foot" }, bar, saved);
  view.label(() => set(bar, { "aria-label": say("Game") }));
  const rover = rove(bar, ".ecl-button", signal);
  rover.refresh();

  const showCode = (value: string): void => {
    const area = h("textarea", { class: "ecl-code", readonly: true, rows: 4, "aria-label": say("Code") });
    area.value = value;
    openDialog(view, say("Code"), h("p", {}, say("Copy this code. It opens this game on another computer.")), area);
    area.select();
  };

  const openLoad = (): void => {
    const file = h("input", { type: "file", accept: ".txt,text/plain", id: `${view.prefix}file` });
    const area = h("textarea", { class: "ecl-code", rows: 4, id: `${view.prefix}code`, autocapitalize: "off", spellcheck: "false" });
    const go = h("button", { class: "ecl-button ecl-primary", type: "submit" }, say("Load"));
    const form = h("form", {},
      h("div", { class: "ecl-field" }, h("label", { for: file.id }, say("A file that was saved")), file),
      h("div", { class: "ecl-field" }, h("label", { for: area.id }, say("or a code")), area), go);
    const erase = h("button", { class: "ecl-button", type: "button" }, say("Erase all that ecolearn has saved here"));
    let sure = false;
    const dialog = openDialog(view, say("Load a game"), form, h("p", { class: "ecl-erase" }, erase));
    erase.addEventListener("click", async () => {
      if (!sure) {
        sure = true;
        text(erase, say("Erase now? This cannot be undone."));
        return;
      }
      const answer = await ask({ kind: "erase" }, true);
      finish(answer, dialog);
      if (answer?.kind === "answer" && answer.ok) tell(say("All saved games are erased."));
    }, { signal });
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const chosen = file.files?.[0];
      const content = chosen ? await chosen.text() : area.value.trim();
      if (!content) {
        dialog.complain({ text: say("Choose a file or write a code first.") });
        return;
      }
      finish(await ask({ kind: "load", text: content }, true), dialog);
    }, { signal });
  };

  const openNew = (): void => {
    const fields = view.hub.state?.form ?? [];
    const part = buildForm(view, fields);
    const start = h("button", { class: "ecl-button ecl-primary", type: "submit" }, say("Start"));
    const again = h("button", { class: "ecl-button", type: "button" }, say("This game from its beginning"));
    const form = h("form", {}, part.el, h("div", { class: "ecl-row" }, start, again));
    const dialog = openDialog(view, say("New game"), form);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      finish(await ask({ kind: "new", options: part.values() }, true), dialog);
    }, { signal });
    again.addEventListener("click", async () => finish(await ask({ kind: "reset" }, true), dialog), { signal });
  };

  const finish = (answer: Answer | null, dialog: { close(): void; complain(refusal: { text: string }): void }): void => {
    if (answer?.kind === "answer" && answer.ok) dialog.close();
    else if (answer?.kind === "answer" && answer.refusal) dialog.complain(answer.refusal);
    else dialog.complain({ text: say("No answer from Python. Perhaps another cell is running; try again.") });
  };

  const help = (): void => {
    openDialog(view, say("Keys"), h("dl", { class: "ecl-keys" }, ...KEYS.flatMap(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, say(what))])));
  };

  return {
    el, undo, redo, rover, help,
    habits() {
      if (ways.hidden) return false;
      openHabits(view);
      return true;
    },
    update(state) {
      set(undo, { "aria-disabled": String(!state.status.undo) });
      set(redo, { "aria-disabled": String(!state.status.redo) });
      const next = state.languages[(state.languages.indexOf(state.language) + 1) % state.languages.length] ?? state.language;
      text(other, NAMES[next] ?? next);
      other.lang = next;
      show(other, state.languages.length > 1);
      show(fresh, state.form.length > 0);
      show(ways, state.habits.length > 0);
      show(judge, state.teacher.judges === true);
      for (const one of [save, code]) show(one, state.status.sealed !== true);
      text(saved, state.status.saved_text ?? "");
      rover.refresh();
    },
  };
}
