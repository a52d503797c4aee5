import { afterEach, describe, expect, it } from "vitest";
import widget from "../src/main";
import { chosen } from "../src/trace";
import type { TaskDown } from "../src/types";
import { FakeModel } from "./fake";

function show(task: TaskDown) {
  const model = new FakeModel({ mode: "task" });
  model.answer = (message) => (message["kind"] === "hello" ? [task] : []);
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
const button = (el: Element, label: string): HTMLButtonElement => {
  const found = [...el.querySelectorAll<HTMLButtonElement>("button")].find((one) => one.textContent === label);
  if (!found) throw new Error(`no button says ${label}`);
  return found;
};
const choose = (el: Element, value: string): void => {
  const select = get<HTMLSelectElement>(el, "select");
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
};
const submit = (el: Element): boolean => get(el, "form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));

const spot = (x: number, y: number, speech: string) => ({ x, y, r: 20, shape: "rect" as const, tap: "", speech, arrows: {} });
const WEB = {
  box: [0, 0, 100, 100] as [number, number, number, number], layers: ["nodes"], order: ["lily", "snail", "roach"],
  parts: [], places: { lily: spot(10, 90, "Lily"), snail: spot(10, 50, "Snail"), roach: spot(10, 10, "Roach") },
  links: [["lily", "snail", "food"], ["snail", "roach", "food"]] as [string, string, string][],
  sentences: [], faces: {},
};
const TRACE: TaskDown = {
  kind: "task", form: "trace", question: "Trace a chain.", trace: WEB, empty: "",
  items: [{ id: "lily", text: "Lily" }, { id: "roach", text: "Roach" }, { id: "snail", text: "Snail" }],
};
const FIGURE = { svg: '<svg viewBox="0 0 4 4"><title>Pyramid</title></svg>', sentence: "It widens.", table: { head: ["Level", "Grams"], rows: [["1", "7.4"]] } };

afterEach(() => document.body.replaceChildren());

describe("a chain that is traced", () => {
  it("grows from the list, step by step, and is handed in as a row", () => {
    const { el, model } = show(TRACE);
    expect(el.textContent).toContain("Choose who stands at the beginning");
    submit(el);
    expect(el.textContent).toContain("Answer first, then check.");
    for (const key of ["lily", "snail", "roach"]) choose(el, key);
    expect(get(el, ".ecl-tone-chain").textContent).toBe("Lily → Snail → Roach");
    expect([...get(el, "select").querySelectorAll("option")].map((one) => one.value)).toEqual([""]);
    button(el, "Step back").click();
    expect(get(el, ".ecl-tone-chain").textContent).toBe("Lily → Snail");
    submit(el);
    expect(model.last()).toMatchObject({ kind: "answer", value: ["lily", "snail"] });
    button(el, "Start anew").click();
    expect(el.textContent).toContain("Choose who stands at the beginning");
  });

  it("keeps what was chosen when a try was refused, and is closed when it is done", () => {
    const { el, model } = show(TRACE);
    choose(el, "lily");
    model.down({ ...TRACE, tries: 1, value: ["lily"], feedback: [{ ok: false, text: "It needs more." }] });
    expect(get(el, ".ecl-tone-chain").textContent).toBe("Lily");
    model.down({ ...TRACE, tries: 2, done: true, value: ["lily", "snail"], feedback: [{ ok: true, text: "Yes." }] });
    expect(get(el, ".ecl-tone-chain").textContent).toBe("Lily → Snail");
    expect(get<HTMLFieldSetElement>(el, "fieldset").disabled).toBe(true);
  });

  it("numbers in the picture who was chosen there", () => {
    const { el } = show(TRACE);
    const lily = get(el, '.ecl-place[data-key="lily"]');
    lily.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    expect(get(el, ".ecl-tone-chain").textContent).toBe("Lily");
    expect(get(el, '.ecl-place[data-key="lily"]').getAttribute("aria-label")).toContain("number 1 of the chain");
  });

  it("says so where there is no web yet", () => {
    const { el } = show({ ...TRACE, trace: null, items: [], empty: "There is no board yet." });
    expect(el.textContent).toContain("There is no board yet.");
    expect(get(el, ".ecl-tracing").hidden).toBe(true);
  });

  it("lets go of the last one only", () => {
    expect(chosen(["a", "b"], "b")).toEqual(["a"]);
    expect(chosen(["a", "b"], "a")).toEqual(["a", "b"]);
    expect(chosen(["a"], "c")).toEqual(["a", "c"]);
  });
});

describe("pictures that Python has drawn", () => {
  it("stand among the views of a web, with their table", () => {
    const { el, model } = show({
      kind: "task", form: "web", question: "Look.", looking: true,
      items: [{ id: "numbers", text: "Numbers" }, { id: "mass", text: "Biomass" }],
      views: [{ id: "numbers", says: "Many algae.", web: WEB }, { id: "mass", says: "On its head.", figure: FIGURE }],
    });
    expect(el.querySelector(".ecl-drawn")).toBeNull();
    const second = get<HTMLInputElement>(el, 'input[value="mass"]');
    second.checked = true;
    second.dispatchEvent(new Event("change", { bubbles: true }));
    expect(get(el, ".ecl-drawn svg title").textContent).toBe("Pyramid");
    expect(get(el, ".ecl-figured table").textContent).toContain("7.4");
    expect(model.last()).toMatchObject({ kind: "answer", value: ["numbers", "mass"] });
  });

  it("come with the answer, and go when the lesson begins anew", () => {
    const task: TaskDown = { kind: "task", form: "sort", question: "Guess.", items: [{ id: "a", text: "A" }], bins: [{ id: "up", text: "more" }], figures: [] };
    const { el, model } = show(task);
    expect(el.querySelector(".ecl-drawn")).toBeNull();
    model.down({ ...task, locked: true, value: { a: "up" }, figures: [FIGURE] });
    expect(el.querySelectorAll(".ecl-drawn svg")).toHaveLength(1);
    const { figures: _travelledBefore, ...later } = task;
    model.down({ ...later, locked: true, value: { a: "up" } });
    expect(el.querySelectorAll(".ecl-drawn svg")).toHaveLength(1);
    model.down(task);
    expect(el.querySelector(".ecl-drawn")).toBeNull();
  });

  it("says why there is nobody to guess for", () => {
    const { el } = show({ kind: "task", form: "sort", question: "Guess.", items: [], bins: [], empty: "Lay the pike first." });
    expect(el.textContent).toContain("Lay the pike first.");
  });
});
