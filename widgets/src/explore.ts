// Exploring a web: one tool at a time, a panel that Python fills, and marks in the picture. What was done is kept by
// the desk; here is only what the person points at.

import { createPanel, type Order } from "./blocks";
import { arrange, h, later, set, show, text } from "./dom";
import type { ExploreDown, Mark } from "./explored";
import { around, type Role } from "./lit";
import type { View } from "./modes";
import type { Decoration } from "./stage";
import type { LinkRow } from "./types";
import { plateOf, spread, type WebSection } from "./web";
import type { Say } from "./words";

const SLOW_MS = 1200;

/** How an organism looks that is marked, with its role while somebody points at a neighbour. Pure. */
export function decorationOf(say: Say, mark: Mark | undefined, role: Role | undefined): Decoration {
  const told = plateOf(say, role);
  return {
    role,
    plate: mark?.plate ?? told,
    speech: [mark?.speech, told].filter(Boolean).join(", ") || undefined,
    selected: mark?.look === "chain" || undefined,
    lit: mark?.look === "next" ? "act" : undefined,
    gone: mark?.look === "gone" || undefined,
    asked: mark?.look === "self" || undefined,
  };
}

/** The links to light: those of an organism, to it and from it, and those of a chain. Pure. */
export function waysAt(links: readonly LinkRow[], key: string | null, steps: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const [prey, eater] of links) {
    if (prey === key || eater === key) found.set(`link.${prey}>${eater}`, eater === key ? "in" : "out");
  }
  for (const step of steps) found.set(step, "step");
  return found;
}

/** The ends of the link that a key names. Pure. */
export function endsOf(links: readonly LinkRow[], key: string): [string, string] | null {
  const found = links.find(([prey, eater]) => `link.${prey}>${eater}` === key);
  return found ? [found[0], found[1]] : null;
}

/** The next of those who eat an organism, or that it eats, after the one where the focus is. Pure. */
export function neighbour(links: readonly LinkRow[], origin: string, at: string, way: "e" | "p"): string | null {
  const all = [...around(links, origin)].filter(([key, role]) => key !== origin && role === (way === "e" ? "eater" : "prey")).map(([key]) => key);
  return all[(all.indexOf(at) + 1) % all.length] ?? null;
}

export interface Explore {
  readonly el: HTMLElement;
  /** The tool that is in hand, or null while there is none to choose. */
  readonly now: ExploreDown | null;
  update(): void;
  paint(roles: ReadonlyMap<string, Role>): void;
  /** An organism was chosen: true if the tool wants it. */
  tap(key: string): boolean;
  along(key: string): void;
  point(key: string | null): void;
  key(event: KeyboardEvent, key: string): boolean;
}

export function createExplore(view: View, web: WebSection): Explore {
  const { hub, signal, say, speaker } = view;
  const heading = h("h4", { class: "ecl-title" });
  const tools = h("div", { class: "ecl-toolbar", role: "radiogroup" });
  const trouble = h("p", { class: "ecl-complaint" });
  const about = h("p", { class: "ecl-about" });
  let running = 0;
  let waiting: (() => void) | null = null;
  let roles: ReadonlyMap<string, Role> = new Map();
  let pointed: string | null = null;
  /** Where a walk along links began. */
  let origin: string | null = null;
  let walking = false;
  let asked = 0;
  let made = "";

  const order: Order = (what, value, live) => {
    // Of the numbers that somebody slides over, those in between can be left out.
    waiting = null;
    if (live && running) {
      waiting = () => order(what, value, live);
      return;
    }
    running += 1;
    const stop = later(signal, SLOW_MS, () => text(trouble, say("Python is busy. Your move is made as soon as it is free.")));
    void hub.request({ kind: "explore", do: what, ...(value === undefined ? {} : { value }) }).then((answer) => {
      stop();
      running -= 1;
      if (signal.aborted) return;
      const ok = answer?.kind === "answer" && answer.ok;
      const refusal = answer?.kind === "answer" ? answer.refusal?.text ?? "" : say("No answer from Python. Perhaps another cell is running; try again.");
      text(trouble, ok ? "" : refusal);
      const said = ok ? answer.text ?? "" : refusal;
      if (said && !live) speaker.interrupt(said);
      waiting?.();
    });
  };
  const panel = createPanel(view.prefix, signal, order);
  const side = h("div", { class: "ecl-explorer-side" }, trouble, panel.el, about);
  const el = h("div", { class: "ecl-explorer", hidden: true }, heading, tools, web.el, side);

  const now = (): ExploreDown | null => hub.state?.explore ?? null;
  const room = (): void => {
    const width = Math.floor(web.stage.el.clientWidth);
    if (!width || !now() || Math.abs(width - asked) < 24) return;
    asked = width;
    order("room", width, true);
  };
  const redraw = (): void => {
    const state = hub.state;
    if (!state?.web || !state.explore) return;
    const { marks, ways, tool } = state.explore;
    const by = new Map<string, Decoration>();
    const lit = tool === "look" ? spread(roles, state.web) : new Map<string, Role>();
    for (const key of state.web.order) {
      const mark = marks[key];
      const role = lit.get(key);
      if (mark || role) by.set(key, decorationOf(say, mark, role));
    }
    web.stage.decorate(by);
    web.stage.trace(waysAt(state.web.links, pointed, ways));
    web.stage.el.classList.toggle("ecl-some-lit", lit.size > 1);
    // With another tool it would give the answers away.
    text(about, (tool === "look" && pointed !== null && state.web.places[pointed]?.speech) || "");
  };

  if (typeof ResizeObserver !== "undefined") {
    const observer = new ResizeObserver(() => room());
    observer.observe(web.stage.el);
    signal.addEventListener("abort", () => observer.disconnect(), { once: true });
  }

  return {
    el,
    get now() {
      return now();
    },
    update() {
      const told = now();
      show(el, told !== null);
      if (!told) return;
      web.stage.label(say("Food web"), told.help, say("picture"));
      text(heading, told.heading || hub.state?.title || "");
      set(tools, { "aria-label": told.label });
      set(el, { "data-tool": told.tool, "data-pictured": String(told.pictured) });
      const sign = JSON.stringify(told.tools);
      if (sign !== made) {
        made = sign;
        arrange(tools, told.tools.map((tool) => {
          const input = h("input", { type: "radio", name: `${view.prefix}tool`, value: tool.id });
          input.addEventListener("change", () => order("tool", tool.id), { signal });
          return h("label", { class: "ecl-option" }, input, h("span", {}, tool.text));
        }));
      }
      for (const input of tools.querySelectorAll("input")) input.checked = input.value === told.tool;
      panel.update(told.blocks);
      show(web.el, told.pictured && hub.state?.web !== null);
      web.stage.el.classList.toggle("ecl-linked", told.link !== "");
      redraw();
      room();
    },
    paint(next) {
      roles = next;
      redraw();
    },
    tap(key) {
      const told = now();
      origin = null;
      if (!told?.tap) return false;
      order(told.tap, key);
      return true;
    },
    along(key) {
      const told = now();
      const ends = hub.state?.web ? endsOf(hub.state.web.links, key) : null;
      if (told?.link && ends) order(told.link, ends);
    },
    point(key) {
      pointed = key;
      if (!walking) origin = null;
      redraw();
    },
    key(event, key) {
      const way = event.key.toLowerCase();
      const picture = hub.state?.web;
      if (!picture || (way !== "e" && way !== "p")) return false;
      origin ??= key;
      const to = neighbour(picture.links, origin, key, way);
      walking = true;
      if (to !== null) web.stage.focus(to);
      walking = false;
      return true;
    },
  };
}
