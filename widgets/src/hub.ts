// One hub per model: it keeps the merged state, tells the views, and matches answers to requests. It listens
// before any view exists, so nothing that the desk sends early is lost.

import { merge, type BoardState } from "./state";
import type { Answer, Down, Model, TaskDown } from "./types";

export type News = "state" | "task" | "lost";
export type Link = "waiting" | "live" | "lost";

const PATIENCE_MS = 20_000;
let hubs = 0;

export class Hub {
  state: BoardState | null = null;
  task: TaskDown | null = null;
  link: Link = "waiting";
  /** The view that the person used last speaks; the others of the same model keep silent. */
  speaker: object | null = null;
  readonly name: string;

  readonly #model: Model;
  readonly #listeners = new Set<(news: News) => void>();
  readonly #waiting = new Map<string, (answer: Answer | null) => void>();
  #count = 0;

  constructor(model: Model) {
    this.#model = model;
    hubs += 1;
    this.name = `h${hubs}-${Math.random().toString(36).slice(2, 8)}`;
    model.on("msg:custom", this.#receive);
    this.send({ kind: "hello" });
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  subscribe(listener: (news: News) => void, signal: AbortSignal): void {
    this.#listeners.add(listener);
    signal.addEventListener("abort", () => this.#listeners.delete(listener), { once: true });
  }

  send(content: Readonly<Record<string, unknown>>): boolean {
    if (this.link === "lost") return false;
    try {
      this.#model.send(content);
      return true;
    } catch {
      this.close();
      return false;
    }
  }

  /** Sends a request and waits for its answer; null if none comes. */
  request(content: Readonly<Record<string, unknown>>): Promise<Answer | null> {
    this.#count += 1;
    const id = `${this.name}-${this.#count}`;
    return new Promise((resolve) => {
      const finish = (answer: Answer | null): void => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        resolve(answer);
      };
      const timer = setTimeout(() => finish(null), PATIENCE_MS);
      this.#waiting.set(id, finish);
      if (!this.send({ id, ...content })) finish(null);
    });
  }

  close(): void {
    if (this.link === "lost") return;
    this.link = "lost";
    this.#model.off("msg:custom", this.#receive);
    for (const finish of [...this.#waiting.values()]) finish(null);
    this.#tell("lost");
    this.#listeners.clear();
  }

  #receive = (content: unknown): void => {
    const down = content as Down | null;
    if (down?.kind === "state") {
      const next = merge(this.state, down);
      if (!next) return;
      this.state = next;
      this.link = "live";
      this.#tell("state");
    } else if (down?.kind === "task") {
      // Words and pictures travel once.
      this.task = { ...this.task, ...down };
      this.link = "live";
      this.#tell("task");
    } else if (down?.kind === "answer" || down?.kind === "lights") {
      this.#waiting.get(down.id)?.(down);
    }
  };

  #tell(news: News): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(news);
      } catch (error) {
        // One view that fails must not keep the others from the news.
        console.error(error);
      }
    }
  }
}
