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
  const el = h("div", { class: "ecl-form" });
  for (const field of fields) {
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
      return result;
    },
  };
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
