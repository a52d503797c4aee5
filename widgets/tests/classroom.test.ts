import { afterEach, describe, expect, it } from "vitest";
import widget from "../src/main";
import { registerMode } from "../src/modes";
import type { TaskDown } from "../src/types";
import { FakeModel, fullState } from "./fake";

function show(task: TaskDown | null, mode = "task") {
  const model = new FakeModel({ mode });
  model.answer = (message) => (message["kind"] === "hello" && task ? [task] : []);
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
const submit = (el: Element): void => {
  get(el, "form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
};
const ITEMS = [{ id: "a", text: "Reed" }, { id: "b", text: "Carp" }, { id: "c", text: "Pike" }];
const task = (more: Partial<TaskDown>): TaskDown => ({ kind: "task", form: "choice", question: "Who eats plants?", items: ITEMS, ...more });

afterEach(() => document.body.replaceChildren());

describe("tasks", () => {
  it("ask with radio buttons and send the chosen one", () => {
    const { el, model } = show(task({}));
    expect(get(el, "legend").textContent).toBe("Who eats plants?");
    submit(el);
    expect(model.last()).toEqual({ kind: "hello" });
    expect(get(el, ".ecl-feedback").textContent).toBe("Answer first, then check.");
    const inputs = el.querySelectorAll<HTMLInputElement>('input[type="radio"]');
    expect(inputs).toHaveLength(3);
    (inputs[1] as HTMLInputElement).checked = true;
    submit(el);
    expect(model.last()).toMatchObject({ kind: "answer", value: "b" });
  });

  it("keep what was answered when feedback comes, speak it, and lock in the end", () => {
    const { el, model } = show(task({ form: "many" }));
    const inputs = [...el.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
    (inputs[0] as HTMLInputElement).checked = true;
    (inputs[2] as HTMLInputElement).checked = true;
    submit(el);
    expect(model.last()).toMatchObject({ value: ["a", "c"] });
    model.down(task({ form: "many", tries: 1, feedback: [{ ok: false, text: "The reed makes its own food." }, { ok: null, text: "Look again." }], hint: { level: 0, more: true } }));
    expect(get(el, '.ecl-feedback[role="status"]').textContent).toBe("✗ Not yet. The reed makes its own food.Look again.");
    expect([...el.querySelectorAll('input[type="checkbox"]')]).toEqual(inputs);
    expect(inputs[0]?.checked).toBe(true);
    expect(get(el, ".ecl-row").textContent).toContain("Tries: 1");
    model.down(task({ form: "many", tries: 2, done: true, locked: true, feedback: [{ ok: true, text: "Carp and pike." }] }));
    expect(get(el, ".ecl-feedback").textContent).toContain("✓ Right. ");
    expect(get<HTMLFieldSetElement>(el, "fieldset").disabled).toBe(true);
    // Answered in another view of the same task: the answer that counts is shown here too.
    model.down(task({ form: "many", tries: 2, done: true, value: ["b"] }));
    expect([...el.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')].map((one) => one.checked)).toEqual([false, true, false]);
    const sent = model.sent.length;
    submit(el);
    expect(model.sent).toHaveLength(sent);
  });

  it("give hints one by one", () => {
    const { el, model } = show(task({ hint: { level: 0, more: true } }));
    const hint = [...el.querySelectorAll<HTMLButtonElement>("button")].find((one) => one.textContent === "Hint");
    hint?.click();
    expect(model.last()).toEqual({ kind: "hint" });
    model.down(task({ hint: { level: 1, text: "Who has leaves?", more: true } }));
    expect(get(el, ".ecl-hints").textContent).toBe("Who has leaves?");
    expect(hint?.textContent).toBe("Next hint");
    model.down(task({ hint: { level: 2, text: "The reed.", more: false } }));
    expect(hint?.hidden).toBe(true);
  });

  it("ask for an own thought before the worked answer, without waiting", () => {
    const { el, model } = show(task({ hint: { level: 3, text: "Look at the reed.", more: true, ask: "First one thought of your own:" } }));
    const field = get<HTMLInputElement>(el, ".ecl-field input");
    const hint = [...el.querySelectorAll<HTMLButtonElement>("button")].find((one) => one.textContent === "Next hint");
    const sent = model.sent.length;
    hint?.click();
    expect(model.sent).toHaveLength(sent);
    expect(document.activeElement).toBe(field);
    field.value = " roots ";
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    expect(model.last()).toEqual({ kind: "hint", thought: "roots" });
    model.down(task({ hint: { level: 4, text: "The reed.", more: false, ask: "" } }));
    expect(field.parentElement?.hidden).toBe(true);
  });

  it("show a position beside the answers", () => {
    const stage = fullState().stage;
    const { el, model } = show(task({ ...(stage ? { stage: { ...stage, label: "A small pond" } } : {}) }));
    expect(get(el, ".ecl-look").querySelectorAll("[data-key]").length).toBeGreaterThan(0);
    get(el, '.ecl-look [data-key="cell.1,0"]').dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    submit(el);
    expect(model.last()).toEqual({ kind: "hello" });
    // What travelled once stays: later messages bring neither the picture nor the words again.
    model.down({ kind: "task", form: "choice", question: "Who eats plants?", items: ITEMS, tries: 1, check: "Lock it" });
    expect(el.querySelectorAll(".ecl-look [data-key]").length).toBeGreaterThan(0);
    expect(get(el, ".ecl-row").textContent).toContain("Lock it");
  });

  it("take numbers and texts", () => {
    const one = show(task({ form: "number" }));
    get<HTMLInputElement>(one.el, "input").value = "2,5";
    submit(one.el);
    expect(one.model.last()).toMatchObject({ value: 2.5 });
    const two = show(task({ form: "text" }));
    get<HTMLTextAreaElement>(two.el, "textarea").value = " because ";
    submit(two.el);
    expect(two.model.last()).toMatchObject({ value: "because" });
  });

  it("order by buttons that keep the focus", async () => {
    const { el, model } = show(task({ form: "order", value: ["c", "a", "b"] }));
    const texts = (): (string | null)[] => [...el.querySelectorAll(".ecl-order span")].map((one) => one.textContent);
    expect(texts()).toEqual(["Pike", "Reed", "Carp"]);
    get<HTMLButtonElement>(el, '[aria-label="Down: Pike"]').click();
    await Promise.resolve();
    expect(texts()).toEqual(["Reed", "Pike", "Carp"]);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Down: Pike");
    submit(el);
    expect(model.last()).toMatchObject({ value: ["a", "c", "b"] });
  });

  it("sort into bins", () => {
    const { el, model } = show(task({ form: "sort", bins: ["Producer", { id: "eats", text: "Consumer" }] }));
    submit(el);
    expect(model.sent).toHaveLength(1);
    get<HTMLInputElement>(el, 'fieldset.ecl-sort input[value="Producer"]').checked = true;
    const carp = [...el.querySelectorAll("fieldset.ecl-sort")][1] as HTMLElement;
    get<HTMLInputElement>(carp, 'input[value="eats"]').checked = true;
    submit(el);
    expect(model.last()).toMatchObject({ value: { a: "Producer", b: "eats" } });
  });

  it("pick places on a board, by key or click, or ask for the lesson's board", () => {
    const stage = fullState().stage;
    const { el, model } = show(task({ form: "board", ...(stage ? { stage } : {}) }));
    get(el, '[data-key="cell.1,0"]').dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    const second = get(el, '[data-key="cell.0,0"]');
    second.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    expect(second.getAttribute("aria-pressed")).toBe("true");
    submit(el);
    expect(model.last()).toMatchObject({ value: ["cell.0,0", "cell.1,0"] });
    const plain = show(task({ form: "board" }));
    expect(plain.el.textContent).toContain("Check the board");
    submit(plain.el);
    expect(plain.model.last()).toMatchObject({ kind: "answer", value: null });
  });

  it("wait for the first task, and clean up", () => {
    const { el, end, model } = show(null);
    expect(get(el, ".ecl-wait").hidden).toBe(false);
    model.down(task({}));
    expect(get(el, ".ecl-wait").hidden).toBe(true);
    end();
    expect(el.childElementCount).toBe(0);
    expect(model.count()).toBe(1);
  });

  it("speak the language of their words", () => {
    const { el, model } = show(task({}));
    model.down(task({ language: "de", words: { Check: "Prüfen" } }));
    expect(get(el, ".ecl-row").textContent).toContain("Prüfen");
    expect(get(el, ".ecl").lang).toBe("de");
  });
});

describe("progress", () => {
  const progress: TaskDown = {
    kind: "task", form: "progress", title: "More than food", question: "1 of 2 tasks is done.", share: 0.5, note: "Saved.",
    items: [{ id: "a", text: "Predict", done: true, said: "done" }, { id: "b", text: "Sort", done: false, said: "open" }],
    buttons: [{ id: "json", label: "As a file" }, { id: "reset", label: "Begin anew", sure: "Really?" }],
  };

  it("lists what is done and asks before anything is lost", () => {
    const { el, model } = show(progress, "progress");
    expect([...el.querySelectorAll("li")].map((one) => one.textContent)).toEqual(["✓ Predict (done)", "○ Sort (open)"]);
    const [file, reset] = [...el.querySelectorAll<HTMLButtonElement>("button")];
    file?.click();
    expect(model.last()).toMatchObject({ kind: "json" });
    const sent = model.sent.length;
    reset?.click();
    expect(model.sent).toHaveLength(sent);
    expect(reset?.textContent).toBe("Really?");
    reset?.dispatchEvent(new FocusEvent("blur"));
    expect(reset?.textContent).toBe("Begin anew");
    reset?.click();
    reset?.click();
    expect(model.last()).toMatchObject({ kind: "reset" });
    model.down({ ...progress, share: 0, note: "Nothing is saved." });
    expect(get(el, '[role="status"]').textContent).toBe("Nothing is saved.");
  });
});

describe("modes", () => {
  it("can be added by others", () => {
    registerMode("hello", (view) => view.root.append("hello"));
    expect(show(null, "hello").el.textContent).toBe("hello");
  });
});
