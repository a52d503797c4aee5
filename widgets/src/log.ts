// What happened, in sentences, newest at the end; only lines that differ are touched.

import { h } from "./dom";
import type { View } from "./modes";
import type { LogLine } from "./types";

export interface Log {
  readonly el: HTMLElement;
  update(lines: readonly LogLine[]): void;
}

/** Where two logs begin to differ. Pure. */
export function differFrom(old: readonly LogLine[], next: readonly LogLine[]): number {
  let at = 0;
  while (at < old.length && at < next.length && old[at]?.text === next[at]?.text && old[at]?.who === next[at]?.who) at += 1;
  return at;
}

export function createLog(view: View): Log {
  const summary = h("summary");
  view.label(() => { summary.textContent = view.say("What happened"); });
  const list = h("ol", { class: "ecl-lines", tabindex: 0, role: "log", "aria-live": "off" });
  view.label(() => list.setAttribute("aria-label", view.say("What happened")));
  const el = h("details", { class: "ecl-log ecl-fold", open: true }, summary, list);
  let lines: readonly LogLine[] = [];
  let waiting = false;
  return {
    el,
    update(next) {
      if (next === lines) return;
      const from = differFrom(lines, next);
      while (list.children.length > from) list.lastElementChild?.remove();
      for (const line of next.slice(from)) {
        list.append(h("li", {}, line.who ? h("b", {}, `${line.who}: `) : null, line.text));
      }
      lines = next;
      // Asking for the height lays the whole page out, which a move need not wait for.
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(() => {
        waiting = false;
        if (list.isConnected) list.scrollTop = list.scrollHeight;
      });
    },
  };
}
