// A food chain is traced on a web: organisms are chosen one after the other, in the picture or from a list.

import type { Build } from "./answers";
import { h, set, show, text } from "./dom";
import { createFaces } from "./faces";
import { around } from "./lit";
import { createStage, type Decoration, type Stage } from "./stage";
import { EMPTY_PICTURE, mergePicture } from "./state";
import { plateOf } from "./web";

/** A chain after somebody was chosen: it grows; the last one, chosen again, is let go. Pure. */
export function chosen(chain: readonly string[], key: string): string[] {
  if (chain[chain.length - 1] === key) return chain.slice(0, -1);
  return chain.includes(key) ? [...chain] : [...chain, key];
}

export const trace: Build = (view, task) => {
  const { say, signal, speaker } = view;
  const names = new Map((task.items ?? []).map((item) => [item.id, item.text]));
  const name = (key: string): string => names.get(key) ?? key;
  let chain = Array.isArray(task.value) ? task.value.map(String).filter((key) => names.has(key)) : [];
  const picture = mergePicture(EMPTY_PICTURE, task.trace ?? {});
  const faces = createFaces(view.prefix);
  faces.update(task.trace?.faces ?? {});
  const holder = h("div", { class: "ecl-web-stage" });
  const line = h("p", { class: "ecl-tone-chain", role: "status" });
  const select = h("select", { "aria-label": say("Next in the chain") });
  const back = h("button", { class: "ecl-button", type: "button" }, say("Step back"));
  const fresh = h("button", { class: "ecl-button", type: "button" }, say("Start anew"));
  const tools = h("div", { class: "ecl-row ecl-tracing" },
    h("label", { class: "ecl-pickone" }, h("span", {}, say("Next in the chain")), select), back, fresh);
  const empty = h("p", {}, task.empty ?? "");
  let pointed: string | null = null;

  const closed = (): boolean => Boolean(holder.closest("fieldset")?.disabled);
  const take = (next: string[]): void => {
    if (closed()) return;
    chain = next;
    draw();
  };
  const stage: Stage = createStage(holder, {
    prefix: view.prefix,
    signal,
    zoom: false,
    grow: 1.2,
    onTap(key) {
      if (!names.has(key)) return;
      take(chosen(chain, key));
      if (chain.length) speaker.interrupt(chain.map(name).join(" → "));
    },
    onFocus(key) {
      pointed = key;
      draw();
    },
    onHover(key) {
      pointed = key;
      draw();
    },
    onKey: () => false,
    onPlainWheel: () => undefined,
  });

  function draw(): void {
    const roles = pointed === null ? new Map<string, undefined>() : around(picture.links, pointed);
    const by = new Map<string, Decoration>();
    for (const key of picture.order) {
      const at = chain.indexOf(key);
      const role = roles.get(key);
      if (at < 0 && !role) continue;
      const told = plateOf(say, role);
      const number = at < 0 ? undefined : say("number {n} of the chain", { n: at + 1 });
      by.set(key, { role, plate: at < 0 ? told : String(at + 1), selected: at >= 0, speech: [number, told].filter(Boolean).join(", ") || undefined });
    }
    stage.decorate(by);
    text(line, chain.length ? chain.map(name).join(" → ") : say("Choose who stands at the beginning, then who eats it, and so on."));
    select.replaceChildren(h("option", { value: "" }, "–"), ...(task.items ?? []).filter((item) => !chain.includes(item.id)).map((item) => h("option", { value: item.id }, item.text)));
    for (const button of [back, fresh]) set(button, { "aria-disabled": String(!chain.length) });
  }
  select.addEventListener("change", () => {
    if (select.value) take([...chain, select.value]);
  }, { signal });
  back.addEventListener("click", () => take(chain.slice(0, -1)), { signal });
  fresh.addEventListener("click", () => take([]), { signal });
  stage.label(say("Food web"), say("Arrow keys move between species; prey and predators light up. Enter chooses the next in the chain."), say("picture"));
  stage.update(picture);
  draw();
  show(empty, Boolean(task.empty));
  for (const part of [holder, line, tools]) show(part, picture.order.length > 0);
  return { el: h("div", { class: "ecl-views" }, faces.el, empty, line, tools, holder), value: () => (chain.length ? chain : undefined) };
};
