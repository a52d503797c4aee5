// Switches of the game that change what is shown or said, never what can be done. The desk remembers them.

import { arrange, h, show } from "./dom";
import type { View } from "./modes";
import type { LookDown } from "./types";

export interface Switches {
  readonly el: HTMLElement;
  update(looks: readonly LookDown[]): void;
}

export function createSwitches(view: View): Switches {
  const el = h("div", { class: "ecl-switches", hidden: true });
  const known = new Map<string, { box: HTMLInputElement; label: HTMLElement; whole: HTMLElement }>();
  let last: readonly LookDown[] | null = null;
  const build = (name: string): { box: HTMLInputElement; label: HTMLElement; whole: HTMLElement } => {
    const box = h("input", { type: "checkbox", "data-look": name });
    box.addEventListener("change", () => void view.hub.request({ kind: "switch", name, on: box.checked }), { signal: view.signal });
    const label = h("span");
    const whole = h("label", {}, box, label);
    const made = { box, label, whole };
    known.set(name, made);
    return made;
  };
  return {
    el,
    update(looks) {
      if (looks === last) return;
      last = looks;
      arrange(el, looks.map((one) => {
        const { box, label, whole } = known.get(one.name) ?? build(one.name);
        box.checked = one.on;
        label.replaceChildren(h("strong", {}, one.label), " ", h("span", { class: "ecl-soft" }, one.sentence));
        return whole;
      }));
      show(el, looks.length > 0);
    },
  };
}
