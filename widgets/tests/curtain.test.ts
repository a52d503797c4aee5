import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import widget from "../src/main";
import { FakeModel, fullState } from "./fake";
import type { StateDown } from "../src/types";

const CURTAIN = { seats: [2], text: "Pass the device to player 2.", hint: "The others look away.", buttons: ["I am player 2"] };

/** What nobody may know is not in it. */
const nobody = (more: Partial<StateDown> = {}): StateDown => fullState({
  revision: 2, seat: null, curtain: CURTAIN, hand: [], legal: {}, details: {},
  prompt: { whose: "Player 2.", text: "Lay a card.", buttons: [] }, ...more,
});
const second = (): StateDown => fullState({
  revision: 2, seat: 2, curtain: null, hand: [{ key: "h9", tap: "card.frog", face: "cd", speech: "frog, 2 points", owner: 2 }],
  details: {}, prompt: { whose: "Player 2.", text: "Lay a card.", buttons: [] },
});

interface Shown { readonly model: FakeModel; readonly el: HTMLElement }

function show(state: StateDown): Shown {
  const model = new FakeModel();
  model.answer = (message) => {
    if (message["kind"] === "hello") return [state];
    if (message["kind"] === "look") return [second(), { kind: "answer", id: message["id"], ok: true }];
    if (message["kind"] === "lights") return [];
    if (message["taps"]) return [nobody(), { kind: "answer", id: message["id"], ok: true }];
    return [];
  };
  const def = widget();
  def.initialize({ model });
  const el = document.createElement("div");
  document.body.append(el);
  def.render({ model, el });
  return { model, el };
}

const get = <T extends Element = HTMLElement>(el: Element, selector: string): T => {
  const found = el.querySelector<T>(selector);
  if (!found) throw new Error(`nothing matches ${selector}`);
  return found;
};
const tick = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const click = async (el: Element, detail = 1): Promise<void> => {
  el.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
  await tick();
};
const press = (key: string): void => {
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
};

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** Player 1 selects a card with its details open, then lays it. */
async function layFirst(el: HTMLElement): Promise<void> {
  const card = get(el, '.ecl-card[data-key="h1"]');
  card.focus();
  await click(card);
  expect(get(el, ".ecl-details").hidden).toBe(false);
  const place = get<SVGElement>(el, '.ecl-stage [data-key="cell.1,0"]');
  place.focus();
  await click(place);
}

describe("the curtain", () => {
  it("is not there where hands are open", () => {
    const { el } = show(fullState());
    expect(get(el, ".ecl-curtain").hidden).toBe(true);
    expect(get(el, ".ecl-field-of-play").hasAttribute("inert")).toBe(false);
  });

  it("hides the board and has a button for everybody who is awaited", async () => {
    const { el, model } = show(nobody({ curtain: { ...CURTAIN, seats: [2, 3], buttons: ["I am player 2", "I am player 3"] } }));
    const curtain = get(el, ".ecl-curtain");
    expect(curtain.hidden).toBe(false);
    expect(curtain.textContent).toContain("Pass the device to player 2.");
    expect([...curtain.querySelectorAll("button")].map((one) => one.textContent)).toEqual(["I am player 2", "I am player 3"]);
    for (const behind of [".ecl-field-of-play", ".ecl-bottom", ".ecl-side"]) {
      expect(get(el, behind).hasAttribute("inert")).toBe(true);
      expect(get(el, behind).classList).toContain("ecl-behind");
    }
    await click(get(el, '.ecl-curtain [data-seat="3"]'));
    expect(model.last()).toMatchObject({ kind: "look", seat: 3 });
  });

  it("does not take the focus from the page when it is there from the beginning", () => {
    const { el } = show(nobody());
    expect(el.contains(document.activeElement)).toBe(false);
  });

  it("falls after a move: the focus goes to its button, it is spoken, and nothing of the hand stays", async () => {
    const { el } = show(fullState());
    await layFirst(el);
    expect(document.activeElement).toBe(get(el, '.ecl-curtain [data-seat="2"]'));
    await tick(1000);
    expect(get(el, ".ecl-spoken").textContent).toBe("Pass the device to player 2.");
    expect(get(el, ".ecl-details").hidden).toBe(true);
    // Not even in what is not seen.
    for (const secret of ["Northern pike", "pike", "rudd", "card.frog"]) expect(el.innerHTML).not.toContain(secret);
    expect(el.querySelectorAll(".ecl-card")).toHaveLength(0);
  });

  it("drops the faces that only another hand had", async () => {
    const secret = '<symbol id="f-zz" viewBox="-60 -52 120 104"><path d="M1 2"/></symbol>';
    const first = fullState();
    const { el } = show({ ...first, stage: { ...first.stage, faces: { ...first.stage?.faces, zz: secret } } });
    expect(el.innerHTML).toContain("f-zz");
    await layFirst(el);
    expect(el.innerHTML).not.toContain("f-zz");
    expect(el.querySelectorAll("defs symbol")).toHaveLength(1);
  });

  it("opens for whoever looks: the focus goes to the hand, and what is to be done is spoken", async () => {
    const { el, model } = show(fullState());
    await layFirst(el);
    await click(get(el, '.ecl-curtain [data-seat="2"]'));
    expect(model.sent.some((one) => one["kind"] === "look" && one["seat"] === 2)).toBe(true);
    expect(get(el, ".ecl-curtain").hidden).toBe(true);
    expect(get(el, ".ecl-field-of-play").hasAttribute("inert")).toBe(false);
    expect(document.activeElement).toBe(get(el, '.ecl-card[data-key="h9"]'));
    await tick(2000);
    expect(get(el, ".ecl-spoken").textContent).toContain("Player 2. Lay a card.");
  });

  it("is not opened by the second click of a double click", async () => {
    const { el, model } = show(nobody());
    await click(get(el, '.ecl-curtain [data-seat="2"]'), 2);
    expect(model.sent).toEqual([{ kind: "hello" }]);
  });

  it("lets arrow keys go from button to button, and no key reach the board", async () => {
    const { el, model } = show(nobody({ curtain: { ...CURTAIN, seats: [2, 3], buttons: ["a", "b"] } }));
    get(el, '.ecl-curtain [data-seat="2"]').focus();
    press("ArrowRight");
    expect(document.activeElement).toBe(get(el, '.ecl-curtain [data-seat="3"]'));
    press("n");
    expect(document.activeElement).toBe(get(el, '.ecl-curtain [data-seat="3"]'));
    expect(model.sent).toHaveLength(1);
  });

  it("forgets lights that come for somebody else", async () => {
    const { el, model } = show(fullState());
    await click(get(el, '.ecl-card[data-key="h1"]'));
    const asked = model.last();
    expect(asked).toMatchObject({ kind: "lights", taps: ["card.pike"] });
    model.down(nobody());
    model.down({ kind: "lights", id: asked["id"], taps: ["card.pike"], lights: { "cell.1,0": { label: "+7" } } });
    await tick();
    expect(el.innerHTML).not.toContain("+7");
  });
});

describe("while hands are hidden", () => {
  it("there is no button for a file or a code, which there cannot be", () => {
    const { el, model } = show(nobody({ status: { undo: false, sealed: true } }));
    const shown = () => [...el.querySelectorAll<HTMLElement>(".ecl-tools button")].filter((one) => !one.hidden).map((one) => one.textContent);
    expect(shown()).not.toContain("Save to file");
    expect(shown()).not.toContain("Copy code");
    expect(shown()).toContain("Load");
    model.down({ kind: "state", revision: 3, status: { sealed: false } });
    expect(shown()).toContain("Copy code");
  });
});
