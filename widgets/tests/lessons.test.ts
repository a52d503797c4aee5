import { afterEach, describe, expect, it } from "vitest";
import widget from "../src/main";
import { frameAt } from "../src/slider";
import type { TaskDown } from "../src/types";
import { FakeModel, fullState } from "./fake";

function show(task: TaskDown, mode = "task") {
  const model = new FakeModel({ mode });
  model.answer = (message) => (message["kind"] === "hello" ? [task] : []);
  const def = widget();
  def.initialize({ model });
  const el = document.createElement("div");
  document.body.append(el);
  const end = def.render({ model, el });
  return { model, el, end };
}

const get = <T extends Element = HTMLElement>(el: Element, selector: string): T => {
  const found = el.querySelector<T>(selector);
  if (!found) throw new Error(`nothing matches ${selector}`);
  return found;
};
const button = (el: Element, label: string): HTMLButtonElement => {
  const found = [...el.querySelectorAll<HTMLButtonElement>("button")].find((one) => one.textContent === label);
  if (!found) throw new Error(`no button says ${label}`);
  return found;
};
const frame = (value: number, sentence: string) => ({
  value, text: `${value} %`, sentence, shares: [1, value / 100],
  rows: [["producers", "1000 kJ", "Oak"], ["primary consumers", `${10 * value} kJ`, ""]],
});
const MODEL = { at: 10, knob: "Passed on", label: "Model assumption", head: ["Level", "Energy", "Species"], centred: true, frames: [frame(5, "Few."), frame(10, "Some."), frame(15, "More.")] };

afterEach(() => document.body.replaceChildren());

describe("a model with a slider", () => {
  const task: TaskDown = { kind: "task", form: "slider", question: "How much?", slider: MODEL };

  it("begins where it is told and shows bars, a sentence and a table", () => {
    const { el } = show(task);
    const range = get<HTMLInputElement>(el, 'input[type="range"]');
    expect(range.getAttribute("aria-valuetext")).toBe("10 %");
    expect(get(el, '.ecl-model [role="status"]').textContent).toBe("Some.");
    expect([...el.querySelectorAll(".ecl-barline span:first-child")].map((one) => one.textContent)).toEqual(["primary consumers", "producers"]);
    expect(get<HTMLElement>(el, ".ecl-barline i").style.width).toBe("10%");
    expect(get(el, "table").textContent).toContain("LevelEnergySpecies");
    expect(el.textContent).toContain("Model assumption");
  });

  it("is checked where there is a goal", () => {
    const { el, model } = show(task);
    const range = get<HTMLInputElement>(el, 'input[type="range"]');
    range.value = "2";
    range.dispatchEvent(new Event("input", { bubbles: true }));
    expect(get(el, "output").textContent).toBe("15 %");
    range.dispatchEvent(new Event("change", { bubbles: true }));
    expect(model.last()).toEqual({ kind: "hello" });
    get(el, "form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    expect(model.last()).toMatchObject({ kind: "answer", value: 15 });
  });

  it("tells by itself where looking is enough, and stays movable", () => {
    const { el, model } = show({ ...task, looking: true });
    expect(button(el, "Check").hidden).toBe(true);
    const range = get<HTMLInputElement>(el, 'input[type="range"]');
    range.value = "0";
    range.dispatchEvent(new Event("input", { bubbles: true }));
    range.dispatchEvent(new Event("change", { bubbles: true }));
    expect(model.last()).toMatchObject({ kind: "answer", value: 5 });
    model.down({ ...task, looking: true, done: true, value: 5, feedback: [{ ok: null, text: "Seen." }] });
    expect(get<HTMLFieldSetElement>(el, "fieldset").disabled).toBe(false);
    expect(get(el, "output").textContent).toBe("5 %");
  });

  it("finds the nearest frame", () => {
    expect(frameAt(MODEL.frames, 12)?.value).toBe(10);
    expect(frameAt([], 12)).toBeUndefined();
  });
});

describe("a food web in several views", () => {
  const web = fullState().stage ?? {};
  const task: TaskDown = {
    kind: "task", form: "web", question: "Where is the Sun?", looking: true,
    items: [{ id: "game", text: "As in the game" }, { id: "science", text: "As a biologist draws it" }],
    views: [{ id: "game", says: "With the Sun.", web: { ...web, sentences: ["Five species."] } }, { id: "science", says: "Without it.", web }],
  };

  it("goes from one to the other and tells which were seen", () => {
    const { el, model } = show(task);
    expect(el.textContent).toContain("With the Sun.");
    expect(el.textContent).toContain("Five species.");
    const [, second] = [...el.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
    if (!second) throw new Error("no second view");
    second.checked = true;
    second.dispatchEvent(new Event("change", { bubbles: true }));
    expect(el.textContent).toContain("Without it.");
    expect(model.last()).toMatchObject({ kind: "answer", value: ["game", "science"] });
    const { views: _travelledBefore, ...later } = task;
    model.down({ ...later, done: true, value: ["game", "science"], feedback: [{ ok: null, text: "Seen." }] });
    expect(second.checked).toBe(true);
    expect(second.isConnected).toBe(true);
    expect(get(el, ".ecl-web-stage").getAttribute("aria-label")).toBe("Food web: As a biologist draws it");
  });

  it("says so where there is no board yet", () => {
    const { el } = show({ ...task, views: [], empty: "There is no board yet." });
    expect(el.textContent).toContain("There is no board yet.");
    expect(get(el, ".ecl-options").hidden).toBe(true);
  });
});

describe("small boards after each other", () => {
  const task: TaskDown = {
    kind: "task", form: "steps", title: "Grass and snail", question: "Set the arrow.", value: "a", next: "b",
    items: [{ id: "a", text: "Grass and snail" }, { id: "b", text: "Snail and hedgehog" }],
    hint: { level: 0, more: true },
  };

  it("can be chosen, begun anew and left for the next one", () => {
    const { el, model } = show(task, "steps");
    const [first, second] = [...el.querySelectorAll<HTMLButtonElement>(".ecl-step")];
    expect(first?.getAttribute("aria-current")).toBe("step");
    expect(button(el, "Next one").hidden).toBe(true);
    second?.click();
    expect(model.last()).toMatchObject({ kind: "step", step: "b" });
    button(el, "This one anew").click();
    expect(model.last()).toMatchObject({ kind: "again" });
    model.down({ ...task, done: true, tries: 2, feedback: [{ ok: true, text: "The snail gets the energy." }], items: [{ id: "a", text: "Grass and snail", done: true }, { id: "b", text: "Snail and hedgehog" }] });
    expect(first?.textContent).toBe("✓ 1");
    expect(first?.getAttribute("aria-label")).toBe("1: Grass and snail (done)");
    expect(el.textContent).toContain("Tries: 2");
    expect(get(el, ".ecl-feedback").textContent).toContain("The snail gets the energy.");
    button(el, "Next one").click();
    expect(model.last()).toMatchObject({ kind: "step", step: "b" });
    expect(document.activeElement).toBe(first);
  });

  it("give hints", () => {
    const { el, model } = show(task, "steps");
    button(el, "Hint").click();
    expect(model.last()).toEqual({ kind: "hint" });
    model.down({ ...task, hint: { level: 1, text: "Who eats?", more: false } });
    expect(get(el, ".ecl-hints").textContent).toBe("Who eats?");
  });
});

describe("answers", () => {
  it("keep what was chosen when the picture changes", () => {
    const stage = fullState().stage ?? {};
    const task: TaskDown = { kind: "task", form: "board", question: "Which?", stage };
    const { el, model } = show(task);
    get(el, '[data-key="cell.1,0"]').dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    model.down({ ...task, stage: { ...stage, label: "Later" } });
    expect(get(el, '[data-key="cell.1,0"]').getAttribute("aria-pressed")).toBe("true");
  });

  it("tell what the ends of an order mean", () => {
    const { el } = show({ kind: "task", form: "order", question: "Order!", items: [{ id: "a", text: "Grass" }], ends: ["gives energy", "gets energy"] });
    expect([...el.querySelectorAll(".ecl-answer .ecl-soft")].map((one) => one.textContent)).toEqual(["gives energy", "gets energy"]);
  });
});
