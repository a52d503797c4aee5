// The steps of help below a task: one by one, and the worked answer only after a thought of one's own.

import { h, show, text } from "./dom";
import type { View } from "./modes";

export interface Hints {
  /** Where the steps are read. */
  readonly el: HTMLElement;
  /** The field for the own thought. */
  readonly asking: HTMLElement;
  readonly button: HTMLElement;
  update(over: boolean): void;
}

export function createHints(view: View): Hints {
  const { hub, signal, say, speaker } = view;
  const button = h("button", { class: "ecl-button", type: "button" });
  // The region is there from the start: a live region that comes with its text is not read.
  const el = h("div", { class: "ecl-hints", role: "status" });
  const thought = h("input", { type: "text", autocomplete: "off", maxlength: 500, id: `${view.prefix}thought` });
  const ask = h("label", { for: `${view.prefix}thought` });
  const asking = h("div", { class: "ecl-field" }, ask, thought);
  button.addEventListener("click", () => {
    const own = thought.value.trim();
    const hint = hub.task?.hint;
    if (hint?.ask && !own) {
      speaker.interrupt(hint.ask);
      thought.focus();
      return;
    }
    hub.send({ kind: "hint", ...(own ? { thought: own } : {}) });
    thought.value = "";
  }, { signal });
  // Enter in the field of the own thought means the hint, not the answer.
  thought.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    button.click();
  }, { signal });
  return {
    el,
    asking,
    button,
    update(over) {
      const hint = hub.task?.hint;
      show(button, Boolean(hint?.more) && !over);
      text(button, hint?.text ? say("Next hint") : say("Hint"));
      text(ask, hint?.ask ?? "");
      show(asking, Boolean(hint?.ask) && !over);
      const clue = hint?.text ?? "";
      if (el.textContent !== clue) el.replaceChildren(...(clue ? [h("p", {}, clue)] : []));
      show(el, clue !== "");
    },
  };
}
