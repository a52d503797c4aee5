import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import widget from "../src/main";
import { LIT, type LitDetail } from "../src/lit";
import { FakeModel, desk, fullState } from "./fake";
import type { StateDown } from "../src/types";

interface Shown {
  readonly model: FakeModel;
  readonly el: HTMLElement;
  readonly end: () => void;
  readonly view: () => { el: HTMLElement; end: () => void };
  readonly close: () => void;
}

function show(state: StateDown | null = fullState(), traits: Record<string, unknown> = {}): Shown {
  const model = new FakeModel(traits);
  if (state) model.answer = desk(state);
  const def = widget();
  // Without a manager of widgets it begins at once.
  const close = def.initialize({ model }) as () => void;
  const view = () => {
    const el = document.createElement("div");
    document.body.append(el);
    const end = def.render({ model, el });
    return { el, end };
  };
  return { model, ...view(), view, close };
}

const get = <T extends Element = HTMLElement>(el: Element, selector: string): T => {
  const found = el.querySelector<T>(selector);
  if (!found) throw new Error(`nothing matches ${selector}`);
  return found;
};
const place = (el: Element, key: string): SVGElement => get<SVGElement>(el, `.ecl-stage .ecl-place[data-key="${key}"]`);
const card = (el: Element, n: number): HTMLButtonElement => {
  const found = el.querySelectorAll<HTMLButtonElement>(".ecl-hand .ecl-card")[n];
  if (!found) throw new Error(`no card ${n}`);
  return found;
};
const tick = async (ms = 0): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms);
};
/** A click of a mouse or finger; a detail of 0 comes from a screen reader. */
const click = async (el: Element, detail = 1): Promise<void> => {
  el.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
  await tick();
};
const press = async (key: string, more: KeyboardEventInit = {}, on: Element | null = document.activeElement): Promise<KeyboardEvent> => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  on?.dispatchEvent(event);
  // A button answers Enter with a click, as browsers do.
  if (!event.defaultPrevented && key === "Enter" && on instanceof HTMLButtonElement) await click(on, 0);
  await tick();
  return event;
};
const spoken = (el: Element): string => get(el, ".ecl-spoken").textContent ?? "";
const classes = (el: Element): string => el.getAttribute("class") ?? "";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

describe("mounting", () => {
  it("greets the desk once and shows the whole state", () => {
    const { model, el } = show();
    expect(model.sent).toEqual([{ kind: "hello" }]);
    expect(get(el, ".ecl").getAttribute("data-lm-suppress-shortcuts")).toBe("true");
    expect(get(el, ".ecl-title").textContent).toBe("Still Waters");
    expect(get(el, ".ecl-banner").textContent).toContain("Play cards or end the turn.");
    expect(el.querySelectorAll(".ecl-stage .ecl-place")).toHaveLength(4);
    expect(el.querySelectorAll(".ecl-hand .ecl-card")).toHaveLength(3);
    expect(get(el, ".ecl-gauge").getAttribute("aria-valuetext")).toBe("7 of 20 points");
    expect(get(el, ".ecl-sentences").textContent).toContain("Longest chain");
    expect(get(el, "table").textContent).toContain("carp");
    expect(get(el, ".ecl-saved").textContent).toBe("Saved 10:42");
    expect(get(el, ".ecl-actions").textContent).not.toContain("Take back");
  });

  it("says that it waits while no state has come", () => {
    const { el, model } = show(null);
    expect(get(el, ".ecl-wait").hidden).toBe(false);
    model.down({ kind: "state", revision: 9, hand: [] });
    expect(get(el, ".ecl-frame").hidden).toBe(true);
    model.down(fullState());
    expect(get(el, ".ecl-wait").hidden).toBe(true);
  });

  it("survives an empty full state and messages that mean nothing", () => {
    const { el, model } = show({ kind: "state", full: true, revision: 0 });
    for (const odd of [null, 3, "x", {}, { kind: "new" }, { kind: "answer", id: "old", ok: true }]) model.down(odd);
    expect(get(el, ".ecl-frame").hidden).toBe(false);
  });

  it("gives every place a name and only one a Tab stop", () => {
    const { el } = show();
    const places = [...el.querySelectorAll(".ecl-stage .ecl-place")];
    expect(places.map((one) => one.getAttribute("tabindex"))).toEqual(["0", "-1", "-1", "-1"]);
    expect(places.every((one) => one.getAttribute("role") === "button" && one.getAttribute("aria-label"))).toBe(true);
    expect(get(el, ".ecl-stage").getAttribute("role")).toBe("application");
    const stops = [...el.querySelectorAll<HTMLElement>(".ecl-hand .ecl-card")].filter((one) => one.tabIndex === 0);
    expect(stops).toHaveLength(1);
  });

  it("prefixes ids so that two views never clash", () => {
    const { el, view } = show();
    const second = view();
    const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
    expect(new Set(ids).size).toBe(ids.length);
    const href = get(el, ".ecl-stage use").getAttribute("href") ?? "";
    expect(el.querySelector(href)).not.toBeNull();
    expect(second.el.querySelector(href)).toBeNull();
  });
});

describe("changes", () => {
  it("keeps a key's element and redraws only what differs", () => {
    const { el, model } = show();
    const before = place(el, "cell.1,0");
    const other = place(el, "cell.0,0").firstElementChild;
    model.down({ kind: "state", revision: 2, stage: { put: [{ key: "cell.1,0", layer: "places", svg: '<use href="#f-ab"/>' }], drop: ["link.a"] } });
    expect(place(el, "cell.1,0")).toBe(before);
    expect(before.querySelector("use")).not.toBeNull();
    expect(classes(before)).toContain("ecl-new");
    expect(place(el, "cell.0,0").firstElementChild).toBe(other);
    expect(el.querySelector('[data-key="link.a"]')).toBeNull();
  });

  it("keeps the focus on a place that changes, and moves it to the nearest when the place goes", () => {
    const { el, model } = show();
    place(el, "cell.1,0").focus();
    model.down({ kind: "state", revision: 2, stage: { put: [{ key: "cell.1,0", layer: "places", svg: "<g/>" }] } });
    expect(document.activeElement).toBe(place(el, "cell.1,0"));
    model.down({ kind: "state", revision: 3, stage: { drop: ["cell.1,0"], order: ["cell.0,-1", "cell.0,0", "cell.0,1"] } });
    expect(document.activeElement?.getAttribute("data-key")).toBe("cell.0,0");
  });

  it("gives a place without a part a target of its own", () => {
    const { el, model } = show();
    model.down({ kind: "state", revision: 2, stage: { places: { "cell.9,9": { x: 1, y: 2, r: 3, shape: "round" } }, order: ["cell.9,9", "cell.0,0"] } });
    expect(place(el, "cell.9,9").querySelector(".ecl-ghost")).not.toBeNull();
  });

  it("follows the language", () => {
    const { el, model } = show();
    model.down({ kind: "state", revision: 2, language: "de", words: { Undo: "Zurück", "New game": "Neues Spiel" } });
    expect(get(el, ".ecl-actions").textContent).toContain("Zurück");
    expect(get(el, ".ecl").lang).toBe("de");
    expect(get(el, ".ecl-tools").textContent).toContain("English");
  });

  it("shows the outcome and the theme", () => {
    const { el, model } = show();
    model.down({ kind: "state", revision: 2, status: { outcome: { text: "Won with 21 points.", won: true } } });
    expect(get(el, ".ecl-banner").textContent?.trim()).toBe("Won with 21 points.");
    expect(classes(get(el, ".ecl-banner"))).toContain("ecl-won");
    expect(get(el, ".ecl").getAttribute("data-ecl-theme")).toBe("light");
    model.set("theme", "dark");
    expect(get(el, ".ecl").getAttribute("data-ecl-theme")).toBe("dark");
    model.set("height", 420);
    expect(get(el, ".ecl").style.getPropertyValue("--ecl-stage-height")).toBe("420px");
  });
});

describe("by tapping", () => {
  it("puts the label of a place whose middle is full into its corner", async () => {
    const full = fullState();
    const places = Object.fromEntries(Object.entries(full.stage?.places ?? {}).map(([key, one]) => [key, { ...one, full: key === "cell.0,1" }]));
    const { el } = show({ ...full, stage: { ...full.stage!, places } });
    await click(card(el, 0));
    expect([...el.querySelectorAll(".ecl-lit-label")].map((one) => one.textContent)).toEqual(["+2", "+2"]);
    const badges = [...el.querySelectorAll(".ecl-lit-badge .ecl-lit-label")];
    expect(badges).toHaveLength(1);
    const { x, y, r } = places["cell.0,1"]!;
    expect(Number(badges[0]!.getAttribute("x"))).toBeLessThan(x - r / 4);
    expect(Number(badges[0]!.getAttribute("y"))).toBeLessThan(y - r / 4);
  });

  it("selects a card, lights its places with what they bring, and places it", async () => {
    const { el, model } = show();
    await click(card(el, 0));
    expect(card(el, 0).getAttribute("aria-pressed")).toBe("true");
    expect(model.last()).toMatchObject({ kind: "lights", taps: ["card.pike"], revision: 1, seat: 1 });
    expect(classes(place(el, "cell.0,1"))).toContain("ecl-legal");
    expect(classes(place(el, "cell.0,0"))).not.toContain("ecl-legal");
    expect(place(el, "cell.0,1").getAttribute("aria-label")).toBe("0,1: empty. brings 2 points");
    expect([...el.querySelectorAll(".ecl-lit-label")].map((one) => one.textContent)).toEqual(["+2", "+2"]);
    expect(place(el, "cell.0,0").getAttribute("aria-label")).toContain("Here lies a card.");
    await click(place(el, "cell.0,1"));
    expect(model.last()).toMatchObject({ taps: ["card.pike", "cell.0,1"], revision: 1, seat: 1 });
    expect(el.querySelectorAll(".ecl-hand .ecl-card")).toHaveLength(2);
    expect(el.querySelectorAll(".ecl-lit-label")).toHaveLength(0);
    expect(get(el, ".ecl-sentence").textContent).toBe("Done: card.pike cell.0,1.");
  });

  it("shows a refusal beside the board, at the cell, with its rule, and speaks it", async () => {
    const { el, model } = show();
    await click(card(el, 0));
    await click(place(el, "cell.0,0"));
    expect(model.last()).toMatchObject({ taps: ["card.pike", "cell.0,0"] });
    expect(get(el, ".ecl-sentence").textContent).toBe("The pike cannot go there.");
    expect(get(el, ".ecl-rule").textContent).toBe("Rule ECG-3.4");
    expect(classes(get(el, ".ecl-notice"))).toContain("ecl-refusal");
    expect(classes(place(el, "cell.0,0"))).toContain("ecl-refused");
    expect(el.querySelectorAll(".ecl-cross")).toHaveLength(1);
    await tick(1000);
    expect(spoken(el)).toBe("The pike cannot go there. Rule ECG-3.4.");
    expect(card(el, 0).getAttribute("aria-pressed")).toBe("true");
    await click(get(el, ".ecl-notice .ecl-close"));
    expect(el.querySelectorAll(".ecl-cross")).toHaveLength(0);
  });

  it("asks the desk why a card cannot be played", async () => {
    const { el, model } = show();
    await click(card(el, 2));
    expect(model.last()).toMatchObject({ taps: ["card.frog"] });
    expect(classes(get(el, ".ecl-notice"))).toContain("ecl-refusal");
  });

  it("offers buttons that belong to what is selected", async () => {
    const { el, model } = show();
    await click(place(el, "cell.0,-1"));
    const take = get<HTMLButtonElement>(el, '[data-tap="button.take"]');
    expect(take.textContent).toBe("Take back");
    await click(take);
    expect(model.last()).toMatchObject({ taps: ["cell.0,-1", "button.take"] });
    expect(el.querySelector('.ecl-actions [data-tap="button.take"]')).toBeNull();
  });

  it("shows details of a card that lies, without asking the desk", async () => {
    const { el, model } = show();
    const before = model.sent.length;
    await click(place(el, "cell.0,0"));
    expect(model.sent).toHaveLength(before);
    expect(get(el, ".ecl-details").hidden).toBe(false);
    expect(get(el, ".ecl-details").textContent).toContain("A pond.");
  });

  it("tells a stale answer kindly, not as a fault of the player", async () => {
    const { el, model } = show();
    model.answer = (message) => [{ kind: "answer", id: message["id"], ok: false, refusal: { code: "stale", text: "The board has changed meanwhile. Look again." } }];
    await click(get(el, '[data-tap="button.end"]'));
    expect(classes(get(el, ".ecl-notice"))).toContain("ecl-note");
    expect(classes(get(el, ".ecl-notice"))).not.toContain("ecl-refusal");
  });

  it("holds a second move back while the first is on its way, and gives up waiting in the end", async () => {
    const { el, model } = show();
    model.answer = () => [];
    await click(get(el, '[data-tap="button.end"]'));
    const sent = model.sent.length;
    await tick(1500);
    expect(get(el, ".ecl-sentence").textContent).toContain("Python is busy");
    await click(get(el, '[data-tap="button.end"]'));
    expect(model.sent).toHaveLength(sent);
    await tick(20_000);
    expect(get(el, ".ecl-sentence").textContent).toContain("No answer from Python");
    model.answer = desk(fullState());
    await click(get(el, '[data-tap="button.end"]'));
    expect(get(el, ".ecl-sentence").textContent).toBe("Done: button.end.");
  });

  it("keeps what a quick person selects between the new state and the answer", async () => {
    const { el, model } = show();
    await click(card(el, 0));
    model.answer = () => [];
    await click(place(el, "cell.0,1"));
    const id = model.last()["id"];
    const { legal, hand } = fullState();
    model.down({ kind: "state", revision: 2, legal, hand: hand?.slice(1) });
    await click(card(el, 0));
    expect(card(el, 0).getAttribute("aria-pressed")).toBe("true");
    model.down({ kind: "answer", id, ok: true, text: "Done." });
    await tick();
    expect(card(el, 0).getAttribute("aria-pressed")).toBe("true");
    expect(classes(place(el, "cell.0,1"))).toContain("ecl-legal");
  });

  it("keeps what a quick person was told between the new state and the answer, while a newer move is on its way", async () => {
    const { el, model } = show();
    model.answer = () => [];
    await click(get(el, '[data-tap="button.end"]'));
    const first = model.last()["id"];
    model.down({ kind: "state", revision: 2, legal: fullState().legal });
    await click(get(el, '[data-tap="button.end"]'));
    const second = model.last()["id"];
    expect(second).not.toBe(first);
    await tick(1500);
    expect(get(el, ".ecl-sentence").textContent).toContain("Python is busy");
    model.down({ kind: "answer", id: first, ok: true, text: "Done." });
    await tick();
    expect(get(el, ".ecl-sentence").textContent).toContain("Python is busy");
    expect(get(el, ".ecl-frame").getAttribute("aria-busy")).toBe("true");
    model.down({ kind: "answer", id: second, ok: true, text: "Done." });
    await tick();
    expect(get(el, ".ecl-sentence").textContent).not.toContain("Python is busy");
    expect(get(el, ".ecl-frame").getAttribute("aria-busy")).toBeNull();
  });

  it("takes the next request as soon as the board shows what was asked for: another language, another person", async () => {
    const { el, model } = show();
    const other = get<HTMLButtonElement>(el, '.ecl-tools button[lang="de"]');
    model.answer = () => [];
    await click(other);
    model.down({ kind: "state", language: "de" });
    let sent = model.sent.length;
    await click(get(el, '[data-tap="button.end"]'));
    expect(model.sent).toHaveLength(sent + 1);
    // It is on its way, and nothing has come of it: the next one waits.
    model.down({ kind: "state", notes: ["Something else."] });
    await click(get(el, '[data-tap="button.end"]'));
    expect(model.sent).toHaveLength(sent + 1);
    model.down({ kind: "state", seat: 2 });
    sent = model.sent.length;
    await click(get(el, '[data-tap="button.end"]'));
    expect(model.sent).toHaveLength(sent + 1);
  });

  it("lets go of a selection that is no longer legal", async () => {
    const { el, model } = show();
    await click(card(el, 0));
    model.down({ kind: "state", revision: 2, legal: { "button.end": {} } });
    expect(card(el, 0).getAttribute("aria-pressed")).toBe("false");
    expect(el.querySelectorAll(".ecl-legal")).toHaveLength(0);
  });
});

describe("by dragging and wheel", () => {
  const pointer = (type: string, on: EventTarget, more: PointerEventInit): void => {
    on.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 1, pointerType: "mouse", button: 0, ...more }));
  };
  const under = (found: Element | null): (() => void) => {
    const before = document.elementFromPoint;
    document.elementFromPoint = () => found;
    return () => { document.elementFromPoint = before; };
  };

  it("places a card that is dragged onto a place", async () => {
    const { el, model } = show();
    const restore = under(place(el, "cell.0,1"));
    pointer("pointerdown", card(el, 0), { clientX: 10, clientY: 10 });
    pointer("pointermove", document, { clientX: 12, clientY: 12 });
    expect(el.querySelector(".ecl-ghost-card")).toBeNull();
    pointer("pointermove", document, { clientX: 60, clientY: 60 });
    expect(el.querySelector(".ecl-ghost-card")).not.toBeNull();
    expect(classes(place(el, "cell.0,1"))).toContain("ecl-legal");
    expect(classes(place(el, "cell.0,1"))).toContain("ecl-hover");
    pointer("pointerup", document, { clientX: 60, clientY: 60 });
    await tick();
    expect(model.last()).toMatchObject({ taps: ["card.pike", "cell.0,1"] });
    expect(el.querySelector(".ecl-ghost-card")).toBeNull();
    restore();
  });

  it("tells why a dragged card cannot lie there, also one that cannot be played at all", async () => {
    const { el, model } = show();
    const restore = under(place(el, "cell.0,0"));
    pointer("pointerdown", card(el, 2), { clientX: 10, clientY: 10 });
    pointer("pointermove", document, { clientX: 60, clientY: 60 });
    pointer("pointerup", document, { clientX: 60, clientY: 60 });
    await tick();
    expect(model.last()).toMatchObject({ taps: ["card.frog", "cell.0,0"] });
    expect(classes(get(el, ".ecl-notice"))).toContain("ecl-refusal");
    restore();
  });

  it("drops the card on Escape or outside, and ends the drag with the view", async () => {
    const { el, model, end } = show();
    const restore = under(null);
    const lift = (): void => {
      pointer("pointerdown", card(el, 0), { clientX: 10, clientY: 10 });
      pointer("pointermove", document, { clientX: 60, clientY: 60 });
    };
    const sent = (): number => model.sent.filter((one) => one["kind"] === undefined).length;
    lift();
    await press("Escape", {}, document.body);
    expect(el.querySelector(".ecl-ghost-card")).toBeNull();
    expect(card(el, 0).getAttribute("aria-pressed")).toBe("false");
    lift();
    pointer("pointerup", document, { clientX: 60, clientY: 60 });
    await tick();
    expect(sent()).toBe(0);
    expect(card(el, 0).getAttribute("aria-pressed")).toBe("false");
    lift();
    end();
    expect(document.querySelector(".ecl-ghost-card")).toBeNull();
    restore();
  });

  it("takes a short hold before a finger drags, so that a swipe scrolls", async () => {
    const { el } = show();
    pointer("pointerdown", card(el, 0), { clientX: 10, clientY: 10, pointerType: "touch" });
    pointer("pointermove", document, { clientX: 10, clientY: 60, pointerType: "touch" });
    await tick(500);
    expect(el.querySelector(".ecl-ghost-card")).toBeNull();
    pointer("pointerup", document, { clientX: 10, clientY: 60, pointerType: "touch" });
    pointer("pointerdown", card(el, 0), { clientX: 10, clientY: 10, pointerType: "touch" });
    await tick(300);
    expect(el.querySelector(".ecl-ghost-card")).not.toBeNull();
    pointer("pointercancel", document, { pointerType: "touch" });
    expect(el.querySelector(".ecl-ghost-card")).toBeNull();
  });

  it("zooms with Ctrl and the wheel, and lets the page scroll without", async () => {
    const { el } = show();
    const stage = get(el, ".ecl-stage");
    const wheel = (more: WheelEventInit): WheelEvent => {
      const event = new WheelEvent("wheel", { bubbles: true, cancelable: true, deltaY: -100 });
      // The environment of the tests leaves the modifier keys of a wheel out.
      Object.defineProperty(event, "ctrlKey", { value: more.ctrlKey ?? false });
      stage.dispatchEvent(event);
      return event;
    };
    expect(wheel({}).defaultPrevented).toBe(false);
    expect(get(el, ".ecl-sentence").textContent).toContain("hold Ctrl");
    expect(get(el, ".ecl-camera").getAttribute("transform")).toBeNull();
    expect(wheel({ ctrlKey: true }).defaultPrevented).toBe(true);
    expect(get(el, ".ecl-camera").getAttribute("transform")).toContain("scale(");
    place(el, "cell.0,0").focus();
    await press("0");
    expect(get(el, ".ecl-camera").getAttribute("transform")).toBeNull();
  });

  it("pinches with two fingers", () => {
    const { el } = show();
    const stage = get(el, ".ecl-stage");
    const finger = (type: string, pointerId: number, clientX: number): void => pointer(type, stage, { pointerId, clientX, clientY: 50, pointerType: "touch" });
    finger("pointerdown", 1, 100);
    finger("pointerdown", 2, 200);
    finger("pointermove", 2, 300);
    expect(get(el, ".ecl-camera").getAttribute("transform")).toContain("scale(2)");
    finger("pointerup", 1, 100);
    finger("pointerup", 2, 300);
    finger("pointermove", 2, 900);
    expect(get(el, ".ecl-camera").getAttribute("transform")).toContain("scale(2)");
  });

  it("takes the second click of a double click for no move", async () => {
    const { el, model } = show();
    await click(get(el, '[data-tap="button.end"]'));
    const sent = model.sent.length;
    await click(get(el, '[data-tap="button.end"]'), 2);
    expect(model.sent).toHaveLength(sent);
    await click(get(el, '[data-tap="button.end"]'));
    expect(model.sent).toHaveLength(sent + 1);
  });
});

describe("by keyboard alone", () => {
  it("plays a card: choose in the hand, arrows on the board, Enter", async () => {
    const { el, model } = show();
    card(el, 0).focus();
    await press("ArrowRight");
    expect(document.activeElement).toBe(card(el, 1));
    await press("Home");
    await press("Enter");
    expect(document.activeElement).toBe(place(el, "cell.1,0"));
    await press("ArrowLeft");
    const event = await press("ArrowDown");
    expect(event.defaultPrevented).toBe(true);
    expect(document.activeElement).toBe(place(el, "cell.0,1"));
    await press("Enter");
    expect(model.last()).toMatchObject({ taps: ["card.pike", "cell.0,1"] });
    expect(document.activeElement).toBe(place(el, "cell.0,1"));
    await tick(1000);
    expect(spoken(el)).toContain("Done: card.pike cell.0,1.");
  });

  it("lets go with Escape, back in the hand, and then leaves the board", async () => {
    const host = document.createElement("div");
    host.tabIndex = -1;
    document.body.append(host);
    const { el } = show();
    host.append(el);
    card(el, 0).focus();
    await press("Enter");
    await press("Escape");
    expect(document.activeElement).toBe(card(el, 0));
    expect(card(el, 0).getAttribute("aria-pressed")).toBe("false");
    await press("Escape");
    expect(get(el, ".ecl-details").hidden).toBe(true);
    await press("Escape");
    expect(document.activeElement).toBe(host);
  });

  it("speaks legal moves on l, goes round lit places on n, tells all on d", async () => {
    const { el } = show();
    card(el, 0).focus();
    await press("Enter");
    await press("n");
    expect(document.activeElement).toBe(place(el, "cell.0,1"));
    await press("N", { shiftKey: true });
    expect(document.activeElement).toBe(place(el, "cell.1,0"));
    await press("l");
    await tick(1000);
    expect(spoken(el)).toBe("Northern pike can go on with: 0,1 (brings 2 points); 1,0 (brings 2 points).");
    card(el, 0).focus();
    await press("d");
    await tick(1000);
    expect(spoken(el)).toBe("Northern pike. Esox lucius. Needs: a fish.");
  });

  it("undoes with Ctrl and Z", async () => {
    const { el, model } = show();
    place(el, "cell.0,0").focus();
    await press("z", { ctrlKey: true });
    expect(model.last()).toMatchObject({ kind: "undo", revision: 1 });
    const sent = model.sent.length;
    await press("Z", { ctrlKey: true, shiftKey: true });
    expect(model.sent).toHaveLength(sent);
  });

  it("keeps keys from the notebook, and leaves others alone", async () => {
    const heard: string[] = [];
    const listen = (event: Event): void => { heard.push((event as KeyboardEvent).key); };
    document.body.addEventListener("keydown", listen);
    const { el } = show();
    place(el, "cell.0,0").focus();
    await press("ArrowUp");
    await press("l");
    await press("ArrowUp");
    await press("Tab");
    await press("q");
    get<HTMLInputElement>(el, ".ecl-typed input").focus();
    await press("l");
    await press("x", {}, card(el, 0));
    await press("s", { ctrlKey: true }, card(el, 0));
    document.body.removeEventListener("keydown", listen);
    expect(heard).toEqual(["Tab", "s"]);
    await tick(10);
    expect(card(el, 0).hasAttribute("data-lm-suppress-shortcuts")).toBe(false);
    expect(get(el, ".ecl").hasAttribute("data-lm-suppress-shortcuts")).toBe(true);
  });

  it("opens the help and the form of a new game", async () => {
    const { el, model } = show();
    place(el, "cell.0,0").focus();
    await press("?");
    expect(get(el, "dialog").textContent).toContain("these keys");
    await click(get(el, "dialog .ecl-close"));
    expect(el.querySelector("dialog")).toBeNull();
    const fresh = [...el.querySelectorAll<HTMLButtonElement>(".ecl-tools .ecl-button")].find((one) => one.textContent === "New game");
    if (!fresh) throw new Error("no button for a new game");
    await click(fresh);
    const seed = get<HTMLInputElement>(el, "dialog input");
    seed.value = "12";
    get(el, "dialog form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    await tick();
    expect(model.last()).toMatchObject({ kind: "new", options: { seed: 12 } });
    expect(el.querySelector("dialog")).toBeNull();
  });

  it("erases what is saved only when asked twice", async () => {
    const { el, model } = show();
    const button = (name: string): HTMLButtonElement => {
      const found = [...el.querySelectorAll<HTMLButtonElement>("button")].find((one) => one.textContent === name);
      if (!found) throw new Error(`no button ${name}`);
      return found;
    };
    await click(button("Load"));
    await click(button("Erase all that ecolearn has saved here"));
    expect(model.last()).toEqual({ kind: "hello" });
    await click(button("Erase now? This cannot be undone."));
    expect(model.last()).toMatchObject({ kind: "erase" });
    expect(get(el, ".ecl-sentence").textContent).toBe("All saved games are erased.");
    expect(el.querySelector("dialog")).toBeNull();
  });

  it("loads a code, and tells in the panel why a wrong one does not load", async () => {
    const { el, model } = show();
    const load = [...el.querySelectorAll<HTMLButtonElement>(".ecl-tools button")].find((one) => one.textContent === "Load");
    if (!load) throw new Error("no button to load");
    await click(load);
    const submit = async (code: string): Promise<void> => {
      get<HTMLTextAreaElement>(el, "dialog textarea").value = code;
      get(el, "dialog form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
      await tick();
    };
    await submit(" ");
    expect(get(el, ".ecl-complaint").textContent).toContain("Choose a file or write a code first.");
    const good = model.answer;
    model.answer = (message) => [{ kind: "answer", id: message["id"], ok: false, refusal: { code: "trouble", text: "This code is not complete." } }];
    await submit("ECG1-BAD");
    expect(get(el, ".ecl-complaint").textContent).toBe("This code is not complete.");
    expect(get(el, ".ecl-notice").classList.contains("ecl-refusal")).toBe(false);
    model.answer = good;
    await submit("ECG1-GOOD");
    expect(model.last()).toMatchObject({ kind: "load", text: "ECG1-GOOD" });
    expect(el.querySelector("dialog")).toBeNull();
  });

  it("moves on when the focused button goes", async () => {
    const { el, model } = show();
    get<HTMLElement>(el, '[data-tap="button.end"]').focus();
    model.down({ kind: "state", revision: 2, prompt: { text: "Choose.", buttons: [] } });
    expect(el.contains(document.activeElement)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });
});

describe("typed moves", () => {
  const type = async (el: Element, line: string): Promise<void> => {
    get<HTMLInputElement>(el, ".ecl-typed input").value = line;
    get(el, ".ecl-typed").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    await tick();
  };
  it("go to the desk as text, but questions are answered here", async () => {
    const { el, model } = show();
    await type(el, "place pike 0,1");
    expect(model.last()).toMatchObject({ text: "place pike 0,1", revision: 1, seat: 1 });
    expect(get<HTMLInputElement>(el, ".ecl-typed input").value).toBe("");
    const sent = model.sent.length;
    await type(el, "legal");
    expect(get(el, ".ecl-sentence").textContent).toContain("You can choose: Northern pike (places: 2)");
    await type(el, "what is at 0,0?");
    expect(get(el, ".ecl-sentence").textContent).toContain("0,0: still water. Still water. A pond.");
    await type(el, "what is at 7,7");
    expect(get(el, ".ecl-sentence").textContent).toBe("There is no place 7,7 on this board.");
    expect(model.sent).toHaveLength(sent);
  });
});

describe("speech", () => {
  it("says what others did and what to do now, and only in the view that is used", async () => {
    const { el, model, view } = show();
    const second = view();
    get(second.el, ".ecl").dispatchEvent(new Event("pointerdown", { bubbles: true }));
    model.down({ kind: "state", revision: 2, log: { from: 1, lines: [{ n: 1, who: "Ben", text: "laid a rudd." }] }, prompt: { whose: "Anna's turn.", text: "Draw a card." } });
    await tick(1000);
    expect(spoken(second.el)).toBe("Ben: laid a rudd. Anna's turn. Draw a card.");
    expect(spoken(el)).toBe("");
  });
  it("does not flood", async () => {
    const { el, model } = show();
    model.down({ kind: "state", revision: 2, log: { from: 1, lines: Array.from({ length: 9 }, (_, n) => ({ n: n + 1, text: `Line ${n}.` })) } });
    await tick(1000);
    expect(spoken(el)).toBe("Line 0. Line 1. Line 2. Line 3. The rest is in the log.");
  });
});

describe("what happened", () => {
  const lines = (...texts: string[]): { n: number; text: string }[] => texts.map((text, at) => ({ n: at + 1, text }));
  it("stands beside the board: all that came with the last change, until the next one", () => {
    const { el, model } = show();
    model.down({ kind: "state", revision: 2, log: { from: 1, lines: lines("Ben laid a rudd.", "A flood came.", "Anna draws.") } });
    expect(get(el, ".ecl-sentence").textContent).toBe("Ben laid a rudd. A flood came. Anna draws.");
    model.down({ kind: "state", revision: 3, log: { from: 4, lines: [{ n: 4, text: "Anna ends." }] } });
    expect(get(el, ".ecl-sentence").textContent).toBe("Anna ends.");
    model.down({ kind: "state", revision: 4, log: { from: 3, lines: [] } });
    expect(get(el, ".ecl-sentence").textContent).toBe("A flood came.");
  });
  it("leaves out the first of many", () => {
    const { el, model } = show();
    const long = "x".repeat(200);
    model.down({ kind: "state", revision: 2, log: { from: 1, lines: lines(long, `${long}.`, "Anna draws.") } });
    expect(get(el, ".ecl-sentence").textContent).toBe(`${long}. Anna draws.`);
    model.down({ kind: "state", revision: 3, log: { from: 4, lines: [{ n: 4, text: "y".repeat(500) }] } });
    expect(get(el, ".ecl-sentence").textContent).toBe("y".repeat(500));
  });
});

describe("lighting across views", () => {
  it("lights prey and predators in board and web, and tells other widgets", async () => {
    const { el } = show();
    const heard: LitDetail[] = [];
    const listen = (event: Event): void => { heard.push((event as CustomEvent<LitDetail>).detail); };
    document.addEventListener(LIT, listen);
    place(el, "cell.0,0").focus();
    document.removeEventListener(LIT, listen);
    expect(heard).toEqual([
      { match: "m1", keys: ["cell.0,0"], role: "self" },
      { match: "m1", keys: ["cell.0,-1"], role: "prey" },
      { match: "m1", keys: [], role: "eater" },
    ]);
    expect(classes(place(el, "cell.0,-1"))).toContain("ecl-prey");
    expect(classes(get(el, '.ecl-web-stage [data-key="cell.0,-1"]'))).toContain("ecl-prey");
    expect(get(el, ".ecl-web-stage .ecl-plate-word").textContent).toBe("prey");
  });
  it("ignores other matches and odd events", () => {
    const { el } = show();
    document.dispatchEvent(new CustomEvent(LIT, { detail: { match: "other", keys: ["cell.0,0"], role: "prey" } }));
    document.dispatchEvent(new CustomEvent(LIT));
    document.dispatchEvent(new CustomEvent(LIT, { detail: { match: "m1", keys: "x", role: "prey" } }));
    expect(el.querySelectorAll(".ecl-prey")).toHaveLength(0);
    document.dispatchEvent(new CustomEvent(LIT, { detail: { match: "m1", keys: ["cell.0,0"], role: "prey" } }));
    expect(el.querySelectorAll(".ecl-prey")).toHaveLength(2);
  });
});

describe("views", () => {
  it("share the match but neither selection nor zoom", async () => {
    const { el, view } = show();
    const second = view();
    await click(card(el, 0));
    expect(card(second.el, 0).getAttribute("aria-pressed")).toBe("false");
    await click(get(el, ".ecl-zoom button"));
    expect(get(el, ".ecl-stage .ecl-camera").getAttribute("transform")).toContain("scale");
    expect(get(second.el, ".ecl-stage .ecl-camera").getAttribute("transform")).toBeNull();
    await click(place(el, "cell.0,1"));
    expect(second.el.querySelectorAll(".ecl-hand .ecl-card")).toHaveLength(2);
  });

  it("leave no listener behind, one by one or all", async () => {
    const added = new Map<EventTarget, number>();
    const spyOn = (target: EventTarget): (() => void) => {
      const add = target.addEventListener.bind(target);
      target.addEventListener = ((type: string, run: EventListener, options?: AddEventListenerOptions) => {
        added.set(target, (added.get(target) ?? 0) + 1);
        options?.signal?.addEventListener("abort", () => added.set(target, (added.get(target) ?? 0) - 1));
        add(type, run, options);
      }) as EventTarget["addEventListener"];
      return () => { target.addEventListener = add; };
    };
    const restore = [document, window].map(spyOn);
    const { model, el, end, view, close } = show();
    const one = model.count();
    const listeners = added.get(document) ?? 0;
    expect(listeners).toBeGreaterThan(0);
    const second = view();
    expect(model.count()).toBeGreaterThan(one);
    await click(card(second.el, 0));
    second.end();
    expect(second.el.childElementCount).toBe(0);
    expect(model.count()).toBe(one);
    expect(added.get(document)).toBe(listeners);
    const third = view();
    third.end();
    end();
    expect(el.childElementCount).toBe(0);
    expect(added.get(document)).toBe(0);
    expect(added.get(window)).toBe(0);
    expect(model.count()).toBe(1);
    close();
    expect(model.count()).toBe(0);
    for (const undo of restore) undo();
    await tick(30_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("say so when the widget was closed", async () => {
    const { el, close } = show();
    close();
    expect(get(el, ".ecl-sentence").textContent).toContain("has lost its Python");
    await click(get(el, '[data-tap="button.end"]'));
    expect(get(el, ".ecl-sentence").textContent).toContain("has lost its Python");
  });

  it("say so when the connection fails while sending", async () => {
    const { el, model } = show();
    model.dead = true;
    await click(get(el, '[data-tap="button.end"]'));
    expect(get(el, ".ecl-sentence").textContent).toContain("has lost its Python");
  });

  it("come back when a cell is run again with a new model", () => {
    const first = show();
    first.end();
    first.close();
    const next = show();
    expect(next.el.querySelectorAll(".ecl-stage .ecl-place")).toHaveLength(4);
  });

  it("end with anywidget's signal too", () => {
    const model = new FakeModel();
    model.answer = desk(fullState());
    const def = widget();
    def.initialize({ model });
    const control = new AbortController();
    const el = document.createElement("div");
    document.body.append(el);
    def.render({ model, el, signal: control.signal });
    control.abort();
    expect(el.childElementCount).toBe(0);
  });

  it("hide the still picture while they live", async () => {
    const cell = document.createElement("div");
    cell.className = "jp-Cell";
    const still = document.createElement("div");
    still.className = "ecl-still";
    const area = document.createElement("div");
    area.append(still);
    cell.append(area);
    document.body.append(cell);
    const { el, end } = show();
    area.append(el);
    await tick(400);
    expect(area.classList.contains("ecl-live")).toBe(true);
    end();
    expect(area.classList.contains("ecl-live")).toBe(false);
  });
});
