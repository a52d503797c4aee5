// Round buttons in a corner of the board: closer, farther, all of it.

import { h, set } from "./dom";
import type { View } from "./modes";

export function createZoomBar(view: View, zoom: (factor: number | "fit") => void): HTMLElement {
  const el = h("div", { class: "ecl-zoom" });
  for (const [sign, factor] of [["+", 1.4], ["−", 1 / 1.4], ["⤢", "fit"]] as const) {
    // Out of the Tab order: the keys +, - and 0 do the same on the board.
    const button = h("button", { class: "ecl-round", type: "button", tabindex: -1 }, sign);
    view.label(() => {
      const name = factor === "fit" ? view.say("Show all") : factor > 1 ? view.say("Zoom in") : view.say("Zoom out");
      set(button, { "aria-label": name, title: name });
    });
    button.addEventListener("click", () => zoom(factor), { signal: view.signal });
    el.append(button);
  }
  return el;
}
