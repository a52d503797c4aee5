// What an answer implies, line by line, in a region that is spoken.

import { h } from "./dom";
import type { View } from "./modes";
import type { TaskDown } from "./types";

export interface Feedback {
  readonly el: HTMLElement;
  update(task: TaskDown): void;
  /** Says something instead, until the next feedback comes. */
  say(words: string): void;
  /** The next update draws anew, whatever it holds. */
  forget(): void;
}

export function createFeedback(view: View): Feedback {
  const { say } = view;
  // The region is there from the start: a live region that comes with its text is not read.
  const el = h("div", { class: "ecl-feedback", role: "status" });
  let last = "";
  return {
    el,
    update(task) {
      const lines = task.feedback ?? [];
      const now = JSON.stringify([lines, task.tries]);
      if (now === last) return;
      last = now;
      el.replaceChildren(...lines.map((line) => h("p", { class: line.ok === null ? "ecl-plain" : line.ok ? "ecl-right" : "ecl-wrong" },
        line.ok === null ? null : h("b", {}, line.ok ? `✓ ${say("Right.")} ` : `✗ ${say("Not yet.")} `), line.text)));
    },
    say(words) {
      el.replaceChildren(h("p", {}, words));
      last = "";
    },
    forget() {
      last = "";
    },
  };
}
