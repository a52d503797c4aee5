import { afterEach, beforeEach, expect, it, vi } from "vitest";
import widget from "../src/main";
import { EMPTY_PICTURE, mergePicture, narrowBox } from "../src/state";
import { FakeModel, desk, fullState } from "./fake";

const LEGAL = { "card.pike": { "button.choose": {} }, "card.rudd": { "button.choose": {}, "button.menu": { "pile.frog": {} } } };
const HAND = [
  { key: "h1", tap: "card.rudd", face: "ab", speech: "rudd" },
  { key: "h2", tap: "card.rudd", face: "ab", speech: "rudd, one more", tag: "chosen" },
  { key: "h3", tap: "card.pike", face: "ab", speech: "pike" },
];
const BUTTONS = [
  { tap: "button.choose", label: "Choose", shown: "selected" as const, primary: true, speech: "Choose: nobody sees it." },
  { tap: "button.menu", label: "Exchange", shown: "selected" as const },
  { tap: "button.ready", label: "Ready", primary: true },
];

function show(lights: Record<string, unknown> = {}) {
  const model = new FakeModel();
  const state = fullState({ legal: LEGAL, hand: HAND, prompt: { whose: "", text: "Choose.", buttons: BUTTONS } });
  const usual = desk(state);
  model.answer = (message) => (message["kind"] === "lights" ? [{ kind: "lights", id: message["id"], taps: message["taps"], lights }] : usual(message));
  const el = document.createElement("div");
  document.body.append(el);
  const def = widget();
  def.initialize({ model });
  def.render({ model, el });
  const cards = [...el.querySelectorAll<HTMLButtonElement>(".ecl-hand .ecl-card")];
  return { model, el, cards };
}
const click = async (el: Element | undefined, detail = 1): Promise<void> => {
  el?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
  await vi.advanceTimersByTimeAsync(0);
};
const selected = (cards: readonly Element[]): boolean[] => cards.map((one) => one.classList.contains("ecl-selected"));
const action = (el: Element, tap: string): HTMLElement | null => el.querySelector(`.ecl-actions [data-tap="${tap}"]`);

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

it("of a copy that another player holds lights the own one only", () => {
  const { model, el, cards } = show();
  const others = [{ seat: 2, name: "Player 2", cards: [{ key: "o1", tap: "card.pike", face: "ab", speech: "pike of player 2" }] }];
  model.down({ kind: "state", revision: 2, others });
  const other = el.querySelector(".ecl-others .ecl-card");
  expect(other?.classList.contains("ecl-can")).toBe(false);
  expect(cards[2]?.classList.contains("ecl-can")).toBe(true);
});

it("of two copies selects the one that was tapped, and the other in its place", async () => {
  const { cards } = show();
  await click(cards[1]);
  expect(selected(cards)).toEqual([false, true, false]);
  await click(cards[0]);
  expect(selected(cards)).toEqual([true, false, false]);
  await click(cards[0]);
  expect(selected(cards)).toEqual([false, false, false]);
});

it("writes a tag on a card and takes it off again", () => {
  const { model, cards } = show();
  expect(cards.map((one) => one.querySelector(".ecl-tag")?.textContent ?? "")).toEqual(["", "chosen", ""]);
  model.down({ kind: "state", revision: 2, hand: HAND.map(({ tag: _tag, ...card }) => card) });
  expect(cards.some((one) => one.querySelector(".ecl-tag"))).toBe(false);
});

it("leads a person with keys from the card to what can be done with it, and on", async () => {
  const { el, model, cards } = show();
  cards[2]?.focus();
  await click(cards[2], 0);
  expect(document.activeElement).toBe(action(el, "button.choose"));
  expect(action(el, "button.choose")?.title).toBe("Choose: nobody sees it.");
  expect(el.querySelector(".ecl-notice")?.textContent).not.toContain("lit: 0");
  model.down({ kind: "state", revision: 2, legal: { "button.ready": {} } });
  await vi.advanceTimersByTimeAsync(0);
  expect(document.activeElement).toBe(action(el, "button.ready"));
});

it("marks the places that a selection concerns", async () => {
  const { el, cards } = show({ "cell.1,0": { marked: true, speech: "it would fit here now" } });
  await click(cards[2]);
  const place = el.querySelector('.ecl-stage .ecl-place[data-key="cell.1,0"]');
  expect(place?.classList.contains("ecl-marked")).toBe(true);
  expect(place?.getAttribute("aria-label")).toContain("it would fit here now");
});

it("gives a board with small places a width of its own on small screens", () => {
  const at = (r: number, shape: string) => ({ x: 0, y: 0, r, shape });
  const picture = (places: Record<string, ReturnType<typeof at>>) => mergePicture(EMPTY_PICTURE, { size: [0, 0, 700, 560], places, order: Object.keys(places) });
  expect(narrowBox(picture({ a: at(56, "square"), b: at(20, "drop") }))).toEqual([450, 360]);
  expect(narrowBox(picture({ a: at(56, "square"), b: at(56, "square") }))).toEqual([0, 0]);
  // A board with many places side by side is larger than the screen, too.
  expect(narrowBox(picture({ a: at(40, "square"), b: at(40, "square") }))).toEqual([438, 350]);
  expect(narrowBox(EMPTY_PICTURE)).toEqual([0, 0]);
});
