// What a widget shows is a mode. The shell (main.ts) prepares a view and hands it to the mode that the model names.

import type { Hub } from "./hub";
import type { Speaker } from "./speech";
import type { Model } from "./types";
import type { Say } from "./words";

export interface View {
  readonly hub: Hub;
  readonly model: Model;
  /** The element of class `ecl`; it is removed when the view ends. */
  readonly root: HTMLElement;
  /** Put before every id of this view. */
  readonly prefix: string;
  /** Ends every listener, timer and observer of this view. */
  readonly signal: AbortSignal;
  readonly say: Say;
  readonly speaker: Speaker;
  /** Runs now and again whenever the language changes: for texts that no state message redraws. */
  label(run: () => void): void;
}

export type ModeRender = (view: View) => void;

const modes = new Map<string, ModeRender>();

export function registerMode(name: string, render: ModeRender): void {
  modes.set(name, render);
}

export function modeOf(name: unknown): ModeRender {
  const found = modes.get(String(name)) ?? modes.get("board");
  if (!found) throw new Error(`ecolearn: no such mode: ${String(name)}`);
  return found;
}
