// Texts of the browser part. Keys are the English source strings; the desk sends the catalogue of its language.

import { STRINGS } from "./strings";
import type { Words } from "./types";

export type Text = (typeof STRINGS)[number];
export type Values = Readonly<Record<string, string | number>>;
export type Say = (text: Text, values?: Values) => string;

export function fill(pattern: string, values: Values = {}): string {
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

export function translator(words: () => Words): Say {
  return (text, values) => {
    const found = words()[text];
    return fill(typeof found === "string" && found ? found : text, values);
  };
}

/** Reads a typed sentence against a pattern such as "what is at {place}", in English and in the language shown. */
export function matches(say: Say, pattern: Text, input: string): string | null {
  const typed = input.trim().toLowerCase().replace(/[?.!]+$/, "");
  for (const one of [say(pattern), pattern]) {
    const [before = "", after = ""] = one.toLowerCase().split(/\{\w+\}/);
    const hole = one.includes("{");
    if (!hole && typed === before.trim()) return "";
    if (hole && typed.startsWith(before) && typed.endsWith(after) && typed.length > before.length + after.length) {
      return typed.slice(before.length, typed.length - after.length).trim();
    }
  }
  return null;
}
