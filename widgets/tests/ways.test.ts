// Ways that a game may ask for: taps that are given, a selection that stays, a card that stands for several taps, rows
// below the hand, a sign before the prompt, switches, what is measured, and steps of a card beside the board.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import widget from "../src/main";
import type { Aim, StateDown } from "../src/types";
import { FakeModel, desk, fullState } from "./fake";

const LEGAL = { "button.lion": { "cell.1,0": {}, "cell.0,1": {} }, "button.fish": { "cell.0,1": {} }, "front.a": { "sign.sun": {} }, "button.end": {} };
const BUTTONS = [{ tap: "button.lion", label: "Lion" }, { tap: "button.fish", label: "Fish" }, { tap: "button.end", label: "End" }];
const DETAILS = { "button.lion": { title: "Lion" }, "cell.0,0": { title: "Still water" } };

function show(more: Partial<StateDown> = {}, prompt: Partial<StateDown["prompt"]> = {}) {
  const model = new FakeModel();
  const state = fullState({ legal: LEGAL, details: DETAILS, hand: [], prompt: { whose: "", text: "Place it.", buttons: BUTTONS, ...prompt }, ...more });
  model.answer = desk(state);
  const def = widget();
  def.initialize({ model });
  const el = document.createElement("div");
  document.body.append(el);
  def.render({ model, el });
  return { model, el, state };
}
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(50);
const click = async (el: Element | null): Promise<void> => {
  el?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
  await settle();
};
const place = (el: Element, key: string): Element | null => el.querySelector(`.ecl-stage .ecl-place[data-key="${key}"]`);
const legal = (el: Element): string[] => [...el.querySelectorAll(".ecl-stage .ecl-legal")].map((one) => one.getAttribute("data-key") ?? "").sort();
const button = (el: Element, tap: string): Element | null => el.querySelector(`.ecl-actions [data-tap="${tap}"]`);
const sent = (model: FakeModel): unknown[] => model.sent.filter((one) => one["taps"] && !one["kind"]).map((one) => one["taps"]);
const press = (key: string): void => { document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })); };

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

describe("taps that are given", () => {
  it("light the places at once, and one tap is enough", async () => {
    const { model, el } = show({}, { given: ["button.lion"] });
    await settle();
    expect(legal(el)).toEqual(["cell.0,1", "cell.1,0"]);
    expect(button(el, "button.lion")?.getAttribute("aria-pressed")).toBe("true");
    expect(button(el, "button.fish")?.getAttribute("aria-pressed")).toBe(null);
    await click(place(el, "cell.1,0"));
    expect(sent(model)).toEqual([["button.lion", "cell.1,0"]]);
  });

  it("give way to another choice, and come back with Escape, which then leaves the board", async () => {
    const { el } = show({}, { given: ["button.lion"] });
    await click(button(el, "button.fish"));
    expect(legal(el)).toEqual(["cell.0,1"]);
    place(el, "cell.0,1")?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    (place(el, "cell.0,1") as unknown as HTMLElement).focus();
    press("Escape");
    await settle();
    expect(legal(el)).toEqual(["cell.0,1", "cell.1,0"]);
    press("Escape");
    await settle();
    expect(legal(el)).toEqual(["cell.0,1", "cell.1,0"]);
  });

  it("ask at once what each place would bring where a place is asked for", async () => {
    const { model } = show({}, { given: [] });
    await settle();
    const asked = (): unknown[] => model.sent.filter((one) => one["kind"] === "lights").map((one) => one["taps"]);
    expect(asked()).toEqual([[]]);
    // Without them nothing is asked before something is selected.
    const other = show();
    await settle();
    expect(other.model.sent.filter((one) => one["kind"] === "lights")).toEqual([]);
  });

  it("refuse another place with the reason instead of telling about it", async () => {
    const { model, el } = show({}, { given: [] });
    await click(place(el, "cell.0,0"));
    expect(sent(model)).toEqual([["cell.0,0"]]);
    expect(el.querySelector(".ecl-refusal")?.textContent).toContain("The pike cannot go there.");
    // Without them a tap on something that lies tells about it.
    const other = show();
    await click(place(other.el, "cell.0,0"));
    expect(sent(other.model)).toEqual([]);
  });

  it("are left out where they are not legal", async () => {
    const { el } = show({}, { given: ["button.zebra"] });
    await settle();
    expect(legal(el)).toEqual([]);
  });
});

describe("a selection that stays", () => {
  it("is there again after the move, to do the same elsewhere", async () => {
    for (const keeps of [true, false]) {
      const { el } = show({}, { keeps });
      await click(button(el, "button.lion"));
      await click(place(el, "cell.1,0"));
      expect(button(el, "button.lion")?.classList.contains("ecl-chosen")).toBe(keeps);
      expect(legal(el).length > 0).toBe(keeps);
      document.body.replaceChildren();
    }
  });
});

describe("cards and rows", () => {
  it("a card may stand for several taps", async () => {
    const hand = [{ key: "front.a", tap: "front.a", face: "ab", speech: "A", taps: ["front.a", "sign.sun"] }];
    const { model, el } = show({ hand });
    expect(el.querySelector(".ecl-card")?.classList.contains("ecl-can")).toBe(true);
    await click(el.querySelector(".ecl-card"));
    expect(sent(model)).toEqual([["front.a", "sign.sun"]]);
    // What is no longer legal is refused with the reason.
    const other = show({ hand, legal: { "button.end": {} } });
    await click(other.el.querySelector(".ecl-card"));
    expect(sent(other.model)).toEqual([["front.a"]]);
  });

  it("rows stand above or below the hand and the buttons", () => {
    const cards = (key: string) => [{ key, tap: key, face: "ab", speech: key }];
    const { el } = show({ others: [{ seat: 2, name: "Player 2", cards: cards("x") }, { seat: 0, name: "Decks", cards: cards("y"), below: true }] });
    const [above, below] = [...el.querySelectorAll(".ecl-others")].map((one) => one.textContent);
    expect([above, below]).toEqual(["Player 2", "Decks"]);
    expect(el.querySelector(".ecl-bottom > .ecl-below")).toBe(el.querySelector(".ecl-bottom")?.lastElementChild);
  });

  it("a sign stands before the prompt", () => {
    const { model, el } = show({}, { sign: "ab" });
    const sign = el.querySelector<HTMLElement>(".ecl-banner .ecl-sign");
    expect(sign?.querySelector("use")?.getAttribute("href")).toContain("f-ab");
    expect(el.querySelector(".ecl-banner")?.textContent).toBe("Place it.");
    model.down({ kind: "state", revision: 2, prompt: { text: "Go on.", buttons: [] } });
    expect(sign?.hidden).toBe(true);
  });
});

describe("switches", () => {
  it("ask the desk, and show what it has", async () => {
    const look = { name: "science", label: "Science words", sentence: "Population.", on: false };
    const { model, el } = show({ looks: [look] });
    const box = el.querySelector<HTMLInputElement>(".ecl-switches input");
    expect(box?.closest("label")?.textContent).toBe("Science words Population.");
    box?.click();
    await settle();
    expect(model.last()).toMatchObject({ kind: "switch", name: "science", on: true });
    model.down({ kind: "state", revision: 2, looks: [{ ...look, on: true }] });
    expect(el.querySelector(".ecl-switches input")).toBe(box);
    expect(box?.checked).toBe(true);
  });
});

describe("what is measured", () => {
  const figure = (sentence: string) => ({ svg: '<svg class="drawn"></svg>', sentence, table: { head: ["What"], rows: [["Land"]] } });
  it("is a picture with sentence and table; only what is unfolded is drawn", async () => {
    const { model, el } = show({ reports: [{ key: "now", title: "Now", open: true, figure: figure("Land hangs together.") }, { key: "old", title: "Before", figure: figure("It was more.") }] });
    const folds = [...el.querySelectorAll<HTMLDetailsElement>(".ecl-reports > details")];
    expect(folds.map((one) => [one.querySelector("summary")?.textContent, one.open])).toEqual([["Now", true], ["Before", false]]);
    expect(el.querySelectorAll(".ecl-reports .drawn")).toHaveLength(1);
    expect(folds[0]?.querySelector("p")?.textContent).toBe("Land hangs together.");
    expect(folds[0]?.querySelector("table")?.textContent).toContain("Land");
    // What has not changed comes without its figure, and stays as it is.
    model.down({ kind: "state", revision: 2, reports: [{ key: "now", title: "Now", figure: figure("Land is in two.") }, { key: "old" }] });
    expect([...el.querySelectorAll(".ecl-reports > details")]).toEqual(folds);
    expect(folds[0]?.querySelector("p")?.textContent).toBe("Land is in two.");
    expect(folds[1]?.querySelector("summary")?.textContent).toBe("Before");
    model.down({ kind: "state", revision: 3, reports: [] });
    expect(el.querySelector<HTMLElement>(".ecl-reports")?.hidden).toBe(true);
  });
});

describe("steps of a card", () => {
  const proofs = [
    { label: "placed: lion", speech: "done: placed: lion", places: ["cell.0,0"], sign: "✓" },
    { label: "2 points", speech: "done: 2 points", places: ["cell.1,0"], sign: "✓", shown: true },
    { label: "1 point", speech: "to come: 1 point", places: [], sign: "…" },
  ];
  const AIM: Aim = {
    key: "call.0.X", title: "Player 1: X", text: "", missing: "", points: "2 points", speech: "Player 1: X. 2 points.", icon: null, steps: [], proofs,
    heading: "What the cards do", proofs_name: "Step by step", said: "belongs to this step",
  };
  const lit = (el: Element): string[] => [...el.querySelectorAll(".ecl-stage .ecl-proof")].map((one) => one.getAttribute("data-key") ?? "");

  it("have a heading of their own, and the last one that counted is lit until somebody acts", async () => {
    const { model, el } = show({ aims: [AIM] });
    expect(el.querySelector(".ecl-aims summary")?.textContent).toBe("What the cards do");
    expect([...el.querySelectorAll(".ecl-aim-number")].map((one) => one.textContent)).toEqual(["✓", "✓", "…"]);
    expect(el.querySelector(".ecl-medals")).toBe(null);
    expect(lit(el)).toEqual(["cell.1,0"]);
    expect(el.querySelector(".ecl-proving")).toBe(null);
    expect(place(el, "cell.1,0")?.getAttribute("aria-label")).toContain("belongs to this step");
    await click(button(el, "button.fish"));
    expect(lit(el)).toEqual([]);
    model.down({ kind: "state", revision: 2, aims: [{ ...AIM, key: "call.1.X" }] });
    expect(lit(el)).toEqual(["cell.1,0"]);
    // What is gone leaves nothing lit.
    model.down({ kind: "state", revision: 3, aims: [] });
    model.down({ kind: "state", revision: 4, aims: [{ ...AIM, proofs: [] }] });
    expect(lit(el)).toEqual([]);
  });

  it("say which places they light, and nothing of places where there are none", async () => {
    const { el } = show({ aims: [AIM] });
    const [, first, , last] = [...el.querySelectorAll<HTMLElement>(".ecl-aim-item")];
    first?.click();
    await vi.advanceTimersByTimeAsync(200);
    const spoken = (): string => [...el.querySelectorAll(".ecl-spoken")].map((one) => one.textContent).join(" ");
    expect(spoken()).toContain("Places lit on the board: 1.");
    expect(lit(el)).toEqual(["cell.0,0"]);
    last?.click();
    await vi.advanceTimersByTimeAsync(2000);
    expect(spoken()).toContain("to come: 1 point.");
    expect(spoken()).not.toContain("Nothing fulfils it yet");
  });
});
