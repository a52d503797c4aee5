// What is to be reached beside the points: missions with their levels, what is missing, and what fulfils them. The cards
// of a fulfilment light up on the board while its button has the pointer or the focus, and stay lit after a click.

import { arrange, h, s, set, show, text } from "./dom";
import type { Faces } from "./faces";
import { rove } from "./keys";
import type { View } from "./modes";
import type { Aim, AimProof } from "./types";

export interface AimEvents {
  /** Other fulfilments are to be lit, or none; `chosen` by a click, `said` of their places, `quiet` by themselves. */
  onShow(proofs: readonly AimProof[], chosen: boolean, said: string, quiet: boolean): void;
  say(sentence: string): void;
}

/** Round, six-sided, star: levels must not differ by colour alone. */
const MEDALS = [
  "M-11 0a11 11 0 1 0 22 0a11 11 0 1 0-22 0z",
  "M0-12.5L10.8-6.2V6.2L0 12.5L-10.8 6.2V-6.2z",
  "M0-14L4.3-8.6L11-8.8L9.7-2.2L13.7 3.1L7.6 6.1L6.1 12.6L0 9.8L-6.1 12.6L-7.6 6.1L-13.7 3.1L-9.7-2.2L-11-8.8L-4.3-8.6z",
];

function medal(at: number, needed: number, done: boolean): SVGElement {
  return s("svg", { class: "ecl-medal-shape", viewBox: "-15 -15 30 30", focusable: "false" },
    s("path", { d: MEDALS[Math.min(at, MEDALS.length - 1)] ?? "" }),
    s("text", { y: done ? 0.6 : 0.4, "dominant-baseline": "central", "text-anchor": "middle" }, String(needed)));
}

export interface Aims {
  readonly el: HTMLElement;
  /** A line for small screens, where the panel is far below the board. */
  readonly line: HTMLElement;
  update(aims: readonly Aim[]): void;
  /** Puts the focus on the first mission, or from a mission on the next one; false if there are none. */
  focus(): boolean;
  /** Lets go of what a click has lit; false if there was nothing. */
  clear(): boolean;
  /** What is lit by itself goes out. */
  quiet(): void;
}

/** What an item of the panel stands for: a mission with all its fulfilments, or one of them. */
interface Item {
  readonly aim: Aim;
  readonly proofs: readonly AimProof[];
  readonly speech: string;
}

export function createAims(view: View, faces: Faces, events: AimEvents): Aims {
  const { say, signal } = view;
  const summary = h("summary");
  const list = h("div", { class: "ecl-aim-list", role: "group" });
  const el = h("details", { class: "ecl-aims ecl-fold", open: true, hidden: true }, summary, list);
  const line = h("div", { class: "ecl-aim-line", role: "group", hidden: true });
  const rover = rove(list, ".ecl-aim-item", signal);
  const short = rove(line, "button", signal);
  let aims: readonly Aim[] = [];
  let items = new Map<string, Item>();
  let pinned: string | null = null;
  let focused: string | null = null;
  let hovered: string | null = null;
  let shown: string | null = null;
  /** What is lit by itself. */
  let own: string | null = null;

  const reveal = (chosen = false): void => {
    const id = hovered ?? focused ?? pinned ?? own;
    if (id === shown && !chosen) return;
    shown = id;
    const found = id === null ? undefined : items.get(id);
    events.onShow(found?.proofs ?? [], chosen, found?.aim.said ?? "", id === own);
  };
  const idOf = (target: EventTarget | null): string | null =>
    target instanceof Element ? target.closest(".ecl-aim-item")?.getAttribute("data-id") ?? null : null;
  const press = (): void => {
    for (const one of list.querySelectorAll(".ecl-aim-item")) set(one, { "aria-pressed": String(one.getAttribute("data-id") === pinned) });
  };
  const item = (id: string, what: Item, ...kids: (Node | string | null)[]): HTMLElement => {
    items.set(id, what);
    return h("button", {
      class: "ecl-aim-item", type: "button", "data-id": id, "aria-label": what.speech, "aria-pressed": String(id === pinned), tabindex: -1,
    }, ...kids);
  };

  list.addEventListener("click", (event) => {
    const id = idOf(event.target);
    const found = id === null ? undefined : items.get(id);
    if (!found) return;
    pinned = pinned === id ? null : id;
    if (pinned === null) hovered = focused = own = null;
    press();
    reveal(pinned !== null);
    const { size } = new Set(found.proofs.flatMap((one) => one.places));
    events.say(pinned === null ? say("Nothing is lit any more.")
      : [found.speech, found.aim.heading
        ? size ? say("Places lit on the board: {n}.", { n: size }) : ""
        : found.proofs.length ? say("Cards lit on the board: {n}.", { n: size }) : say("Nothing fulfils it yet.")].filter(Boolean).join(" "));
  }, { signal });
  list.addEventListener("focusin", (event) => {
    // A click brings the focus too, and decides by itself what is lit.
    focused = event.target instanceof Element && event.target.matches(":focus-visible") ? idOf(event.target) : null;
    reveal();
  }, { signal });
  list.addEventListener("focusout", () => {
    focused = null;
    reveal();
  }, { signal });
  list.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    hovered = idOf(event.target);
    reveal();
  }, { signal });
  list.addEventListener("pointerleave", () => {
    hovered = null;
    reveal();
  }, { signal });

  const medals = (aim: Aim): HTMLElement => h("ul", { class: "ecl-medals", "aria-hidden": "true" }, ...aim.steps.map((step, at) =>
    h("li", { class: `ecl-medal ecl-medal-${Math.min(at, 2)}${step.done ? " ecl-done" : ""}` },
      medal(at, step.needed, step.done), h("span", {}, step.done ? `${step.name} ✓` : step.name))));
  const panel = (aim: Aim): HTMLElement => {
    const all = aim.proofs.map((proof, at) => item(`${aim.key} ${at}`, { aim, proofs: [proof], speech: `${proof.speech}.` },
      h("span", { class: "ecl-aim-number", "aria-hidden": "true" }, proof.sign ?? String(at + 1)), proof.label));
    const rows = aim.together ? " ecl-aim-asked" : aim.heading ? " ecl-aim-course" : "";
    return h("section", { class: "ecl-aim", "data-key": aim.key },
      item(aim.key, { aim, proofs: aim.proofs, speech: aim.speech },
        aim.icon ? faces.picture(aim.icon, "ecl-aim-icon") : null, h("strong", {}, aim.title), h("span", { class: "ecl-aim-points" }, aim.points)),
      aim.text || aim.hint ? h("p", {}, aim.text, aim.hint ? h("span", { class: "ecl-soft" }, ` ${aim.hint}`) : null) : null,
      aim.steps.length ? medals(aim) : null,
      aim.missing ? h("p", { class: "ecl-aim-missing" }, aim.missing) : null,
      all.length ? h("div", { class: `ecl-aim-proofs${rows}`, role: "group", "aria-label": aim.proofs_name ?? say("Fulfilled by") },
        h("span", { class: "ecl-soft", "aria-hidden": "true" }, aim.proofs_name ?? say("Fulfilled by")), ...all) : null);
  };
  const chip = (aim: Aim): HTMLElement => {
    const levels = aim.steps.map((step) => (step.done ? "●" : "○")).join("");
    return h("button", { type: "button", class: "ecl-aim-chip", "data-key": aim.key, "aria-label": aim.speech },
      aim.icon ? faces.picture(aim.icon, "ecl-aim-icon") : null, aim.title, h("span", { "aria-hidden": "true" }, levels));
  };
  line.addEventListener("click", (event) => {
    const key = event.target instanceof Element ? event.target.closest("button")?.dataset["key"] : undefined;
    if (!key) return;
    el.open = true;
    rover.focus(rover.items().findIndex((one) => one.dataset["id"] === key));
  }, { signal });
  const name = (): string => aims[0]?.heading ?? say("Missions");
  const entitle = (): void => {
    text(summary, name());
    for (const one of [list, line]) set(one, { "aria-label": name() });
  };
  const draw = (): void => {
    entitle();
    arrange(line, aims.map(chip));
    short.refresh();
    const had = idOf(list.querySelector(":focus"));
    items = new Map();
    list.replaceChildren(...aims.map(panel));
    if (pinned !== null && !items.has(pinned)) pinned = null;
    hovered = hovered !== null && items.has(hovered) ? hovered : null;
    focused = focused !== null && items.has(focused) ? focused : null;
    rover.refresh();
    if (had !== null) {
      const again = rover.items().findIndex((one) => one.dataset["id"] === had);
      rover.focus(Math.max(0, again));
    }
    // Whatever is lit belongs to what was there before.
    shown = "";
    reveal();
  };
  view.label(() => {
    entitle();
    if (aims.length) draw();
  });

  return {
    el,
    line,
    update(next) {
      show(el, next.length > 0);
      show(line, next.length > 0);
      if (next === aims || (next.length === 0 && aims.length === 0)) return;
      aims = next;
      own = null;
      for (const aim of aims) aim.proofs.forEach((proof, at) => { if (proof.shown) own = `${aim.key} ${at}`; });
      draw();
    },
    focus() {
      const heads = aims.map((aim) => rover.items().findIndex((one) => one.dataset["id"] === aim.key));
      if (!heads.length) return false;
      el.open = true;
      const id = idOf(list.querySelector(":focus"));
      const here = aims.findIndex((aim) => id !== null && items.get(id)?.aim === aim);
      return rover.focus(heads[(here + 1) % heads.length]);
    },
    clear() {
      const was = pinned !== null;
      pinned = hovered = focused = own = null;
      press();
      reveal();
      return was;
    },
    quiet() {
      own = null;
      reveal();
    },
  };
}
