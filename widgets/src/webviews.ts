// One food web drawn in several ways: a toggle, the picture, and the same in sentences and as a table.

import type { Build } from "./answers";
import { h, show, text } from "./dom";
import { createFaces } from "./faces";
import { figureOf } from "./figure";
import { around } from "./lit";
import { createStage, type Decoration, type Stage } from "./stage";
import { EMPTY_PICTURE, mergePicture, type Picture } from "./state";
import { plateOf, tableOf } from "./web";

export const webViews: Build = (view, task, hand) => {
  const { say, signal } = view;
  const views = task.views ?? [];
  const seen = new Set(Array.isArray(task.value) ? task.value.map(String) : []);
  const faces = createFaces(view.prefix);
  const inputs = (task.items ?? []).map((item, at) => {
    const input = h("input", { type: "radio", name: `${view.prefix}view`, value: item.id });
    input.checked = at === 0;
    return input;
  });
  const toggle = h("div", { class: "ecl-options", role: "radiogroup", "aria-labelledby": `${view.prefix}question` },
    ...inputs.map((input, at) => h("label", { class: "ecl-option" }, input, h("span", {}, task.items?.[at]?.text ?? ""))));
  const place = h("div");
  const says = h("p", { role: "status" });
  const list = h("ul", { class: "ecl-sentences" });
  const grid = h("div", { class: "ecl-scroll" });
  const table = h("details", { class: "ecl-fold ecl-table" }, h("summary", {}, say("As a table")), grid);
  const empty = h("p", {}, task.empty ?? "");
  const el = h("div", { class: "ecl-views" }, faces.el, toggle, empty, place, says, list, table);
  for (const part of [toggle, place, says, list, table]) show(part, views.length > 0);
  show(empty, views.length === 0 && Boolean(task.empty));

  const stageOf = (picture: Picture, name: string): HTMLElement => {
    const holder = h("div", { class: "ecl-web-stage" });
    let pinned: string | null = null;
    const light = (key: string | null): void => {
      const by = new Map<string, Decoration>();
      for (const [node, role] of key === null ? [] : around(picture.links, key)) {
        by.set(node, { role, plate: plateOf(say, role), speech: plateOf(say, role) });
      }
      stage.decorate(by);
      holder.classList.toggle("ecl-some-lit", by.size > 1);
    };
    const stage: Stage = createStage(holder, {
      prefix: view.prefix,
      signal,
      zoom: false,
      grow: 1.2,
      onTap(key) {
        pinned = pinned === key ? null : key;
        light(pinned);
      },
      onFocus: light,
      onHover: (key) => light(key ?? pinned),
      onKey: () => false,
      onPlainWheel: () => undefined,
    });
    stage.label(`${say("Food web")}: ${name}`, say("Arrow keys move between species; prey and predators light up."), say("picture"));
    stage.update(picture);
    return holder;
  };

  const look = (): void => {
    const at = Math.max(0, inputs.findIndex((one) => one.checked));
    const now = views[at];
    if (!now) return;
    faces.update(now.web?.faces ?? {});
    const picture = mergePicture(EMPTY_PICTURE, now.web ?? {});
    const stage = picture.order.length ? [stageOf(picture, task.items?.[at]?.text ?? "")] : [];
    place.replaceChildren(...(now.figure ? [figureOf(view, now.figure)] : stage));
    show(table, picture.table !== null);
    text(says, now.says);
    list.replaceChildren(...picture.sentences.map((one) => h("li", {}, one)));
    grid.replaceChildren(...(picture.table ? [tableOf(picture.table)] : []));
    seen.add(now.id);
  };
  for (const input of inputs) {
    input.addEventListener("change", () => {
      look();
      hand([...seen]);
    }, { signal });
  }
  look();
  return { el, value: () => [...seen] };
};
