// The pieces of the panel beside a web that is explored. Python says what there is to read and to choose; here is how
// it looks. A piece that has not changed is left alone, and one that has keeps the focus where it was.

import { arrange, focused, h, set, text } from "./dom";
import type { Block } from "./explored";
import { barsOf } from "./slider";
import { tableOf } from "./web";

export type Order = (what: string, value?: unknown, live?: boolean) => void;

interface Drawn {
  readonly el: HTMLElement;
  sign: string;
  /** Takes what is new instead of being made anew. */
  readonly renew?: (block: Block) => void;
}

export interface Panel {
  readonly el: HTMLElement;
  update(blocks: readonly Block[]): void;
}

export function createPanel(prefix: string, signal: AbortSignal, order: Order): Panel {
  const el = h("div", { class: "ecl-panel" });
  let drawn = new Map<string, Drawn>();

  const radios = (name: string, items: readonly { id: string; text: string; sign?: string }[], value: string, pick: (id: string) => void): HTMLElement[] =>
    items.map((item) => {
      const input = h("input", { type: "radio", name: prefix + name, value: item.id, "data-at": `${name} ${item.id}` });
      input.checked = item.id === value;
      input.addEventListener("change", () => pick(item.id), { signal });
      return h("label", { class: "ecl-option", title: item.sign ? item.text : null }, input,
        item.sign ? h("span", { "aria-hidden": "true" }, item.sign) : null,
        h("span", { class: item.sign ? "ecl-spoken" : null }, item.text));
    });

  const build = (block: Block): Pick<Drawn, "el" | "renew"> => {
    const label = block.label ?? "";
    const id = block.id ?? "";
    const items = block.items ?? [];
    switch (block.kind) {
      case "choice": {
        const value = String(block.value ?? "");
        if (!block.many) {
          return { el: h("fieldset", {}, h("legend", {}, label), h("div", { class: "ecl-options" }, ...radios(id, items, value, (one) => order(id, one)))) };
        }
        const select = h("select", { "data-at": id }, ...items.map((item) => h("option", { value: item.id }, item.text)));
        select.value = value;
        select.addEventListener("change", () => order(id, select.value), { signal });
        return { el: h("label", { class: "ecl-pickone" }, h("span", {}, label), select) };
      }
      case "buttons":
        return {
          el: h("div", { class: "ecl-row" }, ...items.map((item) => {
            const button = h("button", { class: `ecl-button${item.primary ? " ecl-primary" : ""}`, type: "button", "data-at": `do ${item.id}` }, item.text);
            button.addEventListener("click", () => order(item.id), { signal });
            return button;
          })),
        };
      case "grid":
        return {
          el: h("fieldset", { class: "ecl-guesses" }, h("legend", {}, label), ...(block.rows ?? []).map(([key = "", name = "", value = ""]) =>
            h("div", { class: "ecl-guess", role: "radiogroup", "aria-label": name }, h("span", {}, name),
              h("div", { class: "ecl-options" }, ...radios(`${id} ${key}`, block.options ?? [], value, (one) => order(id, [key, one])))))),
        };
      case "lines":
        return {
          el: h("div", { class: "ecl-told" }, h("h5", {}, label),
            h("ul", {}, ...(block.lines ?? []).map((line) => h("li", { class: `ecl-tone-${line.tone}` }, line.text)))),
        };
      case "bars":
        return { el: h("div", {}, h("h5", {}, label), h("div", { class: "ecl-bars ecl-centred" }, ...barsOf(block.rows ?? [], block.shares ?? [], true))) };
      case "range": {
        const input = h("input", { type: "range", min: block.low, max: block.high, step: 1, "data-at": id });
        const shown = h("output", { class: "ecl-chosen" });
        const renew = (next: Block): void => {
          // While somebody slides, the hand is ahead of the answers.
          if (focused(input) !== input) input.value = String(next.value);
          text(shown, next.text ?? "");
          set(input, { "aria-valuetext": next.text });
        };
        input.value = String(block.value);
        input.addEventListener("input", () => order(id, Number(input.value), true), { signal });
        input.addEventListener("change", () => order(id, Number(input.value)), { signal });
        renew(block);
        return { el: h("label", { class: "ecl-pickone ecl-slide" }, h("span", {}, label), h("span", { class: "ecl-row" }, input, shown)), renew };
      }
      case "table":
        return {
          el: h("div", {}, h("h5", {}, label), h("div", { class: "ecl-scroll", tabindex: 0, role: "region", "aria-label": label },
            tableOf({ head: block.head ?? [], rows: block.rows ?? [] }))),
        };
      default:
        return { el: h("p", { class: `ecl-tone-${block.tone ?? "plain"}` }, block.text ?? "") };
    }
  };

  return {
    el,
    update(blocks) {
      const next = new Map<string, Drawn>();
      blocks.forEach((block, at) => {
        const key = `${block.kind} ${block.id || at}`;
        const sign = JSON.stringify(block);
        const old = drawn.get(key);
        if (old && (old.sign === sign || old.renew)) {
          if (old.sign !== sign) old.renew?.(block);
          old.sign = sign;
          next.set(key, old);
        } else {
          next.set(key, { ...build(block), sign });
        }
      });
      const active = focused(el);
      const had = active && el.contains(active) ? active.getAttribute("data-at") : null;
      arrange(el, [...next.values()].map((one) => one.el));
      drawn = next;
      if (had !== null && !el.contains(focused(el))) {
        const again = el.querySelector<HTMLElement>(`[data-at="${CSS.escape(had)}"]`) ?? el.querySelector<HTMLElement>("[data-at]");
        again?.focus({ preventScroll: true });
      }
    },
  };
}
