// The food web: a picture in keyed parts like the board, the same in sentences, and as a table.

import { h, set, show, text } from "./dom";
import { around, type Role } from "./lit";
import type { View } from "./modes";
import { createStage, type Decoration, type Stage } from "./stage";
import { tapOf, type BoardState, type Picture } from "./state";
import type { Table } from "./types";
import type { Say } from "./words";

/** So many sentences are shown at once; the others unfold. */
const FIRST = 2;

export interface WebEvents {
  onTap(key: string): void;
  onFocus(key: string): void;
  onHover(key: string | null): void;
  onKey(event: KeyboardEvent, key: string): boolean;
  onLink?(key: string): void;
  /** The links that were possible are wanted, or not. */
  onPossible(on: boolean): void;
}

export interface WebSection {
  readonly el: HTMLElement;
  readonly stage: Stage;
  update(state: BoardState): void;
  paint(roles: ReadonlyMap<string, Role>): void;
}

/** The words on the plates: who is who must not hang on a colour. */
export function plateOf(say: Say, role: Role | undefined): string | undefined {
  return role === "prey" ? say("prey") : role === "eater" ? say("predator") : undefined;
}

/** What the roles of web nodes mean for a picture, whose places may stand for the nodes by key or by tap. Pure. */
export function spread(roles: ReadonlyMap<string, Role>, picture: Picture): Map<string, Role> {
  const found = new Map<string, Role>();
  for (const key of picture.order) {
    const here = (picture.places[key]?.stands ?? []).map((one) => roles.get(one));
    const role = roles.get(key) ?? roles.get(tapOf(picture, key)) ?? (["self", "prey", "eater"] as const).find((one) => here.includes(one));
    if (role) found.set(key, role);
  }
  return found;
}

/** The node of the web that a place of another picture stands for. Pure. */
export function nodeOf(web: Picture | null, key: string, tap: string, stands: readonly string[] = []): string | null {
  if (!web) return null;
  if (web.places[key]) return key;
  return web.order.find((one) => tapOf(web, one) === tap) ?? stands.find((one) => web.places[one]) ?? null;
}

/** Roles around a node, for sending: nodes by key and by tap, so that every kind of view finds its own. Pure. */
export function rolesAround(web: Picture, key: string): Map<string, Role> {
  const roles = around(web.links, key);
  for (const [node, role] of [...roles]) {
    const tap = tapOf(web, node);
    if (!roles.has(tap)) roles.set(tap, role);
  }
  return roles;
}

export function createWeb(view: View, events: WebEvents, zoom: boolean): WebSection {
  const { say } = view;
  const heading = h("h4", {});
  const holder = h("div", { class: "ecl-web-stage" });
  const stage = createStage(holder, {
    prefix: view.prefix,
    signal: view.signal,
    zoom,
    grow: zoom ? 1.4 : 1.15,
    onTap: (key) => events.onTap(key),
    onFocus: events.onFocus,
    onHover: events.onHover,
    onKey: events.onKey,
    onPlainWheel: () => undefined,
    ...(events.onLink ? { onLink: events.onLink } : {}),
  });
  const share = h("p", { class: "ecl-share" });
  const box = h("input", { type: "checkbox", id: `${view.prefix}possible` });
  const boxName = h("label", { for: box.id });
  const possible = h("div", { class: "ecl-possible", hidden: true }, share, h("div", { class: "ecl-row" }, box, boxName));
  box.addEventListener("change", () => events.onPossible(box.checked), { signal: view.signal });
  const list = h("ul", { class: "ecl-sentences" });
  const rest = h("ul", { class: "ecl-sentences" });
  const moreName = h("summary");
  const more = h("details", { class: "ecl-fold" }, moreName, rest);
  const summary = h("summary");
  const grid = h("div", { class: "ecl-scroll", tabindex: 0, role: "region" });
  const table = h("details", { class: "ecl-fold ecl-table" }, summary, grid);
  const el = h("section", { class: "ecl-web", hidden: true }, heading, possible, holder, list, more, table);
  view.label(() => {
    heading.textContent = say("Food web of this board");
    summary.textContent = say("As a table");
    boxName.textContent = say("Show possible links");
    set(el, { "aria-label": say("Food web of this board") });
    set(grid, { "aria-label": say("As a table") });
    stage.label(say("Food web"), say("Arrow keys move between species; prey and predators light up."), say("picture"));
  });

  let last: Picture | null = null;
  return {
    el,
    stage,
    update(state) {
      if (state.web === last) return;
      const web = state.web;
      show(el, web !== null);
      if (web) {
        stage.update(web);
        show(holder, web.order.length > 0);
        show(possible, web.possible !== null);
        text(share, web.possible?.text ?? "");
        box.checked = web.possible?.on ?? false;
        if (web.sentences !== last?.sentences) {
          const lines = web.sentences.map((one) => h("li", {}, one));
          list.replaceChildren(...lines.slice(0, FIRST));
          rest.replaceChildren(...lines.slice(FIRST));
        }
        moreName.textContent = say("More sentences: {n}", { n: rest.childElementCount });
        show(more, rest.childElementCount > 0);
        if (web.table !== last?.table) grid.replaceChildren(...(web.table ? [tableOf(web.table)] : []));
        show(table, Boolean(web.table?.rows.length));
      }
      last = web;
    },
    paint(roles) {
      if (!last) return;
      const by = new Map<string, Decoration>();
      for (const [node, role] of spread(roles, last)) {
        by.set(node, { role, plate: plateOf(say, role), speech: plateOf(say, role) });
      }
      stage.decorate(by);
      holder.classList.toggle("ecl-some-lit", by.size > 1);
    },
  };
}

export function tableOf(table: Table): HTMLElement {
  return h("table", {},
    h("thead", {}, h("tr", {}, ...table.head.map((one) => h("th", { scope: "col" }, one)))),
    h("tbody", {}, ...table.rows.map((row) => h("tr", {}, ...row.map((cell, i) => (i === 0
      ? h("th", { scope: "row" }, String(cell ?? ""))
      : h("td", {}, String(cell ?? ""))))))));
}

/** Gives the focus back to what encloses the widget, so that the notebook's own keys work again. */
export function leave(root: HTMLElement): void {
  const around = root.parentElement?.closest<HTMLElement>("[tabindex]");
  if (around) around.focus({ preventScroll: true });
  else (document.activeElement as HTMLElement | null)?.blur();
}
