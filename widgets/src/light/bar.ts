// How far the loading is: a sentence and a bar, which never goes back.

import type { Stage } from "./messages";

export type Say = (name: string, values?: Readonly<Record<string, unknown>>) => string;

/** Shares of the bar: what is loaded, then Python's own start, then the game. */
const SHARES: Readonly<Record<Stage, number>> = { starting: 80, "setting-up": 90, ready: 100 };

export class Bar {
  readonly #status: HTMLElement;
  readonly #bar: HTMLProgressElement;
  readonly #say: Say;
  readonly #total: number;
  #done = 0;

  constructor(status: HTMLElement, bar: HTMLProgressElement, total: number, say: Say) {
    this.#status = status;
    this.#bar = bar;
    this.#total = total;
    this.#say = say;
  }

  loaded(bytes: number): void {
    this.#done = Math.min(this.#done + bytes, this.#total);
    const written = new Intl.NumberFormat(document.documentElement.lang || "en", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    const megabytes = (count: number): string => written.format(count / 1e6);
    this.#tell(this.#say("loading", { done: megabytes(this.#done), all: megabytes(this.#total) }), (SHARES.starting * this.#done) / this.#total);
  }

  stage(stage: Stage): void {
    this.#tell(this.#say(stage), SHARES[stage]);
  }

  fail(sentence: string): void {
    this.#status.textContent = sentence;
    this.#bar.hidden = true;
  }

  #tell(sentence: string, share: number): void {
    if (this.#status.textContent !== sentence) this.#status.textContent = sentence;
    this.#bar.value = Math.max(this.#bar.value, share);
  }
}
