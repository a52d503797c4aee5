// Panels over the page: new game, load, keys. The browser's own dialog keeps the focus inside and gives it back.

import { h, set, text } from "./dom";
import type { View } from "./modes";
import type { FormField, Refusal } from "./types";

export interface Dialog {
  readonly el: HTMLDialogElement;
  complain(refusal: Refusal | null): void;
  close(): void;
}

export function openDialog(view: View, title: string, ...body: (Node | null)[]): Dialog {
  const id = `${view.prefix}dialog`;
  const close = h("button", { class: "ecl-close", type: "button", "aria-label": view.say("Close") }, "×");
  const complaint = h("p", { class: "ecl-complaint", role: "alert" });
  const el = h("dialog", { class: "ecl-dialog", "aria-labelledby": id }, h("h4", { id }, title), ...body, complaint, close);
  view.root.append(el);
  const end = (): void => {
    if (el.open) el.close();
    el.remove();
  };
  const own = new AbortController();
  const signal = own.signal;
  close.addEventListener("click", end, { signal });
  el.addEventListener("close", () => {
    own.abort();
    el.remove();
  }, { signal });
  el.addEventListener("click", (event) => {
    // The backdrop belongs to the dialog element itself.
    if (event.target === el) end();
  }, { signal });
  view.signal.addEventListener("abort", end, { signal });
  el.showModal();
  return {
    el,
    close: end,
    complain(refusal) {
      text(complaint, refusal ? [refusal.text, refusal.rule ? view.say("Rule {rule}", { rule: refusal.rule }) : ""].filter(Boolean).join(" ") : "");
    },
  };
}

export interface FormPart {
  readonly el: HTMLElement;
  values(): Record<string, string | number | boolean>;
}

/** The fields of a form that the desk describes. */
export function buildForm(view: View, fields: readonly FormField[]): FormPart {
  const inputs = new Map<FormField, HTMLInputElement | HTMLSelectElement>();
  const picks = new Map<FormField, readonly HTMLInputElement[]>();
  const el = h("div", { class: "ecl-form" });
  for (const field of fields) {
    if (field.type === "many") {
      const boxes = many(view, field);
      picks.set(field, boxes.inputs);
      el.append(boxes.el);
      continue;
    }
    const id = `${view.prefix}form-${field.name}`;
    const input = field.type === "choice" ? select(field) : h("input", {
      type: field.type === "int" ? "number" : field.type === "flag" ? "checkbox" : "text",
      min: field.min,
      max: field.max,
      step: field.type === "int" ? 1 : undefined,
      autocomplete: "off",
    });
    if (input instanceof HTMLInputElement) {
      if (field.type === "flag") input.checked = field.value === true;
      else input.value = field.value === null || field.value === undefined ? "" : String(field.value);
    }
    set(input, { id, name: field.name, "aria-describedby": field.sentence ? `${id}-about` : null });
    inputs.set(field, input);
    el.append(h("div", { class: "ecl-field" },
      h("label", { for: id }, field.label), input,
      field.sentence ? h("small", { id: `${id}-about` }, field.sentence) : null));
  }
  return {
    el,
    values() {
      const result: Record<string, string | number | boolean> = {};
      for (const [field, input] of inputs) {
        if (field.type === "flag") result[field.name] = (input as HTMLInputElement).checked;
        else if (field.type === "choice") result[field.name] = chosen(field, input.value);
        else if (field.type === "int" && /^\s*-?\d+\s*$/.test(input.value)) result[field.name] = Number(input.value);
        else if (input.value.trim() !== "") result[field.name] = input.value.trim();
      }
      for (const [field, boxes] of picks) {
        result[field.name] = boxes.filter((one) => one.checked).map((one) => one.value).join(" ");
      }
      return result;
    },
  };
}

/** Check boxes under the headings that they belong to. */
function many(view: View, field: FormField): { readonly el: HTMLElement; readonly inputs: readonly HTMLInputElement[] } {
  const picked = new Set(String(field.value ?? "").split(" "));
  const inputs: HTMLInputElement[] = [];
  const groups = new Map<string, HTMLElement>();
  const id = `${view.prefix}form-${field.name}`;
  const el = h("fieldset", { class: "ecl-field ecl-many", "aria-describedby": field.sentence ? `${id}-about` : null },
    h("legend", {}, field.label), field.sentence ? h("small", { id: `${id}-about` }, field.sentence) : null);
  for (const item of field.items ?? []) {
    let group = groups.get(item.group ?? "");
    if (!group) {
      group = item.group ? h("fieldset", {}, h("legend", {}, item.group)) : h("div");
      groups.set(item.group ?? "", group);
      el.append(group);
    }
    const about = item.sentence ? h("small", { id: `${id}-${item.value}` }, item.sentence) : null;
    const input = h("input", { type: "checkbox", name: field.name, value: item.value, "aria-describedby": about?.id ?? null });
    input.checked = picked.has(item.value);
    inputs.push(input);
    const name = item.title === item.value ? item.title : `${item.value} ${item.title}`;
    group.append(h("label", { class: "ecl-option" }, input, h("span", {}, name)), ...(about ? [about] : []));
  }
  return { el, inputs };
}

function pairs(field: FormField): (readonly [string | number, string])[] {
  return (field.choices ?? []).map((one) => (typeof one === "object" ? [one[0], one[1]] : [one, String(one)]));
}

function select(field: FormField): HTMLSelectElement {
  const el = h("select");
  for (const [value, label] of pairs(field)) el.append(h("option", { value, selected: value === field.value }, label));
  return el;
}

function chosen(field: FormField, value: string): string | number {
  return pairs(field).find(([one]) => String(one) === value)?.[0] ?? value;
}

/** A file for the person, made in the browser. */
export function download(root: HTMLElement, name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: "text/plain;charset=utf-8" }));
  const a = h("a", { href: url, download: name, hidden: true });
  root.append(a);
  a.click();
  a.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
