import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { decorationOf, endsOf, neighbour, waysAt } from "../src/explore";
import type { Block, ExploreDown } from "../src/explored";
import widget from "../src/main";
import type { StateDown } from "../src/types";
import { FakeModel, fullState } from "./fake";

const PLANT = "cell.0,-1";
const CARP = "cell.0,0";
const LINK = `link.${PLANT}>${CARP}`;

function explored(more: Partial<ExploreDown> = {}): ExploreDown {
  return {
    heading: "A pond", label: "Tools", help: "E goes to who eats it.",
    tools: [{ id: "look", text: "Look" }, { id: "chain", text: "Trace a chain" }],
    tool: "look", pictured: true, tap: "", link: "", blocks: [], marks: {}, ways: [], ...more,
  };
}

function state(explore: Partial<ExploreDown> = {}): StateDown {
  const full = fullState();
  const web = full.web;
  if (!web?.parts) throw new Error("there is no web");
  return {
    ...full,
    web: { ...web, parts: [...web.parts, { key: LINK, layer: "links", svg: '<g class="ecl-web-link"><path d="M0 0V9"/><path d="M0 9z"/></g>' }] },
    explore: explored(explore),
  };
}

interface Shown { readonly model: FakeModel; readonly el: HTMLElement }

/** A desk that answers every order with `said`, or refuses it. */
function show(first: StateDown, said: (message: Record<string, unknown>) => { ok: boolean; text: string } = () => ({ ok: true, text: "" })): Shown {
  const model = new FakeModel({ mode: "web" });
  model.answer = (message) => {
    if (message["kind"] === "hello") return [first];
    const { ok, text } = said(message);
    return [{ kind: "answer", id: message["id"], ok, ...(ok ? { text } : { refusal: { text } }) }];
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
const click = async (el: Element): Promise<void> => {
  el.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
  await tick();
};
const press = async (key: string): Promise<void> => {
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  await tick();
};
const place = (el: Element, key: string): SVGElement => get<SVGElement>(el, `.ecl-place[data-key="${key}"]`);
const classes = (el: Element): string => el.getAttribute("class") ?? "";
const orders = (model: FakeModel): unknown[] => model.sent.filter((one) => one["kind"] === "explore").map((one) => [one["do"], one["value"]]);
const down = (model: FakeModel, explore: Partial<ExploreDown>): void => model.down({ kind: "state", revision: 1, explore: explored(explore) });

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

describe("what is worked out", () => {
  const links = [["plant", "hare", "food"], ["plant", "fox", "food"], ["hare", "fox", "food"]] as const;
  const say = (text: string): string => text;
  it("lights links into an organism, out of it, and those of a chain", () => {
    expect([...waysAt(links, "hare", [])]).toEqual([["link.plant>hare", "in"], ["link.hare>fox", "out"]]);
    expect([...waysAt(links, "hare", ["link.hare>fox"])]).toEqual([["link.plant>hare", "in"], ["link.hare>fox", "step"]]);
    expect(waysAt(links, null, []).size).toBe(0);
  });
  it("finds the ends of a link, and nothing for another key", () => {
    expect(endsOf(links, "link.plant>fox")).toEqual(["plant", "fox"]);
    expect(endsOf(links, "link.fox>plant")).toBeNull();
  });
  it("goes round those who eat an organism, or that it eats", () => {
    expect(neighbour(links, "plant", "plant", "e")).toBe("hare");
    expect(neighbour(links, "plant", "hare", "e")).toBe("fox");
    expect(neighbour(links, "plant", "fox", "e")).toBe("hare");
    expect(neighbour(links, "fox", "fox", "p")).toBe("plant");
    expect(neighbour(links, "fox", "fox", "e")).toBeNull();
  });
  it("keeps a number on its plate while the neighbours light up", () => {
    const one = decorationOf(say, { plate: "3", speech: "kinds of food: 3" }, "prey");
    expect([one.plate, one.speech, one.role]).toEqual(["3", "kinds of food: 3, prey", "prey"]);
    expect(decorationOf(say, undefined, "prey").plate).toBe("prey");
    expect(decorationOf(say, { look: "gone" }, undefined).gone).toBe(true);
    expect(decorationOf(say, { look: "chain" }, undefined).selected).toBe(true);
  });
});

describe("the web alone", () => {
  it("has a heading, its tools as radio buttons, and lights prey and predators", () => {
    const { el } = show(state());
    expect(el.querySelector(".ecl-hand")).toBeNull();
    expect(get(el, ".ecl-explorer > h4").textContent).toBe("A pond");
    expect(get(el, ".ecl-toolbar").getAttribute("role")).toBe("radiogroup");
    expect([...el.querySelectorAll<HTMLInputElement>(".ecl-toolbar input")].map((one) => one.checked)).toEqual([true, false]);
    place(el, CARP).focus();
    expect(classes(place(el, PLANT))).toContain("ecl-prey");
    expect(get(el, `[data-key="${LINK}"]`).getAttribute("data-way")).toBe("in");
    expect(get(el, ".ecl-about").textContent).toBe("carp");
  });
  it("asks for another tool and shows what comes", async () => {
    const { model, el } = show(state(), () => ({ ok: true, text: "Start with a plant." }));
    const second = get<HTMLInputElement>(el, '.ecl-toolbar input[value="chain"]');
    second.checked = true;
    second.dispatchEvent(new Event("change"));
    await tick(200);
    expect(orders(model)).toEqual([["tool", "chain"]]);
    expect(get(el, ".ecl-spoken[aria-live]").textContent).toBe("Start with a plant.");
    down(model, { tool: "chain", tap: "step", link: "along", blocks: [{ kind: "text", text: "Start!", tone: "ask" }] });
    expect(get(el, ".ecl-panel").textContent).toBe("Start!");
    expect(get(el, ".ecl-explorer").getAttribute("data-tool")).toBe("chain");
  });
  it("leaves the picture out with a tool that needs none", () => {
    const { model, el } = show(state());
    down(model, { tool: "table", pictured: false, blocks: [{ kind: "table", label: "All", head: ["Who", "Level"], rows: [["carp", "2"]] }] });
    expect(get(el, ".ecl-web").hasAttribute("hidden")).toBe(true);
    expect(get(el, ".ecl-panel td").textContent).toBe("2");
  });
});

describe("tracing", () => {
  const tracing = { tool: "chain", tap: "step", link: "along" };
  it("sends organisms and links that are chosen, by mouse and by keys", async () => {
    const { model, el } = show(state(tracing));
    await click(place(el, PLANT));
    await click(get(el, `[data-key="${LINK}"] .ecl-hit`));
    place(el, PLANT).focus();
    await press("e");
    expect(document.activeElement).toBe(place(el, CARP));
    await press("Enter");
    expect(orders(model)).toEqual([["step", PLANT], ["along", [PLANT, CARP]], ["step", CARP]]);
  });
  it("says and shows why a step does not do, and forgets it with the next", async () => {
    let ok = false;
    const { el } = show(state(tracing), () => ({ ok, text: ok ? "Two organisms." : "The other way round." }));
    await click(place(el, CARP));
    await tick(200);
    expect(get(el, ".ecl-complaint").textContent).toBe("The other way round.");
    expect(get(el, ".ecl-spoken[aria-live]").textContent).toBe("The other way round.");
    ok = true;
    await click(place(el, PLANT));
    await tick(1000);
    expect(get(el, ".ecl-complaint").textContent).toBe("");
    expect(get(el, ".ecl-spoken[aria-live]").textContent).toBe("Two organisms.");
  });
  it("marks the chain in the picture", () => {
    const { el } = show(state({ ...tracing, marks: { [PLANT]: { plate: "1", look: "chain", speech: "number 1" } }, ways: [LINK] }));
    expect(classes(place(el, PLANT))).toContain("ecl-selected");
    expect(place(el, PLANT).getAttribute("aria-label")).toBe("water soldier. number 1");
    expect(get(el, ".ecl-plate-word").textContent).toBe("1");
    expect(get(el, `[data-key="${LINK}"]`).getAttribute("data-way")).toBe("step");
  });
  it("does not tell the answers: pointing lights arrows, not who is who", () => {
    const { el } = show(state(tracing));
    place(el, CARP).focus();
    expect(classes(place(el, PLANT))).not.toContain("ecl-prey");
    expect(get(el, `[data-key="${LINK}"]`).getAttribute("data-way")).toBe("in");
    expect(get(el, ".ecl-about").textContent).toBe("");
  });
});

describe("the panel", () => {
  const guess = (value: string): Block => ({
    kind: "grid", id: "guess", label: "Your guess", rows: [["carp", "Carp", value], ["pike", "Pike", ""]],
    options: [{ id: "up", sign: "▲", text: "more" }, { id: "down", sign: "▼", text: "fewer" }],
  });
  it("sends guesses and keeps the focus where it was", async () => {
    const { model, el } = show(state({ tool: "change", blocks: [guess("")] }));
    const first = get<HTMLInputElement>(el, ".ecl-guess input");
    first.focus();
    first.checked = true;
    first.dispatchEvent(new Event("change"));
    await tick();
    expect(orders(model)).toEqual([["guess", ["carp", "up"]]]);
    down(model, { tool: "change", blocks: [guess("up")] });
    const again = get<HTMLInputElement>(el, ".ecl-guess input");
    expect(again).not.toBe(first);
    expect(again.checked).toBe(true);
    expect(document.activeElement).toBe(again);
    expect(get(el, ".ecl-guess").getAttribute("aria-label")).toBe("Carp");
  });
  it("leaves alone what has not changed", () => {
    const text: Block = { kind: "text", id: "ask", text: "Guess." };
    const { model, el } = show(state({ tool: "change", blocks: [text, guess("")] }));
    const before = get(el, ".ecl-panel p");
    down(model, { tool: "change", blocks: [text, guess("up")] });
    expect(get(el, ".ecl-panel p")).toBe(before);
  });
  it("offers choices as a list or as buttons, and buttons that do something", async () => {
    const items = [{ id: "level", text: "by level" }, { id: "matrix", text: "as a matrix" }];
    const { model, el } = show(state({
      blocks: [
        { kind: "choice", id: "layout", label: "Picture", items, value: "matrix", many: true },
        { kind: "choice", id: "of", label: "Pyramid of", items, value: "level" },
        { kind: "buttons", id: "b", items: [{ id: "back", text: "Back", primary: true }] },
      ],
    }));
    const list = get<HTMLSelectElement>(el, ".ecl-panel select");
    expect(list.value).toBe("matrix");
    list.value = "level";
    list.dispatchEvent(new Event("change"));
    const radio = el.querySelectorAll<HTMLInputElement>(".ecl-panel fieldset input")[1];
    radio?.dispatchEvent(new Event("change"));
    await click(get(el, ".ecl-panel button"));
    expect(orders(model)).toEqual([["layout", "level"], ["of", "matrix"], ["back", undefined]]);
  });
  it("slides without waiting for each answer, and never overtakes the hand", async () => {
    const range = (value: number): Block => ({ kind: "range", id: "rate", label: "Passed on", low: 5, high: 20, value, text: `${value} %` });
    const model = new FakeModel({ mode: "web" });
    model.answer = (message) => (message["kind"] === "hello" ? [state({ tool: "pyramid", blocks: [range(10)] })] : []);
    const def = widget();
    def.initialize({ model });
    const el = document.createElement("div");
    document.body.append(el);
    def.render({ model, el });
    const input = get<HTMLInputElement>(el, ".ecl-panel input");
    input.focus();
    for (const value of ["11", "12", "13"]) {
      input.value = value;
      input.dispatchEvent(new Event("input"));
    }
    expect(orders(model)).toEqual([["rate", 11]]);
    down(model, { tool: "pyramid", blocks: [range(11)] });
    expect(get(el, ".ecl-panel input")).toBe(input);
    expect(input.value).toBe("13");
    expect(get(el, ".ecl-panel output").textContent).toBe("11 %");
    model.down({ kind: "answer", id: model.last()["id"], ok: true, text: "" });
    await tick();
    expect(orders(model)).toEqual([["rate", 11], ["rate", 13]]);
  });
  it("draws a pyramid and lists", () => {
    const { el } = show(state({
      blocks: [
        { kind: "bars", id: "bars", label: "Energy", rows: [["Level 1", "100", "lily"], ["Level 2", "10", "carp"]], shares: [1, 0.1] },
        { kind: "lines", id: "l", label: "Directly", lines: [{ text: "carp: fewer", tone: "good" }] },
      ],
    }));
    expect([...el.querySelectorAll<HTMLElement>(".ecl-barline i")].map((one) => one.style.width)).toEqual(["10%", "100%"]);
    expect(classes(get(el, ".ecl-told li"))).toBe("ecl-tone-good");
  });
});
