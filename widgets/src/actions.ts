// The buttons of the moment beside undo and redo: one Tab stop, kept while their tap stays.

import { arrange, focused, h, set, text } from "./dom";
import { rove, type Rover } from "./keys";
import type { View } from "./modes";
import * as sel from "./selection";
import type { BoardState } from "./state";
import type { ButtonDown } from "./types";

export interface Actions {
  readonly el: HTMLElement;
  readonly rover: Rover;
  update(now: BoardState, path: sel.Path): void;
  /** The first button that goes on with what is selected. */
  focusNext(): void;
}

export function createActions(view: View, always: readonly HTMLElement[], press: (button: ButtonDown, byKeyboard: boolean) => void): Actions {
  const el = h("div", { class: "ecl-actions", role: "toolbar" });
  view.label(() => set(el, { "aria-label": view.say("What to do") }));
  const rover = rove(el, ".ecl-button", view.signal);
  const known = new Map<string, HTMLButtonElement>();
  let wanted: readonly ButtonDown[] = [];

  const build = (tap: string): HTMLButtonElement => {
    const node = h("button", { class: "ecl-button", type: "button", "data-tap": tap });
    node.addEventListener("click", (event) => {
      const one = wanted.find((button) => button.tap === tap);
      // The second click of a double click would already be the next move.
      if (one && event.detail < 2) press(one, event.detail === 0);
    }, { signal: view.signal });
    known.set(tap, node);
    return node;
  };

  return {
    el,
    rover,
    focusNext() {
      const next = wanted.find((one) => one.shown === "selected");
      if (next) known.get(next.tap)?.focus();
    },
    update(now, path) {
      const active = focused(el);
      const had = active instanceof HTMLElement && el.contains(active) ? active : null;
      wanted = sel.shownButtons(now.prompt.buttons ?? [], now.legal, path);
      const nodes = wanted.map((one) => {
        const node = known.get(one.tap) ?? build(one.tap);
        text(node, one.label);
        node.classList.toggle("ecl-primary", one.primary === true);
        const chosen = path.includes(one.tap);
        node.classList.toggle("ecl-chosen", chosen);
        set(node, {
          "aria-label": one.speech && one.speech !== one.label ? one.speech : null,
          title: one.speech && one.speech !== one.label ? one.speech : null,
          "aria-pressed": chosen ? "true" : null,
          "aria-disabled": String(!sel.isPressable(now.legal, path, one)),
        });
        return node;
      });
      arrange(el, [...always, ...nodes]);
      rover.refresh();
      // The button that was pressed has gone: what goes on most likely takes over.
      if (had && !had.isConnected) {
        const on = nodes.filter((node) => node.getAttribute("aria-disabled") === "false");
        (on.find((node) => node.classList.contains("ecl-primary")) ?? on[0] ?? always[0])?.focus();
      }
    },
  };
}
