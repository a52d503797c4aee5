// The line on top: game, whose turn it is and what to do, gauges. A gauge of which there is more to tell is a button;
// all of these are one Tab stop.

import { arrange, h, set, show, text } from "./dom";
import type { Faces } from "./faces";
import { rove } from "./keys";
import type { View } from "./modes";
import { promptSentence } from "./sentences";
import type { BoardState } from "./state";
import type { Gauge } from "./types";

export interface Header {
  readonly el: HTMLElement;
  update(state: BoardState): void;
}

export function createHeader(view: View, faces: Faces, more: (tap: string, at: Element) => void): Header {
  const title = h("h3", { class: "ecl-title", id: `${view.prefix}title` });
  const sign = h("span", { class: "ecl-sign", "aria-hidden": "true" });
  const words = h("span");
  const banner = h("p", { class: "ecl-banner" }, sign, words);
  const waits = h("p", { class: "ecl-waits" });
  const gauges = h("div", { class: "ecl-gauges" });
  const el = h("header", { class: "ecl-head" }, title, banner, waits, gauges);
  const rover = rove(gauges, "button", view.signal);
  const known = new Map<string, HTMLElement>();
  gauges.addEventListener("click", (event) => {
    const at = (event.target as Element).closest("button");
    if (at) more(at.dataset["tap"] ?? "", at);
  }, { signal: view.signal });
  let last: BoardState | null = null;
  return {
    el,
    update(state) {
      text(title, state.title);
      show(title, state.title !== "");
      const outcome = state.status.outcome;
      text(words, outcome ? outcome.text : promptSentence(state).trim());
      show(banner, words.textContent !== "");
      const face = outcome ? "" : state.prompt.sign ?? "";
      if (face !== sign.dataset["face"]) {
        sign.dataset["face"] = face;
        sign.replaceChildren(...(face ? [faces.picture(face, "")] : []));
      }
      show(sign, face !== "");
      text(waits, outcome ? "" : state.prompt.waits ?? "");
      show(waits, waits.textContent !== "");
      banner.classList.toggle("ecl-won", outcome?.won === true);
      banner.classList.toggle("ecl-lost", outcome?.won === false);
      if (state.gauges !== last?.gauges || state.details !== last.details) {
        arrange(gauges, state.gauges.flatMap((one) => {
          const el = gauge(known, one, Boolean(state.details[`gauge.${one.key}`]));
          return one.line ? [h("div", { class: "ecl-break" }), el] : [el];
        }));
        rover.refresh();
        show(gauges, state.gauges.length > 0);
      }
      last = state;
    },
  };
}

function gauge(known: Map<string, HTMLElement>, one: Gauge, more: boolean): HTMLElement {
  let el = known.get(one.key);
  if (!el) {
    el = h("div", { class: "ecl-gauge" }, h("span"), h("span", { class: "ecl-bar", "aria-hidden": "true" }, h("i")));
    known.set(one.key, el);
  }
  if ((el.firstElementChild?.tagName === "BUTTON") !== more || !el.firstElementChild?.className) {
    el.firstElementChild?.replaceWith(more
      ? h("button", { class: "ecl-gauge-text", type: "button", "data-tap": `gauge.${one.key}` })
      : h("span", { class: "ecl-gauge-text" }));
  }
  const [words, bar] = [...el.children] as [HTMLElement, HTMLElement];
  const full = one.goal ? Math.max(0, Math.min(1, one.value / one.goal)) : 0;
  text(words, one.text || `${one.label}: ${one.value}${one.goal ? ` / ${one.goal}` : ""}`);
  show(bar, Boolean(one.goal));
  (bar.firstElementChild as HTMLElement).style.width = `${Math.round(full * 100)}%`;
  el.classList.toggle("ecl-full", full >= 1);
  // What is inside a meter is not there for a screen reader, so one that is a button is none.
  set(el, one.goal && !more
    ? { role: "meter", "aria-label": one.label, "aria-valuemin": 0, "aria-valuemax": one.goal, "aria-valuenow": Math.max(0, Math.min(one.goal, one.value)), "aria-valuetext": words.textContent }
    : { role: null, "aria-label": null });
  return el;
}
