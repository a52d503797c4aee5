// One picture in keyed parts inside one <svg>: the board, and the food web too. A key keeps its <g>; what is in it
// changes. A place's <g> is what has the focus and speaks. The stage knows no rule and hardly any geometry.

import * as cam from "./camera";
import { arrange, focused, s, set, treeOf } from "./dom";
import { prefixIds } from "./faces";
import { nearest, stepPlace } from "./keys";
import type { Role } from "./lit";
import { attachCamera } from "./pointer";
import { outline } from "./shapes";
import { EMPTY_PICTURE, type Picture } from "./state";
import type { Place } from "./types";

/** What the browser shows about a place beyond its picture. */
export interface Decoration {
  readonly lit?: "act" | "begin" | undefined;
  /** What a question is about. */
  readonly asked?: boolean | undefined;
  readonly selected?: boolean | undefined;
  readonly refused?: boolean | undefined;
  /** The selection concerns it, but it is not chosen now. */
  readonly marked?: boolean | undefined;
  /** It proves that an aim is fulfilled. */
  readonly proof?: boolean | undefined;
  /** It was there and is not any more. */
  readonly gone?: boolean | undefined;
  readonly role?: Role | undefined;
  /** A few characters in the middle of the place ("+2"). */
  readonly label?: string | undefined;
  /** A word on a small plate ("prey"). */
  readonly plate?: string | undefined;
  /** Said after the place's own speech. */
  readonly speech?: string | undefined;
}

export interface StageOptions {
  readonly prefix: string;
  readonly signal: AbortSignal;
  readonly zoom: boolean;
  /** The largest scale; without it places grow up to a comfortable size. */
  readonly grow?: number;
  onTap(key: string, byKeyboard: boolean): void;
  /** A link was chosen: without it links are not for pointing at. */
  onLink?(key: string): void;
  onFocus(key: string): void;
  onHover(key: string | null): void;
  /** Keys that the stage has no use for itself; true if they were handled. */
  onKey(event: KeyboardEvent, key: string): boolean;
  /** The person turned the wheel without the key that zooms. */
  onPlainWheel(): void;
}

export interface Stage {
  readonly el: HTMLElement;
  update(picture: Picture): void;
  decorate(by: ReadonlyMap<string, Decoration>): void;
  /** Lights these links, so that the others step back: key -> "step" of a chain, "in" or "out" of an organism. */
  trace(links: ReadonlyMap<string, string>): void;
  /** Draws over the board what a move would bring. */
  preview(svgs: readonly string[]): void;
  label(name: string, help: string, kind: string): void;
  focus(key?: string | null): boolean;
  cursor(): string | null;
  hasFocus(): boolean;
  zoom(factor: number | "fit"): void;
  keyAt(x: number, y: number): string | null;
  hoverAt(key: string | null): void;
}

const STATES = {
  "ecl-legal": (d: Decoration) => d.lit === "act",
  "ecl-begin": (d: Decoration) => d.lit === "begin",
  "ecl-question": (d: Decoration) => d.asked === true,
  "ecl-selected": (d: Decoration) => d.selected === true,
  "ecl-marked": (d: Decoration) => d.marked === true,
  "ecl-proof": (d: Decoration) => d.proof === true,
  "ecl-gone": (d: Decoration) => d.gone === true,
  "ecl-refused": (d: Decoration) => d.refused === true,
  "ecl-self": (d: Decoration) => d.role === "self",
  "ecl-prey": (d: Decoration) => d.role === "prey",
  "ecl-eater": (d: Decoration) => d.role === "eater",
} as const;

const NONE: Decoration = {};
const LARGEST_R = 76;

export function createStage(el: HTMLElement, options: StageOptions): Stage {
  const { prefix, signal } = options;
  const over = s("g", { class: "ecl-over", "aria-hidden": "true" });
  const coming = s("g", { class: "ecl-over ecl-coming", "aria-hidden": "true" });
  const ring = s("g", { class: "ecl-focus-ring", "aria-hidden": "true" });
  const camera = s("g", { class: "ecl-camera" }, coming, over, ring);
  const svg = s("svg", { class: "ecl-svg", preserveAspectRatio: "xMidYMid meet", focusable: "false" }, camera);
  el.append(svg);

  const layers = new Map<string, SVGGElement>();
  const nodes = new Map<string, SVGGElement>();
  const drawn = new Map<string, string>();
  const labels = new Map<string, SVGElement>();
  let decorations: ReadonlyMap<string, Decoration> = new Map();
  let picture: Picture = EMPTY_PICTURE;
  let view = cam.FIT;
  let cursor: string | null = null;
  let hovered: string | null = null;
  let byKeyboard = false;
  let previewed = "";
  let traced: ReadonlyMap<string, string> = new Map();

  const look = (next: cam.Camera): void => {
    view = next;
    set(camera, { transform: cam.transform(view) || null });
    el.classList.toggle("ecl-zoomed", view.k > 1);
  };

  const layer = (name: string): SVGGElement => {
    let found = layers.get(name);
    if (!found) {
      found = s("g", { class: "ecl-layer", "data-layer": name });
      layers.set(name, found);
    }
    return found;
  };

  const node = (key: string): SVGGElement => {
    let found = nodes.get(key);
    if (!found) {
      found = s("g", { class: "ecl-part", "data-key": key });
      nodes.set(key, found);
    }
    return found;
  };

  /** What is drawn where: every part, and an unseen target for a place that no part stands for. */
  const contents = (): Map<string, { layer: string; svg: string }> => {
    const all = new Map<string, { layer: string; svg: string }>(picture.parts);
    for (const key of picture.order) {
      const place = picture.places[key];
      if (!place || all.has(key)) continue;
      const d = outline(place.shape ?? "hex", place.x, place.y, place.r);
      all.set(key, { layer: "own", svg: `<path class="ecl-ghost" d="${d}"/><path class="ecl-ring" d="${d}"/>` });
    }
    return all;
  };

  const update = (next: Picture): void => {
    if (next === picture) return;
    const before = picture;
    const first = before === EMPTY_PICTURE;
    const lost = cursor !== null && !next.places[cursor] ? before.places[cursor] : undefined;
    const hadFocus = hasFocus();
    picture = next;

    const all = contents();
    for (const [key, one] of nodes) {
      if (all.has(key)) continue;
      one.remove();
      nodes.delete(key);
      drawn.delete(key);
    }
    const inLayer = new Map<string, SVGGElement[]>();
    const names = [...new Set([...next.layers, ...[...all.values()].map((part) => part.layer)])];
    for (const name of names) inLayer.set(name, []);
    const keys = [...next.order.filter((key) => all.has(key)), ...[...all.keys()].filter((key) => !next.places[key])];
    for (const key of keys) {
      const part = all.get(key);
      if (!part) continue;
      const one = node(key);
      inLayer.get(part.layer)?.push(one);
      const old = drawn.get(key);
      if (old !== part.svg) {
        one.innerHTML = prefixIds(part.svg, prefix);
        drawn.set(key, part.svg);
        if (options.onLink && isLink(key)) one.append(...broad(one));
        const arrived = !first && part.svg.includes("<use") && !old?.includes("<use");
        one.classList.toggle("ecl-new", arrived);
      }
      const isPlace = key in next.places;
      one.classList.toggle("ecl-place", isPlace);
      set(one, isPlace ? { role: "button", "aria-hidden": null } : { role: null, "aria-hidden": "true", tabindex: null });
    }
    for (const [name, kids] of inLayer) arrange(layer(name), kids);
    arrange(camera, [...names.map(layer), coming, over, ring]);

    set(svg, { viewBox: next.box.join(" ") });
    const most = Math.max(1, ...next.order.map((key) => next.places[key]?.r ?? 0));
    const grow = options.grow ?? LARGEST_R / most;
    svg.style.maxWidth = `${Math.ceil(next.box[2] * grow)}px`;
    svg.style.maxHeight = `${Math.ceil(next.box[3] * grow)}px`;
    if (!first && before.box.join() !== next.box.join()) look(cam.rebox(view, before.box, next.box));

    if (cursor === null || !next.places[cursor]) {
      cursor = lost ? nearest(next.places, next.order, lost.x, lost.y) : next.order[0] ?? null;
    }
    paint();
    drawTrace();
    if (hadFocus && !hasFocus()) focus(cursor);
    else drawRing();
  };

  const paint = (): void => {
    const stay = new Set<string>();
    for (const key of picture.order) {
      const one = nodes.get(key);
      const place = picture.places[key];
      if (!one || !place) continue;
      const d = decorations.get(key) ?? NONE;
      for (const [name, test] of Object.entries(STATES)) one.classList.toggle(name, test(d));
      set(one, {
        tabindex: key === cursor ? 0 : -1,
        "aria-label": [place.speech || key, d.speech].filter(Boolean).join(/[.!?]$/.test(place.speech ?? "") ? " " : ". "),
        "aria-pressed": d.selected ? "true" : null,
      });
      for (const kind of ["label", "plate", "refused"] as const) {
        const value = d[kind];
        if (!value) continue;
        const id = `${kind} ${key}`;
        const sign = `${String(value)} ${place.x} ${place.y} ${place.r} ${place.h ?? ""}`;
        stay.add(id);
        const old = labels.get(id);
        if (old?.getAttribute("data-sign") === sign) continue;
        old?.remove();
        const fresh = kind === "refused" ? cross(place.x, place.y, place.r) : plate(kind, String(value), place);
        set(fresh, { "data-sign": sign });
        labels.set(id, fresh);
        over.append(fresh);
      }
    }
    for (const [id, old] of labels) {
      if (stay.has(id)) continue;
      old.remove();
      labels.delete(id);
    }
  };

  const drawTrace = (): void => {
    for (const [key, one] of nodes) set(one, { "data-way": traced.get(key) });
    svg.classList.toggle("ecl-traced", traced.size > 0);
  };

  const hasFocus = (): boolean => svg.contains(focused(svg));

  const drawRing = (): void => {
    const place = cursor !== null && hasFocus() && visibly(focused(svg)) ? picture.places[cursor] : undefined;
    if (!place) {
      ring.replaceChildren();
      return;
    }
    const d = outline(place.shape ?? "hex", place.x, place.y, place.r, place.w, place.h);
    ring.replaceChildren(s("path", { d, class: "ecl-focus-out" }), s("path", { d, class: "ecl-focus-in" }));
  };

  const focus = (key?: string | null): boolean => {
    const to = key ?? cursor;
    const one = to === null ? undefined : nodes.get(to);
    if (!one || to === null) return false;
    const place = picture.places[to];
    if (place) look(cam.reveal(view, place.x, place.y, place.r * 1.3, picture.box));
    move(to);
    one.focus({ preventScroll: view.k > 1 });
    return true;
  };

  const move = (key: string): void => {
    if (key === cursor) return;
    if (cursor !== null) set(nodes.get(cursor) ?? svg, nodes.has(cursor) ? { tabindex: -1 } : {});
    cursor = key;
    set(nodes.get(key) ?? svg, nodes.has(key) ? { tabindex: 0 } : {});
  };

  const keyOf = (target: EventTarget | null): string | null =>
    target instanceof Element ? target.closest(".ecl-place")?.getAttribute("data-key") ?? null : null;

  const hover = (key: string | null): void => {
    if (key === hovered) return;
    nodes.get(hovered ?? "")?.classList.remove("ecl-hover");
    hovered = key;
    nodes.get(key ?? "")?.classList.add("ecl-hover");
    options.onHover(key);
  };

  // Not on the svg itself: with a listener for the focus it would be a Tab stop of its own in Chromium.
  el.addEventListener("focusin", (event) => {
    const key = keyOf(event.target);
    if (key === null) return;
    move(key);
    drawRing();
    options.onFocus(key);
  }, { signal });
  el.addEventListener("focusout", () => ring.replaceChildren(), { signal });
  svg.addEventListener("click", (event) => {
    const key = keyOf(event.target);
    if (key === null) {
      const link = event.target instanceof Element ? event.target.closest(".ecl-part")?.getAttribute("data-key") ?? "" : "";
      if (isLink(link)) options.onLink?.(link);
      return;
    }
    // A click without a pointer comes from a screen reader.
    options.onTap(key, event.detail === 0);
  }, { signal });
  svg.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "touch") hover(keyOf(event.target));
  }, { signal });
  svg.addEventListener("pointerleave", () => hover(null), { signal });
  el.addEventListener("keydown", (event) => {
    byKeyboard = true;
    const key = keyOf(event.target);
    if (key === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = stepPlace(picture.places, picture.order, key, event.key);
    let done = true;
    if (to !== null) focus(to);
    else if (event.key === "Enter" || event.key === " ") options.onTap(key, true);
    else if (event.key === "+" || event.key === "=") zoom(1.4);
    else if (event.key === "-") zoom(1 / 1.4);
    else if (event.key === "0") zoom("fit");
    else done = event.key.startsWith("Arrow") || options.onKey(event, key);
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
  }, { signal });

  const zoom = (factor: number | "fit"): void => {
    if (!options.zoom) return;
    const [x, y, width, height] = picture.box;
    const place = byKeyboard && cursor !== null && hasFocus() ? picture.places[cursor] : undefined;
    const px = place ? view.k * place.x + view.x : x + width / 2;
    const py = place ? view.k * place.y + view.y : y + height / 2;
    look(factor === "fit" ? cam.FIT : cam.zoomAt(view, factor, px, py, picture.box));
  };

  if (options.zoom) {
    attachCamera(el, {
      svg,
      box: () => picture.box,
      get: () => view,
      set: look,
      onPlainWheel: options.onPlainWheel,
    }, signal);
  }
  el.addEventListener("pointerdown", () => { byKeyboard = false; }, { signal });

  return {
    el,
    update,
    decorate(by) {
      decorations = by;
      paint();
    },
    trace(links) {
      traced = links;
      drawTrace();
    },
    preview(svgs) {
      const next = svgs.join("");
      if (next === previewed) return;
      previewed = next;
      coming.innerHTML = prefixIds(next, prefix);
    },
    label(name, help, kind) {
      set(el, { role: "application", "aria-label": name, "aria-description": help, "aria-roledescription": kind });
    },
    focus,
    cursor: () => cursor,
    hasFocus,
    zoom,
    keyAt(x, y) {
      const found = treeOf(el)?.elementFromPoint(x, y) ?? null;
      return found && svg.contains(found) ? keyOf(found) : null;
    },
    hoverAt: hover,
  };
}

/** A click needs no ring; keys do. */
function visibly(el: Element | null): boolean {
  try {
    return el?.matches(":focus-visible") ?? false;
  } catch {
    return true;
  }
}

function isLink(key: string): boolean {
  return key.startsWith("link.");
}

/** The line of a link once more, unseen and broad enough for a finger. */
function broad(part: Element): Element[] {
  const line = part.querySelector("path")?.cloneNode() as Element | undefined;
  line?.setAttribute("class", "ecl-hit");
  return line ? [line] : [];
}

/** On a box that is lower than this a plate would hide the name. */
const LOW = 40;

function plate(kind: "label" | "plate", value: string, place: Place): SVGElement {
  const { x, y, r, w = 2 * r, h = w, shape } = place;
  if (kind === "label" && place.full) return badge(value, place);
  if (kind === "label") {
    return s("text", { class: "ecl-lit-label", x, y, "font-size": r * (value.length > 1 ? 0.4 : 0.7), "dominant-baseline": "central" }, value);
  }
  const row = shape === "row";
  const low = row || h < LOW;
  const size = low ? Math.min(value.length > 3 ? 9 : 11, h * 0.6) : r * 0.22;
  const width = size * (value.length * 0.62 + 1.1);
  const top = row ? y : low ? y - h / 2 - size * 0.55 : y - r * 0.78;
  const middle = row ? x + (w - width) / 2 - 1 : low ? x - (w - width) / 2 - 5 : x;
  return s("g", { class: "ecl-plate-word" },
    s("rect", { x: middle - width / 2, y: top - size * 0.8, width, height: size * 1.6, rx: size * 0.8 }),
    s("text", { x: middle, y: top, "font-size": size, "dominant-baseline": "central" }, value));
}

/** In the corner, where it hides neither what is drawn in the middle nor what leads in at the sides. */
function badge(value: string, { x, y, r }: Place): SVGElement {
  const size = r * (value.length > 2 ? 0.34 : 0.46);
  const width = size * (value.length * 0.6 + 0.8);
  const height = size * 1.35;
  const left = x - r * 1.06;
  const top = y - r * 1.06;
  return s("g", { class: "ecl-lit-badge" },
    s("rect", { x: left, y: top, width, height, rx: height / 2 }),
    s("text", { class: "ecl-lit-label", x: left + width / 2, y: top + height / 2, "font-size": size, "dominant-baseline": "central" }, value));
}

function cross(x: number, y: number, r: number): SVGElement {
  const a = r * 0.2;
  return s("g", { class: "ecl-cross", transform: `translate(${x} ${y})` },
    s("circle", { r: r * 0.36 }), s("path", { d: `M${-a} ${-a}L${a} ${a}M${a} ${-a}L${-a} ${a}` }));
}
