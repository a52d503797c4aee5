// What stands in for anywidget's model on a plain page: the board speaks to it, and it speaks to the worker.

import type { Model } from "../types";

type Callback = (...args: unknown[]) => void;

export class PageModel implements Model {
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #post: (text: string) => void;
  readonly #listeners = new Map<string, Set<Callback>>();

  constructor(values: Readonly<Record<string, unknown>>, post: (text: string) => void) {
    this.#values = values;
    this.#post = post;
  }

  get(name: string): unknown {
    return this.#values[name];
  }

  on(event: string, callback: Callback): void {
    const all = this.#listeners.get(event) ?? new Set();
    all.add(callback);
    this.#listeners.set(event, all);
  }

  off(event: string, callback: Callback): void {
    this.#listeners.get(event)?.delete(callback);
  }

  send(content: unknown): void {
    this.#post(JSON.stringify(content));
  }

  /** Gives the board what Python says to it. */
  give(message: unknown): void {
    for (const one of [...(this.#listeners.get("msg:custom") ?? [])]) one(message, []);
  }
}
