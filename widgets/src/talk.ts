// Requests to the desk, one at a time: what is on its way, what the person is told while Python is busy.

import { later } from "./dom";
import type { View } from "./modes";
import type { Notice } from "./notice";
import type { Ask } from "./tools";

const SLOW_MS = 1200;

export interface Talk {
  readonly ask: Ask;
  readonly busy: boolean;
  /** The board shows what was asked for: the answer is a formality, and the next request need not wait for it. */
  settle(): void;
  lost(): string;
}

export function createTalk(view: View, frame: HTMLElement, notice: Notice, tell: (sentence: string) => void, after: () => void): Talk {
  const { hub, say, signal } = view;
  /** The request that is on its way. */
  let pending: symbol | null = null;
  const lost = (): string => say("This board has lost its Python. Run the cell again to wake it.");
  return {
    lost,
    get busy() {
      return pending !== null;
    },
    settle() {
      pending = null;
    },
    async ask(content, quiet = false) {
      const now = hub.state;
      if (pending || !now) {
        if (pending) tell(say("One moment: the last move is still on its way."));
        return null;
      }
      const mine = Symbol("request");
      pending = mine;
      frame.setAttribute("aria-busy", "true");
      const stop = later(signal, SLOW_MS, () => tell(say("Python is busy. Your move is made as soon as it is free.")));
      const answer = await hub.request({ revision: now.revision, seat: now.seat, ...content });
      stop();
      if (pending === mine) pending = null;
      if (signal.aborted) return null;
      if (!pending) frame.removeAttribute("aria-busy");
      if (answer === null) {
        notice.refuse({ code: "no_answer", text: hub.link === "lost" ? lost() : say("No answer from Python. Perhaps another cell is running; try again.") });
      } else if (answer.kind === "answer") {
        // What is told meanwhile belongs to a newer request, if there is one.
        if (answer.ok && !pending) notice.clear();
        else if (!quiet && answer.refusal) notice.refuse(answer.refusal);
      }
      after();
      return answer;
    },
  };
}
