// A picture that Python has drawn whole, with its sentence for those who do not see it and the same as a table.

import { h } from "./dom";
import type { View } from "./modes";
import type { FigureDown } from "./types";
import { tableOf } from "./web";

export function figureOf(view: View, figure: FigureDown): HTMLElement {
  const { say } = view;
  // On a narrow screen it is wider than there is room, and scrolls.
  const drawn = h("div", { class: "ecl-drawn", tabindex: 0, role: "group", "aria-label": say("picture") });
  // Its title and description name it for those who listen.
  drawn.innerHTML = figure.svg;
  const table = figure.table.head.length
    ? h("details", { class: "ecl-fold ecl-table" }, h("summary", {}, say("As a table")),
      h("p", {}, figure.sentence),
      h("div", { class: "ecl-scroll", tabindex: 0, role: "region", "aria-label": say("As a table") }, tableOf(figure.table)))
    : null;
  return h("figure", { class: "ecl-figured" }, drawn, table);
}

export interface Figures {
  readonly el: HTMLElement;
  update(figures: readonly FigureDown[]): void;
}

/** Pictures that come with an answer. */
export function createFigures(view: View): Figures {
  const el = h("div", { class: "ecl-figures" });
  let last: readonly FigureDown[] = [];
  return {
    el,
    update(figures) {
      if (figures === last) return;
      last = figures;
      el.replaceChildren(...figures.map((one) => figureOf(view, one)));
    },
  };
}
