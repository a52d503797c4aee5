// The curtain between hidden hands at one screen: it lies over the board, whose pieces cannot be reached meanwhile,
// and has a button for everybody whom the game waits for.

import { arrange, h, set, show, text } from "./dom";
import { rove } from "./keys";
import type { View } from "./modes";
import type { CurtainDown } from "./types";

export interface Curtain {
  readonly el: HTMLElement;
  readonly shown: CurtainDown | null;
  update(down: CurtainDown | null): void;
  focus(): boolean;
}

export function createCurtain(view: View, behind: readonly HTMLElement[], look: (seat: number) => void): Curtain {
  const id = `${view.prefix}curtain`;
  const sentence = h("p", { class: "ecl-curtain-text", id });
  const hint = h("p", { class: "ecl-soft" });
  const row = h("div", { class: "ecl-row" });
  const el = h("div", { class: "ecl-curtain", role: "group", "aria-labelledby": id, hidden: true }, h("div", {}, sentence, hint, row));
  const rover = rove(row, ".ecl-button", view.signal);
  const known = new Map<number, HTMLButtonElement>();
  let shown: CurtainDown | null = null;

  const build = (seat: number): HTMLButtonElement => {
    const node = h("button", { class: "ecl-button ecl-primary", type: "button", "data-seat": seat });
    // The second click of a double click on the last move must not open the next hand.
    node.addEventListener("click", (event) => { if (event.detail < 2) look(seat); }, { signal: view.signal });
    known.set(seat, node);
    return node;
  };

  return {
    el,
    get shown() {
      return shown;
    },
    update(down) {
      shown = down;
      show(el, down !== null);
      for (const one of behind) {
        one.classList.toggle("ecl-behind", down !== null);
        set(one, { inert: down !== null });
      }
      if (!down) return;
      text(sentence, down.text);
      text(hint, down.hint ?? "");
      arrange(row, down.seats.map((seat, i) => {
        const node = known.get(seat) ?? build(seat);
        text(node, down.buttons[i] ?? String(seat));
        return node;
      }));
      rover.refresh();
    },
    focus: () => rover.focus(0),
  };
}
