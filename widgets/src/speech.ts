// What a screen reader is told: one polite live region per view, fed so that it never floods. Sentences that come
// close together are joined, repeats are left out, and of many only the first ones are said.

import { h, later } from "./dom";

const GATHER_MS = 150;
const PAUSE_MS = 700;
const MOST = 4;

/** Chooses what to say of what has gathered. Pure. */
export function digest(sentences: readonly string[], more: string, most = MOST): string {
  const once = sentences.map((one) => one.trim()).filter((one, i, all) => one && all.indexOf(one) === i);
  const said = once.length > most ? [...once.slice(0, most), more] : once;
  return said.map((one) => (/[.!?:…]$/.test(one) ? one : `${one}.`)).join(" ");
}

export interface Speaker {
  readonly el: HTMLElement;
  say(sentence: string): void;
  /** Says this and drops what was waiting. */
  interrupt(sentence: string): void;
}

export function createSpeaker(signal: AbortSignal, more: () => string): Speaker {
  const el = h("div", { class: "ecl-spoken", "aria-live": "polite", "aria-atomic": "true" });
  let waiting: string[] = [];
  let stop: (() => void) | null = null;
  let resting = false;
  const flush = (): void => {
    stop = null;
    if (!waiting.length) return;
    const sentence = digest(waiting, more());
    waiting = [];
    // The same words again are heard again only if the text differs.
    el.textContent = el.textContent === sentence ? `${sentence}\u00a0` : sentence;
    resting = true;
    later(signal, PAUSE_MS, () => {
      resting = false;
      if (waiting.length) flush();
    });
  };
  const say = (sentence: string): void => {
    if (!sentence) return;
    waiting.push(sentence);
    if (!resting && !stop) stop = later(signal, GATHER_MS, flush);
  };
  return {
    el,
    say,
    interrupt(sentence) {
      waiting = [];
      say(sentence);
    },
  };
}
