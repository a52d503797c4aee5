// A model with one number to choose: bars, the same as a table and as a sentence. Python has computed every frame.

import type { Build } from "./answers";
import { h, set, show, text } from "./dom";
import { tableOf } from "./web";

/** The frame of a number, or the one nearest to it. Pure. */
export function frameAt<T extends { readonly value: number }>(frames: readonly T[], value: number): T | undefined {
  return [...frames].sort((a, b) => Math.abs(a.value - value) - Math.abs(b.value - value))[0];
}

/** The lines of bars: what, how much, and who belongs to it. */
export function barsOf(rows: readonly (readonly string[])[], shares: readonly number[], centred: boolean): HTMLElement[] {
  const lines = rows.map((row, at) => {
    const bar = h("i");
    bar.style.width = `${100 * (shares[at] ?? 0)}%`;
    return h("div", { class: "ecl-barline" }, h("span", {}, row[0] ?? ""), h("b", {}, bar), h("span", {}, row[1] ?? ""),
      row[2] ? h("small", {}, row[2]) : null);
  });
  return centred ? lines.reverse() : lines;
}

export const slider: Build = (view, task, hand) => {
  const { say, signal } = view;
  const model = task.slider;
  const frames = model?.frames ?? [];
  const values = frames.map((frame) => frame.value);
  const input = h("input", {
    type: "range", id: `${view.prefix}slider`, min: 0, max: Math.max(0, frames.length - 1), step: 1,
    "aria-describedby": `${view.prefix}model`,
  });
  const start = frameAt(frames, typeof task.value === "number" ? task.value : model?.at ?? 0);
  input.value = String(start ? values.indexOf(start.value) : 0);
  const shown = h("output", { for: input.id, class: "ecl-chosen" });
  const bars = h("div", { class: `ecl-bars${model?.centred ? " ecl-centred" : ""}`, "aria-hidden": "true" });
  const sentence = h("p", { role: "status" });
  const summary = h("summary", {}, say("As a table"));
  const grid = h("div", { class: "ecl-scroll" });
  const note = h("p", { class: "ecl-soft", id: `${view.prefix}model` }, model?.label ?? "");
  const el = h("div", { class: "ecl-model" },
    h("div", { class: "ecl-row" }, h("label", { for: input.id }, model?.knob ?? ""), input, shown),
    note, bars, sentence, h("details", { class: "ecl-fold ecl-table" }, summary, grid));
  const frame = () => frames[Number(input.value)];
  const draw = (): void => {
    const now = frame();
    show(el, Boolean(now));
    if (!now || !model) return;
    text(shown, now.text);
    // A range is read as its place among the numbers unless it is told what they mean.
    set(input, { "aria-valuetext": now.text });
    bars.replaceChildren(...barsOf(now.rows, now.shares, model.centred));
    text(sentence, now.sentence);
    grid.replaceChildren(tableOf({ head: model.head, rows: now.rows.map((row) => row.slice(0, model.head.length)) }));
  };
  input.addEventListener("input", draw, { signal });
  input.addEventListener("change", () => {
    const now = frame();
    if (task.looking && now) hand(now.value);
  }, { signal });
  draw();
  return { el, value: () => frame()?.value };
};
