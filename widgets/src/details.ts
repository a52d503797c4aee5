// The card of details: on hover, on focus and on tap. Where there is room it lies over the side column, else over the
// half of the stage that is not looked at, or under the hand. It stays while the pointer is on it and goes with Escape.

import { h, later, set, show } from "./dom";
import type { Faces } from "./faces";
import type { View } from "./modes";
import type { Details } from "./types";

const HOVER_MS = 350;
const LEAVE_MS = 250;

export interface DetailsCard {
  readonly el: HTMLElement;
  /** Shows the details of what `at` stands for; "hover" waits a moment and goes by itself. */
  open(tap: string, details: Details, at: Element | null, how: "hover" | "focus" | "tap"): void;
  /** The pointer left what was hovered. */
  leave(): void;
  close(): boolean;
  /** Closes it and forgets what it showed. */
  clear(): void;
}

export function detailsSentence(details: Details): string {
  const rows = (details.rows ?? []).map(([label, value]) => (label ? `${label}: ${value}` : value));
  return [details.title, details.subtitle, ...rows].filter(Boolean).join(". ");
}

export function createDetails(view: View, faces: Faces, home: HTMLElement): DetailsCard {
  const close = h("button", { class: "ecl-close", type: "button", tabindex: -1 }, "×");
  view.label(() => set(close, { "aria-label": view.say("Close") }));
  const body = h("div", { class: "ecl-details-body" });
  const el = h("aside", { class: "ecl-details", hidden: true }, close, body);
  let shown: { tap: string; details: Details } | null = null;
  let how: "hover" | "focus" | "tap" = "hover";
  let inside = false;
  let stop: () => void = () => undefined;

  const hide = (): boolean => {
    stop();
    const was = shown !== null;
    shown = null;
    show(el, false);
    return was;
  };
  const draw = (tap: string, details: Details, at: Element | null): void => {
    if (at) {
      const a = at.getBoundingClientRect();
      const b = home.getBoundingClientRect();
      el.classList.toggle("ecl-at-top", a.top + a.height / 2 > b.top + b.height / 2);
    }
    el.classList.toggle("ecl-from-hand", at?.closest(".ecl-hand") !== null && at !== null);
    if (shown?.tap !== tap || shown.details !== details) {
      body.replaceChildren(
        h("div", { class: "ecl-details-head" },
          details.face ? faces.picture(details.face, "ecl-details-face") : null,
          h("div", {}, h("strong", {}, details.title), details.subtitle ? h("em", {}, details.subtitle) : null)),
        h("dl", {}, ...(details.rows ?? []).flatMap(([label, value]) => [label ? h("dt", {}, label) : null, h("dd", {}, value)])),
        ...link(view, details.link));
    }
    shown = { tap, details };
    show(el, true);
  };
  el.addEventListener("pointerenter", () => { inside = true; stop(); }, { signal: view.signal });
  el.addEventListener("pointerleave", () => { inside = false; leave(); }, { signal: view.signal });
  close.addEventListener("click", hide, { signal: view.signal });

  const leave = (): void => {
    stop();
    if (shown && how === "hover") stop = later(view.signal, LEAVE_MS, () => { if (!inside) hide(); });
  };
  return {
    el,
    open(tap, details, at, next) {
      stop();
      if (next === "hover" && how === "tap" && shown) return;
      if (next === "hover") {
        stop = later(view.signal, shown ? 60 : HOVER_MS, () => {
          how = "hover";
          draw(tap, details, at);
        });
        return;
      }
      how = next;
      draw(tap, details, at);
    },
    leave,
    close: hide,
    clear() {
      hide();
      body.replaceChildren();
    },
  };
}

function link(view: View, address: string | null | undefined): HTMLElement[] {
  if (!address) return [];
  if (!/^https?:\/\//.test(address)) return [h("p", { class: "ecl-soft" }, address)];
  return [h("p", {}, h("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, view.say("Source")))];
}
