// Cards that lie beside the board: the viewer's hand and the hands of others. One Tab stop each.

import { arrange, h, set, show, text } from "./dom";
import type { Faces } from "./faces";
import { rove, type Rover } from "./keys";
import type { View } from "./modes";
import type { HandCard } from "./types";

/** More cards than these are drawn smaller. */
const CROWDED = 7;

export interface CardLook {
  readonly can: boolean;
  readonly selected: boolean;
  readonly refused: boolean;
}

export interface Cards {
  readonly el: HTMLElement;
  readonly rover: Rover;
  update(cards: readonly HandCard[], name: string): void;
  paint(look: (card: HandCard) => CardLook): void;
  cardOf(target: EventTarget | null): HandCard | null;
  focusTap(tap: string): boolean;
}

export interface CardEvents {
  onTap(card: HandCard, byKeyboard: boolean): void;
  onHover(card: HandCard | null): void;
  onFocus(card: HandCard): void;
}

export function createCards(view: View, faces: Faces, events: CardEvents, small = false): Cards {
  const name = h("span", { class: "ecl-hand-name" });
  const list = h("div", { class: "ecl-cards", role: "toolbar" });
  const el = h("div", { class: small ? "ecl-hand ecl-small" : "ecl-hand" }, name, list);
  const known = new Map<string, HTMLButtonElement>();
  const rover = rove(list, ".ecl-card", view.signal);
  let cards: readonly HandCard[] = [];

  const cardOf = (target: EventTarget | null): HandCard | null => {
    const key = target instanceof Element ? target.closest(".ecl-card")?.getAttribute("data-key") : null;
    return cards.find((one) => one.key === key) ?? null;
  };
  const build = (card: HandCard): HTMLButtonElement => {
    let one = known.get(card.key);
    if (!one) {
      one = h("button", { class: "ecl-card", type: "button", "data-key": card.key });
      known.set(card.key, one);
    }
    if (one.dataset["face"] !== (card.face ?? "")) {
      one.dataset["face"] = card.face ?? "";
      if (card.face) one.replaceChildren(faces.picture(card.face, "ecl-face-picture"));
    }
    if (!card.face) text(one, card.speech);
    let told = one.querySelector(".ecl-card-text");
    if (card.text) {
      if (!told) one.append(told = h("span", { class: "ecl-card-text", "aria-hidden": "true" }));
      text(told, card.text);
    } else told?.remove();
    one.classList.toggle("ecl-worded", Boolean(card.text));
    let tag = one.querySelector(".ecl-tag");
    if (card.tag) {
      if (!tag) one.append(tag = h("span", { class: "ecl-tag", "aria-hidden": "true" }));
      text(tag, card.tag);
    } else tag?.remove();
    set(one, { "aria-label": card.speech });
    return one;
  };
  list.addEventListener("click", (event) => {
    const card = cardOf(event.target);
    if (card) events.onTap(card, event.detail === 0);
  }, { signal: view.signal });
  list.addEventListener("focusin", (event) => {
    const card = cardOf(event.target);
    if (card) events.onFocus(card);
  }, { signal: view.signal });
  list.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "touch") events.onHover(cardOf(event.target));
  }, { signal: view.signal });
  list.addEventListener("pointerleave", () => events.onHover(null), { signal: view.signal });

  return {
    el,
    rover,
    cardOf,
    update(next, label) {
      text(name, label);
      set(list, { "aria-label": label });
      if (next !== cards) {
        cards = next;
        const nodes = next.map(build);
        arrange(list, nodes);
        const keep = new Set(next.map((card) => card.key));
        for (const key of [...known.keys()]) if (!keep.has(key)) known.delete(key);
        rover.refresh();
      }
      el.classList.toggle("ecl-crowded", next.length > CROWDED);
      show(el, next.length > 0);
    },
    paint(look) {
      for (const card of cards) {
        const one = known.get(card.key);
        if (!one) continue;
        const { can, selected, refused } = look(card);
        one.classList.toggle("ecl-can", can);
        one.classList.toggle("ecl-selected", selected);
        one.classList.toggle("ecl-refused", refused);
        set(one, { "aria-pressed": String(selected) });
      }
    },
    focusTap(tap) {
      const at = cards.findIndex((card) => card.tap === tap);
      return at >= 0 && rover.focus(at);
    },
  };
}
