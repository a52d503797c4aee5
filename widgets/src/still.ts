// Beside a board there is a still picture of it, for readers without a kernel. It hides while a board lives, by a
// class on what encloses both, so that a still that is renewed stays hidden too.

import { later } from "./dom";

const LIVE = "ecl-live";
const boards = new WeakMap<Element, number>();

export function hideStill(el: HTMLElement, signal: AbortSignal): void {
  let home: Element | null = null;
  const look = (): void => {
    if (home) return;
    let at = el.parentElement;
    for (let up = 0; at && up < 10; up += 1, at = at.parentElement) {
      if (at.querySelector(".ecl-still")) {
        home = at;
        boards.set(at, (boards.get(at) ?? 0) + 1);
        at.classList.add(LIVE);
        return;
      }
      if (at.matches(".jp-Cell, .cell, .marimo-cell, body")) return;
    }
  };
  // The element is put into the page after render, and the still may be drawn after the board.
  for (const ms of [0, 300, 1500, 5000]) later(signal, ms, look);
  signal.addEventListener("abort", () => {
    if (!home) return;
    const left = (boards.get(home) ?? 1) - 1;
    boards.set(home, left);
    if (left <= 0) home.classList.remove(LIVE);
  }, { once: true });
}
