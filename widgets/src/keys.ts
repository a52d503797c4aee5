// Moving by keyboard. The board is one Tab stop with a roving focus; so are the hand, the buttons and the tools.

import { focused } from "./dom";
import type { Arrow, Place } from "./types";

const ARROWS: readonly string[] = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];

export function isArrow(key: string): key is Arrow {
  return ARROWS.includes(key);
}

/** The place that a key leads to from another, or null. Pure. */
export function stepPlace(places: Readonly<Record<string, Place>>, order: readonly string[], from: string | null, key: string): string | null {
  if (!order.length) return null;
  if (key === "Home") return order[0] ?? null;
  if (key === "End") return order[order.length - 1] ?? null;
  if (!isArrow(key)) return null;
  const here = from === null ? undefined : places[from];
  if (from === null || !here) return order[0] ?? null;
  if (here.arrows) {
    const to = here.arrows[key];
    return to && places[to] ? to : null;
  }
  const at = order.indexOf(from) + (key === "ArrowUp" || key === "ArrowLeft" ? -1 : 1);
  return order[at] ?? null;
}

/** The next or previous of some places in reading order, beginning again at the end. Pure. */
export function cycle(order: readonly string[], wanted: ReadonlySet<string>, from: string | null, back: boolean): string | null {
  const ring = back ? [...order].reverse() : [...order];
  const at = from === null ? -1 : ring.indexOf(from);
  return [...ring.slice(at + 1), ...ring.slice(0, at + 1)].find((key) => wanted.has(key)) ?? null;
}

/** The place nearest to a point, for when the focused one has gone. Pure. */
export function nearest(places: Readonly<Record<string, Place>>, order: readonly string[], x: number, y: number): string | null {
  let best: string | null = null;
  let least = Infinity;
  for (const key of order) {
    const place = places[key];
    const d = place ? (place.x - x) ** 2 + (place.y - y) ** 2 : Infinity;
    if (d < least) [best, least] = [key, d];
  }
  return best;
}

export interface Rover {
  /** To be called whenever the items changed. */
  refresh(): void;
  items(): HTMLElement[];
  focus(which?: number): boolean;
  has(): boolean;
}

/** Makes the items of a group one Tab stop: arrows, Home and End move in it. */
export function rove(group: HTMLElement, selector: string, signal: AbortSignal): Rover {
  let current: HTMLElement | null = null;
  let index = 0;
  const items = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>(selector)].filter((one) => !one.closest("[hidden]"));
  const refresh = (): void => {
    const all = items();
    if (!current || !all.includes(current)) current = all[Math.min(index, all.length - 1)] ?? null;
    index = current ? all.indexOf(current) : 0;
    for (const one of all) one.tabIndex = one === current ? 0 : -1;
  };
  group.addEventListener("focusin", (event) => {
    const found = (event.target as HTMLElement).closest<HTMLElement>(selector);
    if (found && found !== current) {
      current = found;
      refresh();
    }
  }, { signal });
  group.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const all = items();
    const at = all.indexOf((event.target as HTMLElement).closest<HTMLElement>(selector) as HTMLElement);
    if (at < 0) return;
    let to: number;
    if (event.key === "Home") to = 0;
    else if (event.key === "End") to = all.length - 1;
    else if (isArrow(event.key)) to = (at + (event.key === "ArrowLeft" || event.key === "ArrowUp" ? -1 : 1) + all.length) % all.length;
    else return;
    event.preventDefault();
    event.stopPropagation();
    all[to]?.focus();
  }, { signal });
  return {
    refresh,
    items,
    focus(which) {
      const all = items();
      const one = which === undefined ? current ?? all[0] : all[which];
      one?.focus();
      return Boolean(one);
    },
    has: () => group.contains(focused(group)),
  };
}

/** Is this an element that wants its letters for itself? */
export function typing(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}
