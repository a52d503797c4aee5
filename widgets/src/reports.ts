// What is measured of the match: pictures with a sentence and a table, one below the other, each to be unfolded.

import { arrange, h, show, text } from "./dom";
import { figureOf } from "./figure";
import type { View } from "./modes";
import type { ReportDown } from "./types";

/** So many lines of sentences stand above the picture. */
const SHORT = 5;

export interface Reports {
  readonly el: HTMLElement;
  update(reports: readonly ReportDown[]): void;
}

interface Drawn {
  readonly el: HTMLDetailsElement;
  readonly title: HTMLElement;
  report: ReportDown;
  /** What its picture shows. */
  drawn: ReportDown | null;
}

export function createReports(view: View): Reports {
  const el = h("section", { class: "ecl-reports", hidden: true });
  view.label(() => el.setAttribute("aria-label", view.say("Measured")));
  const known = new Map<string, Drawn>();
  let last: readonly ReportDown[] | null = null;
  const draw = (one: Drawn): void => {
    if (!one.el.open || one.drawn === one.report || !one.report.figure) return;
    one.drawn = one.report;
    const wasOpen = one.el.querySelector<HTMLDetailsElement>(".ecl-table")?.open ?? false;
    const { figure } = one.report;
    // A long one is read beside the table.
    const short = figure.sentence.split("\n").length <= SHORT;
    one.el.replaceChildren(one.title, short ? h("p", {}, figure.sentence) : "", figureOf(view, figure));
    const table = one.el.querySelector<HTMLDetailsElement>(".ecl-table");
    if (table) table.open = wasOpen;
  };
  const build = (report: ReportDown): Drawn => {
    const title = h("summary");
    const one: Drawn = { el: h("details", { class: "ecl-fold", open: report.open === true, "data-key": report.key }, title), title, report, drawn: null };
    one.el.addEventListener("toggle", () => draw(one), { signal: view.signal });
    known.set(report.key, one);
    return one;
  };
  return {
    el,
    update(reports) {
      if (reports === last) return;
      last = reports;
      const rows = reports.map((report) => {
        const one = known.get(report.key) ?? build(report);
        one.report = report;
        text(one.title, report.title ?? "");
        draw(one);
        return one.el;
      });
      for (const key of [...known.keys()]) if (!reports.some((one) => one.key === key)) known.delete(key);
      arrange(el, rows);
      show(el, reports.length > 0);
    },
  };
}
