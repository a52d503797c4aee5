// Walking through the legal taps. Pure. The browser knows no rule: it follows the tries that the desk sends.

import type { ButtonDown, Trie } from "./types";

export type Path = readonly string[];
export type Source = "hand" | "place" | "button";

export type Step =
  | { readonly act: "select" | "send" | "refuse"; readonly path: Path }
  | { readonly act: "clear" }
  | { readonly act: "look" };

/** The tries below a path, or null where the path leaves what is legal. */
export function walk(legal: Trie, path: Path): Trie | null {
  let node: Trie = legal;
  for (const tap of path) {
    const next = node[tap];
    if (!next) return null;
    node = next;
  }
  return node;
}

export function isComplete(legal: Trie, path: Path): boolean {
  const node = walk(legal, path);
  return path.length > 0 && node !== null && Object.keys(node).length === 0;
}

/** Taps that go on from a path. */
export function continuations(legal: Trie, path: Path): string[] {
  const node = walk(legal, path);
  return node ? Object.keys(node) : [];
}

/**
 * What a tap does. In this order: it goes on with the selection; it lifts the selection; it begins something
 * else; it looks at a card that lies (nothing selected, nothing to begin); or it becomes the action that it would
 * have been, so that the desk answers with the reason.
 */
export function tap(legal: Trie, path: Path, what: string, source: Source, known = false): Step {
  const on = [...path, what];
  if (path.length && walk(legal, on)) return step(legal, on);
  if (path[path.length - 1] === what) return { act: "clear" };
  if (walk(legal, [what])) return step(legal, [what]);
  if (source === "place" && path.length === 0 && known) return { act: "look" };
  return { act: "refuse", path: source === "place" ? on : [what] };
}

function step(legal: Trie, path: Path): Step {
  return { act: isComplete(legal, path) ? "send" : "select", path };
}

/** What is left of a selection when the legal taps change: all of it or nothing. */
export function keep(legal: Trie, path: Path): Path {
  return path.length && walk(legal, path) && !isComplete(legal, path) ? path : [];
}

/**
 * What can be done now: "act" for taps that complete or go on with something, "begin" for those that only begin
 * something (a laid card that may be moved), which are shown more quietly.
 */
export function lit(legal: Trie, path: Path): Map<string, "act" | "begin"> {
  const result = new Map<string, "act" | "begin">();
  for (const what of continuations(legal, path)) {
    result.set(what, path.length || isComplete(legal, [what]) ? "act" : "begin");
  }
  return result;
}

/** Buttons to show: those for always, and those that go on with what is selected. */
export function shownButtons(buttons: readonly ButtonDown[], legal: Trie, path: Path): ButtonDown[] {
  const next = new Set(path.length ? continuations(legal, path) : []);
  return buttons.filter((one) => one.shown !== "selected" || next.has(one.tap));
}

/** Can this be pressed with success now, alone or after what is selected? */
export function isLegal(legal: Trie, path: Path, what: string): boolean {
  return walk(legal, [...path, what]) !== null || walk(legal, [what]) !== null;
}

/** The same for a button, which may stand for several taps in a row. */
export function isPressable(legal: Trie, path: Path, button: ButtonDown): boolean {
  return button.taps ? walk(legal, button.taps) !== null : isLegal(legal, path, button.tap);
}
