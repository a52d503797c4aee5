// What travels between the page and the worker in which Python runs.

export interface Files {
  /** Folder of Pyodide, with its stroke at the end. */
  readonly pyodide: string;
  /** The Python of the games, as one archive. */
  readonly archive: string;
  /** Everything that is loaded: address and size in bytes. */
  readonly all: readonly (readonly [address: string, bytes: number])[];
}

export interface Begin {
  readonly files: Files;
  readonly game: string;
  readonly language: string;
  /** The record that this browser has kept. */
  readonly kept: string;
}

/** To the worker: first how to begin, then messages for the desk. */
export type Up = { readonly begin: Begin } | { readonly say: string };

export type Stage = "starting" | "setting-up" | "ready";

/** From the worker. */
export type Down =
  | { readonly loaded: number }
  | { readonly stage: Stage }
  | { readonly said: string }
  | { readonly failed: string };

/** What Python says: to the board, or to the page about the record of the game. */
export type Said =
  | { readonly kind: "state"; readonly language?: string }
  | { readonly kind: "answer" | "lights" }
  | { readonly kind: "keep"; readonly number: number; readonly anew: boolean; readonly text: string }
  | { readonly kind: "forget" }
  | { readonly kind: "trouble"; readonly text: string };
