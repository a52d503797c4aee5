// All cards beside the board: the viewer's own hand, and the hands of others as far as the viewer may see them.

import type { DetailsCard } from "./details";
import { arrange, h, show } from "./dom";
import type { Faces } from "./faces";
import { createCards, type CardLook, type Cards } from "./hand";
import type { View } from "./modes";
import { attachDrag } from "./pointer";
import type { Stage } from "./stage";
import type { BoardState } from "./state";
import type { HandCard, OtherHand } from "./types";

export interface Hands {
  readonly el: HTMLElement;
  /** Rows that lie below the hand and the buttons. */
  readonly below: HTMLElement;
  readonly own: Cards;
  update(now: BoardState): void;
  paint(look: (card: HandCard) => CardLook): void;
  tapAt(target: EventTarget | null): string | undefined;
}

export function createHands(
  view: View, faces: Faces, details: DetailsCard, onTap: (card: HandCard, byKeyboard: boolean) => void,
): Hands {
  const holderOf = (card: HandCard): Element | null => view.root.querySelector(`.ecl-card[data-key="${CSS.escape(card.key)}"]`);
  const open = (card: HandCard, how: "hover" | "focus" | "tap"): void => {
    const found = view.hub.state?.details[card.tap];
    if (found) details.open(card.tap, found, holderOf(card), how);
    else if (how === "hover") details.leave();
  };
  const events = {
    onTap(card: HandCard, byKeyboard: boolean) {
      open(card, "tap");
      onTap(card, byKeyboard);
    },
    onHover(card: HandCard | null) {
      if (card) open(card, "hover");
      else details.leave();
    },
    onFocus: (card: HandCard) => open(card, "focus"),
  };
  const own = createCards(view, faces, events);
  const box = h("div", { class: "ecl-others" });
  const el = h("div", { class: "ecl-hands" }, box, own.el);
  const below = h("div", { class: "ecl-others ecl-below" });
  const others = new Map<number, Cards>();
  let last: readonly OtherHand[] | null = null;

  return {
    el,
    below,
    own,
    update(now) {
      own.update(now.hand, now.prompt.hand ?? view.say("Hand"));
      if (now.others === last) return;
      last = now.others;
      const rows = now.others.map((one) => {
        let cards = others.get(one.seat);
        if (!cards) {
          cards = createCards(view, faces, events, true);
          others.set(one.seat, cards);
        }
        cards.update(one.cards, one.name);
        return cards.el;
      });
      for (const seat of [...others.keys()]) if (!now.others.some((one) => one.seat === seat)) others.delete(seat);
      for (const [at, low] of [[box, false], [below, true]] as const) {
        const kept = rows.filter((_, nth) => (now.others[nth]?.below ?? false) === low);
        arrange(at, kept);
        show(at, kept.length > 0);
      }
    },
    paint(look) {
      for (const one of [own, ...others.values()]) one.paint(look);
    },
    tapAt(target) {
      for (const one of [own, ...others.values()]) {
        const card = one.cardOf(target);
        if (card) return card.tap;
      }
      return undefined;
    },
  };
}

export interface CardDrag {
  begin(card: HandCard): void;
  /** The card was let go over a place, or where there is none. */
  drop(card: HandCard, place: string | null): void;
}

/** Dragging a card of one's own onto a place of the board. */
export function attachCardDrag(view: View, hands: Hands, stage: Stage, target: CardDrag): void {
  let dragged: HandCard | null = null;
  const end = (place: string | null): void => {
    stage.hoverAt(null);
    if (dragged) target.drop(dragged, place);
    dragged = null;
  };
  attachDrag(hands.own.el, {
    root: view.root,
    take(over) {
      const card = hands.own.cardOf(over);
      const picture = over.closest(".ecl-card");
      return card && picture ? { key: card.key, picture } : null;
    },
    begin(key) {
      dragged = view.hub.state?.hand.find((one) => one.key === key) ?? null;
      if (dragged) target.begin(dragged);
    },
    over: (x, y) => stage.hoverAt(stage.keyAt(x, y)),
    drop: (x, y) => end(stage.keyAt(x, y)),
    cancel: () => end(null),
  }, view.signal);
}
