// The ways to answer a task: what the person does, and the value as the desk gets it.

import { h } from "./dom";
import { createFaces } from "./faces";
import type { View } from "./modes";
import { createStage, type Decoration, type Stage } from "./stage";
import { EMPTY_PICTURE, mergePicture, type Picture } from "./state";
import type { TaskDown, TaskItem } from "./types";

/** One way to answer: its element, and the value as the desk gets it (undefined: nothing was answered yet). */
export interface AnswerPart {
  readonly el: HTMLElement;
  value(): unknown;
}

/** Builds a way to answer; `hand` hands an answer in where looking is all that is to be done. */
export type Build = (view: View, task: TaskDown, hand: (value: unknown) => void) => AnswerPart;

export function binsOf(task: TaskDown): TaskItem[] {
  return (task.bins ?? []).map((bin) => (typeof bin === "string" ? { id: bin, text: bin } : bin));
}

/** A typed number, with a comma or a point; what is none stays text, for the desk to answer kindly. Pure. */
export function readNumber(typed: string): number | string | undefined {
  const tidy = typed.trim();
  if (!tidy) return undefined;
  const number = Number(tidy.replace(/\s/g, "").replace(",", "."));
  return Number.isFinite(number) ? number : tidy;
}

/** Moves one item of an order by one step. Pure. */
export function moved<T>(items: readonly T[], at: number, by: -1 | 1): T[] {
  const to = at + by;
  const next = [...items];
  if (to < 0 || to >= next.length) return next;
  const [one] = next.splice(at, 1);
  next.splice(to, 0, one as T);
  return next;
}

export function ticks(type: "radio" | "checkbox"): Build {
  return (view, task) => {
    const before = new Set(Array.isArray(task.value) ? task.value.map(String) : [String(task.value ?? "")]);
    const inputs = (task.items ?? []).map((item) => {
      const input = h("input", { type, name: `${view.prefix}answer`, value: item.id });
      input.checked = before.has(item.id);
      return input;
    });
    const el = h("div", { class: "ecl-options" }, ...inputs.map((input, i) => h("label", { class: "ecl-option" }, input, h("span", {}, task.items?.[i]?.text ?? ""))));
    return {
      el,
      value() {
        const chosen = inputs.filter((one) => one.checked).map((one) => one.value);
        return type === "radio" ? chosen[0] : chosen;
      },
    };
  };
}

export const number: Build = (view, task) => {
  const input = h("input", { type: "text", inputmode: "decimal", autocomplete: "off", "aria-labelledby": `${view.prefix}question` });
  input.value = task.value === null || task.value === undefined ? "" : String(task.value);
  return { el: h("div", { class: "ecl-field" }, input), value: () => readNumber(input.value) };
};

export const words: Build = (view, task) => {
  const input = h("textarea", { rows: 3, "aria-labelledby": `${view.prefix}question` });
  input.value = typeof task.value === "string" ? task.value : "";
  return { el: h("div", { class: "ecl-field" }, input), value: () => input.value.trim() || undefined };
};

export const order: Build = (view, task) => {
  const before = Array.isArray(task.value) ? task.value.map(String) : [];
  const rank = (item: TaskItem): number => (before.includes(item.id) ? before.indexOf(item.id) : before.length);
  let items = [...(task.items ?? [])].sort((a, b) => rank(a) - rank(b));
  const list = h("ol", { class: "ecl-order" });
  const draw = (focus?: { id: string; by: -1 | 1 }): void => {
    list.replaceChildren(...items.map((item, at) => h("li", {},
      h("span", {}, item.text), ...([-1, 1] as const).map((by) => {
        const label = by < 0 ? view.say("Up: {name}", { name: item.text }) : view.say("Down: {name}", { name: item.text });
        const end = at + by < 0 || at + by >= items.length;
        const button = h("button", { class: "ecl-round", type: "button", "aria-label": label, title: label, "aria-disabled": String(end) }, by < 0 ? "↑" : "↓");
        button.addEventListener("click", () => {
          if (end) return;
          items = moved(items, at, by);
          draw({ id: item.id, by });
          view.speaker.interrupt(view.say("{name}: place {n} of {all}", { name: item.text, n: at + by + 1, all: items.length }));
        }, { signal: view.signal });
        if (focus?.id === item.id && focus.by === by) queueMicrotask(() => button.focus());
        return button;
      }))));
  };
  draw();
  const [first = "", last = ""] = task.ends ?? [];
  const end = (words: string): HTMLElement | null => (words ? h("p", { class: "ecl-soft" }, words) : null);
  return { el: h("div", { class: "ecl-ordered" }, end(first), list, end(last)), value: () => items.map((item) => item.id) };
};

export const sort: Build = (view, task) => {
  const bins = binsOf(task);
  const before = (typeof task.value === "object" && task.value !== null ? task.value : {}) as Record<string, unknown>;
  const rows = (task.items ?? []).map((item) => {
    const inputs = bins.map((bin) => {
      const input = h("input", { type: "radio", name: `${view.prefix}sort-${item.id}`, value: bin.id });
      input.checked = before[item.id] === bin.id;
      return input;
    });
    const el = h("fieldset", { class: "ecl-sort" }, h("legend", {}, item.text),
      h("div", { class: "ecl-options" }, ...inputs.map((input, i) => h("label", { class: "ecl-option" }, input, h("span", {}, bins[i]?.text ?? "")))));
    return { item, inputs, el };
  });
  return {
    el: h("div", {}, ...rows.map((row) => row.el), rows.length || !task.empty ? null : h("p", {}, task.empty)),
    value() {
      const result: Record<string, string> = {};
      for (const row of rows) {
        const chosen = row.inputs.find((one) => one.checked);
        if (chosen) result[row.item.id] = chosen.value;
      }
      return Object.keys(result).length ? result : undefined;
    },
  };
};

export interface Shown {
  readonly el: HTMLElement;
  readonly stage: Stage;
  readonly picture: Picture;
}

/** Places grow up to so many pixels from the middle to the edge, as on the board. */
const LARGEST_R = 76;

/** Lets a picture be no higher than its cards need. */
function fit(holder: HTMLElement, picture: Picture): void {
  const [, , width, height] = picture.box;
  const r = Math.max(0, ...Object.values(picture.places).map((place) => place.r));
  if (!r) return;
  holder.style.setProperty("--ecl-ratio", String(height / width));
  holder.style.setProperty("--ecl-most", `${Math.ceil((height * LARGEST_R) / r)}px`);
}

/** The position that belongs to a task, walked with the arrow keys; `tap` makes it one to mark places on. */
export function shown(view: View, task: TaskDown, tap?: (key: string) => void): Shown {
  const picture = mergePicture(EMPTY_PICTURE, task.stage ?? {});
  const faces = createFaces(view.prefix);
  faces.update(task.stage?.faces ?? {});
  const holder = h("div", { class: `ecl-stage ${tap ? "ecl-pick" : "ecl-look"}` });
  const stage = createStage(holder, {
    prefix: view.prefix,
    signal: view.signal,
    zoom: false,
    onTap(key) {
      if (!holder.closest("fieldset")?.disabled) tap?.(key);
    },
    onFocus: () => undefined,
    onHover: () => undefined,
    onKey: () => false,
    onPlainWheel: () => undefined,
  });
  const help = tap ? view.say("Arrow keys move, Enter chooses a place or lets it go.") : view.say("Arrow keys move.");
  fit(holder, picture);
  stage.label(task.stage?.label || view.say("Board"), help, view.say("board"));
  stage.update(picture);
  return { el: h("div", {}, faces.el, holder), stage, picture };
}

/** With a picture: places are picked on it. Without: the answer is what lies on the board of the lesson. */
export const board: Build = (view, task) => {
  if (!task.stage) return { el: h("div", { hidden: true }), value: () => null };
  const picked = new Set(Array.isArray(task.value) ? task.value.map(String) : []);
  const { el, stage, picture } = shown(view, task, (key) => {
    if (!picked.delete(key)) picked.add(key);
    paint();
  });
  const paint = (): void => {
    stage.decorate(new Map<string, Decoration>(picture.order.map((key) => [key, {
      selected: picked.has(key),
      speech: picked.has(key) ? view.say("selected") : undefined,
    }])));
  };
  paint();
  return { el, value: () => picture.order.filter((key) => picked.has(key)) };
};

