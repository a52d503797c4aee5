import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import widget from "../src/main";
import { isPressable } from "../src/selection";
import { EMPTY_PICTURE, mergePicture } from "../src/state";
import { FakeModel, fullState } from "./fake";
import type { StateDown } from "../src/types";

const QUESTION: Partial<StateDown> = {
  hand: [],
  legal: { "cell.0,-1": { "cell.0,0": {} }, "cell.0,0": { "cell.0,-1": {} } },
  prompt: {
    whose: "You:",
    text: "Which way does the arrow point?",
    question: true,
    buttons: [
      { tap: "way.1", label: "Snail → Hedgehog", taps: ["cell.0,-1", "cell.0,0"] },
      { tap: "way.2", label: "Hedgehog → Snail", taps: ["cell.0,0", "cell.0,-1"] },
    ],
  },
};
const REFUSED = { code: "wrong_arrow", rule: "BIO-1.5", text: "The hedgehog eats the snail.", cells: ["cell.0,-1", "cell.0,0"] };

function show(state: StateDown, answer: (message: Record<string, unknown>) => unknown[]): { model: FakeModel; el: HTMLElement } {
  const model = new FakeModel();
  model.answer = (message) => (message["kind"] === "hello" ? [state] : answer(message));
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
const place = (el: Element, key: string): SVGElement => get<SVGElement>(el, `.ecl-stage .ecl-place[data-key="${key}"]`);
const tick = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const click = async (el: Element): Promise<void> => {
  el.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
  await tick();
};
const over = async (el: Element): Promise<void> => {
  el.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
  await tick();
};

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

describe("a question", () => {
  const refuse = (message: Record<string, unknown>) => [{ kind: "answer", id: message["id"], ok: false, refusal: REFUSED }];

  it("outlines the pair and marks no answer", () => {
    const { el } = show(fullState(QUESTION), () => []);
    for (const key of ["cell.0,-1", "cell.0,0"]) {
      expect(place(el, key).classList).toContain("ecl-question");
      expect(place(el, key).classList).not.toContain("ecl-legal");
      expect(place(el, key).getAttribute("aria-label")).toContain("asked about");
    }
    expect(place(el, "cell.1,0").classList).not.toContain("ecl-question");
    const buttons = [...el.querySelectorAll<HTMLElement>(".ecl-actions [data-tap]")];
    expect(buttons.map((one) => one.textContent)).toEqual(["Snail → Hedgehog", "Hedgehog → Snail"]);
    expect(buttons.every((one) => one.getAttribute("aria-disabled") === "false")).toBe(true);
  });

  it("is answered by one button that stands for two taps", async () => {
    const { el, model } = show(fullState(QUESTION), refuse);
    await click(get(el, '[data-tap="way.2"]'));
    expect(model.last()).toMatchObject({ taps: ["cell.0,0", "cell.0,-1"] });
    expect(get(el, ".ecl-notice").textContent).toContain("The hedgehog eats the snail. Rule BIO-1.5");
    await tick(500);
    expect(get(el, ".ecl-spoken").textContent).toContain("The hedgehog eats the snail.");
    expect(place(el, "cell.0,0").classList).toContain("ecl-question");
    expect(el.querySelector(".ecl-cross")).toBeNull();
  });

  it("is answered by two taps too, and begins anew after a wrong answer", async () => {
    const { el, model } = show(fullState(QUESTION), refuse);
    await click(place(el, "cell.0,0"));
    expect(place(el, "cell.0,0").classList).toContain("ecl-selected");
    expect(place(el, "cell.0,-1").classList).toContain("ecl-question");
    await click(place(el, "cell.0,-1"));
    expect(model.last()).toMatchObject({ taps: ["cell.0,0", "cell.0,-1"] });
    expect(place(el, "cell.0,0").classList).not.toContain("ecl-selected");
    await click(place(el, "cell.0,-1"));
    await click(place(el, "cell.0,0"));
    expect(model.last()).toMatchObject({ taps: ["cell.0,-1", "cell.0,0"] });
  });

  it("offers a button of several taps only where they are legal", () => {
    const button = { tap: "way.1", label: "", taps: ["a", "b"] };
    expect(isPressable({ a: { b: {} } }, [], button)).toBe(true);
    expect(isPressable({ a: { b: {} } }, ["a"], button)).toBe(true);
    expect(isPressable({ a: { c: {} } }, [], button)).toBe(false);
    expect(isPressable({ a: {} }, [], { tap: "a", label: "" })).toBe(true);
  });
});

describe("arrows that would come", () => {
  const lights = (message: Record<string, unknown>): unknown[] => (message["kind"] === "lights" ? [{
    kind: "lights", id: message["id"], taps: message["taps"], reasons: { "cell.0,0": "Here lies a card." },
    lights: {
      "cell.0,1": { label: "1", speech: "brings an arrow", links: [["cell.0,0", "cell.0,1", "food"]] },
      "cell.1,0": { label: "2", speech: "brings two arrows", links: [["cell.0,0", "cell.1,0", "food"], ["cell.0,-1", "cell.1,0", "food"]] },
    },
    ghosts: {
      "ghost.cell.0,0.cell.0,1": '<path class="ecl-large-ghost" d="M1 1"/>',
      "ghost.cell.0,0.cell.1,0": '<path class="ecl-large-ghost" d="M2 2"/>',
      "ghost.cell.0,-1.cell.1,0": '<path class="ecl-large-ghost" d="M3 3"/>',
    },
  }] : []);
  const drawn = (el: Element): (string | null)[] => [...el.querySelectorAll(".ecl-coming path")].map((one) => one.getAttribute("d"));

  it("are drawn for the place under the pointer, and the numbers everywhere", async () => {
    const { el } = show(fullState(), lights);
    await click(get(el, '.ecl-card[data-key="h1"]'));
    expect([...el.querySelectorAll(".ecl-lit-label")].map((one) => one.textContent).sort()).toEqual(["1", "2"]);
    expect(drawn(el)).toEqual([]);
    await over(place(el, "cell.1,0"));
    expect(drawn(el)).toEqual(["M2 2", "M3 3"]);
    expect(get(el, ".ecl-notice").textContent).toContain("Brings two arrows");
    await over(place(el, "cell.0,1"));
    expect(drawn(el)).toEqual(["M1 1"]);
    await over(place(el, "cell.0,0"));
    expect(drawn(el)).toEqual([]);
    expect(get(el, ".ecl-notice").textContent).toContain("Here lies a card.");
  });

  it("are drawn for the place that has the focus, spoken with it, and go with the selection", async () => {
    const { el } = show(fullState(), lights);
    await click(get(el, '.ecl-card[data-key="h1"]'));
    place(el, "cell.0,1").focus();
    expect(drawn(el)).toEqual(["M1 1"]);
    expect(place(el, "cell.0,1").getAttribute("aria-label")).toContain("brings an arrow");
    await click(get(el, '.ecl-card[data-key="h1"]'));
    expect(drawn(el)).toEqual([]);
  });
});

describe("the links that were possible", () => {
  const web = (on: boolean) => ({ ...fullState().web, possible: { text: "You laid 17 of 61 possible links.", on } });

  it("are told beside the web, and drawn when asked for", async () => {
    const { el, model } = show(fullState({ web: web(false) }), () => []);
    expect(get(el, ".ecl-share").textContent).toBe("You laid 17 of 61 possible links.");
    const box = get<HTMLInputElement>(el, '.ecl-possible input[type="checkbox"]');
    expect(get(el, `label[for="${box.id}"]`).textContent).toBe("Show possible links");
    expect(box.checked).toBe(false);
    box.checked = true;
    box.dispatchEvent(new Event("change"));
    expect(model.last()).toMatchObject({ kind: "possible", on: true });
    model.down({ kind: "state", revision: 1, web: { possible: web(true).possible } });
    expect(box.checked).toBe(true);
  });

  it("are not spoken of where a game cannot tell them", () => {
    const { el } = show(fullState(), () => []);
    expect(get(el, ".ecl-possible").hidden).toBe(true);
  });

  it("stay as they were told until something else is told", () => {
    const first = mergePicture(EMPTY_PICTURE, { possible: { text: "a", on: true } });
    expect(mergePicture(first, { order: [] }).possible).toEqual({ text: "a", on: true });
    expect(mergePicture(first, { possible: null }).possible).toBeNull();
  });
});

describe("the form of a new game", () => {
  it("keeps a deck of one's own, whose text stays in Python", async () => {
    const form = [{ name: "deck", label: "Species", type: "choice" as const, value: "> own", choices: ["forest_edge", ["> own", "own deck"] as const] }];
    const { el, model } = show(fullState({ form }), (message) => [{ kind: "answer", id: message["id"], ok: true }]);
    await click([...el.querySelectorAll(".ecl-tools button")].find((one) => one.textContent === "New game") as Element);
    expect(get<HTMLSelectElement>(el, "dialog select").selectedOptions[0]?.textContent).toBe("own deck");
    get(el, "dialog form").dispatchEvent(new Event("submit", { cancelable: true }));
    await tick();
    expect(model.last()).toMatchObject({ kind: "new", options: { deck: "> own" } });
  });
});

describe("things to pick in the form of a new game", () => {
  const items = [
    { value: "1.1", title: "Connected", sentence: "One after another.", group: "Path 1" },
    { value: "1.2", title: "Dependent", group: "Path 1" },
    { value: "2.1", title: "2.1", group: "Path 2" },
  ];
  it("are check boxes under their headings, sent as one text", async () => {
    const form = [{ name: "stages", label: "Stages", sentence: "Which are played.", type: "many" as const, value: "1.2", items }];
    const { el, model } = show(fullState({ form }), (message) => [{ kind: "answer", id: message["id"], ok: true }]);
    await click([...el.querySelectorAll(".ecl-tools button")].find((one) => one.textContent === "New game") as Element);
    const boxes = [...el.querySelectorAll<HTMLInputElement>("dialog input[type=checkbox]")];
    expect(boxes.map((one) => one.checked)).toEqual([false, true, false]);
    expect(boxes.map((one) => one.parentElement?.textContent)).toEqual(["1.1 Connected", "1.2 Dependent", "2.1"]);
    expect([...el.querySelectorAll("dialog legend")].map((one) => one.textContent)).toEqual(["Stages", "Path 1", "Path 2"]);
    const about = boxes[0]?.getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(about)?.textContent).toBe("One after another.");
    boxes[2]!.checked = true;
    get(el, "dialog form").dispatchEvent(new Event("submit", { cancelable: true }));
    await tick();
    expect(model.last()).toMatchObject({ kind: "new", options: { stages: "1.2 2.1" } });
  });
});

describe("gauges", () => {
  it("begin a new line where they say so", () => {
    const gauges = [{ key: "a", label: "A", value: 1, line: true }, { key: "b", label: "B", value: 2 }, { key: "c", label: "C", value: 3, line: true }];
    const { el } = show(fullState({ gauges }), () => []);
    const lines = [...el.querySelector(".ecl-gauges")!.children].map((one) => one.className.includes("ecl-break") ? "|" : one.textContent);
    expect(lines).toEqual(["|", "A: 1", "B: 2", "|", "C: 3"]);
  });
});

describe("a gauge of which there is more to tell", () => {
  it("is a button that opens it, and all of them are one Tab stop", async () => {
    const gauges = [
      { key: "score", label: "Points", value: 7, goal: 20, text: "7 of 20 points" },
      { key: "pile", label: "Pile", value: 9, text: "9 cards in the pile" },
      { key: "events", label: "Events", value: 2, text: "2 events" },
    ];
    const { el, model } = show(fullState({ gauges }), () => []);
    expect(el.querySelectorAll(".ecl-gauges button")).toHaveLength(0);
    model.down({ kind: "state", revision: 1, details: {
      "gauge.pile": { title: "Pile", rows: [["Known", "the oak"]] },
      "gauge.score": { title: "Ranks", rows: [["20", "a stable biotope"]] },
    } });
    const buttons = [...el.querySelectorAll<HTMLButtonElement>(".ecl-gauges button")];
    expect(buttons.map((one) => one.textContent)).toEqual(["7 of 20 points", "9 cards in the pile"]);
    expect(buttons.map((one) => one.tabIndex)).toEqual([0, -1]);
    expect(el.querySelectorAll('.ecl-gauges [role="meter"]')).toHaveLength(0);
    await click(buttons[1] as Element);
    expect(get(el, ".ecl-details").textContent).toContain("the oak");
    await tick(500);
    expect(get(el, ".ecl-spoken").textContent).toContain("Known: the oak");
  });
});
