import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import widget from "../src/main";
import { news } from "../src/sentences";
import { EMPTY, merge } from "../src/state";
import type { StateDown } from "../src/types";
import { FakeModel, desk, fullState } from "./fake";

const HABITS = [{ partner: "weaver", seats: "Player 2, Player 3", lines: ["Those who come later wait.", "What is shown is played."] }];
const PLAN = { whose: "Everybody:", text: "Choose a card." };

function show(more: Partial<StateDown>, judged: Record<string, unknown> | null = null): { model: FakeModel; el: HTMLElement } {
  const model = new FakeModel();
  const answers = desk(fullState(more));
  model.answer = (message) => {
    if (message["kind"] === "judge" && judged) return [{ kind: "answer", id: message["id"], ...judged }];
    if (message["text"] === "score") return [{ kind: "answer", id: message["id"], ok: true, text: "7 of 20 points." }];
    return answers(message);
  };
  const def = widget();
  def.initialize({ model });
  const el = document.createElement("div");
  document.body.append(el);
  def.render({ model, el });
  return { model, el };
}
const button = (el: Element, label: string): HTMLButtonElement => {
  const found = [...el.querySelectorAll("button")].find((one) => one.textContent === label && !one.closest("[hidden]"));
  if (!found) throw new Error(`no button ${label}`);
  return found as HTMLButtonElement;
};
const tick = async (ms = 0): Promise<void> => { await vi.advanceTimersByTimeAsync(ms); };
const press = async (key: string, on: Element): Promise<KeyboardEvent> => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  on.dispatchEvent(event);
  await tick();
  return event;
};
const stage = (el: Element): Element => {
  const found = el.querySelector(".ecl-stage .ecl-place");
  if (!found) throw new Error("no place");
  return found;
};
const type = async (el: Element, words: string): Promise<void> => {
  const input = el.querySelector<HTMLInputElement>(".ecl-command input");
  if (!input) throw new Error("nothing to type in");
  input.value = words;
  input.form?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  await tick();
};

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

describe("who waits", () => {
  it("is a line of its own, and goes when nobody waits", async () => {
    const { model, el } = show({ prompt: { ...PLAN, waits: "Your partners are ready. They wait for you." } });
    const line = el.querySelector<HTMLElement>(".ecl-waits");
    expect(line?.textContent).toBe("Your partners are ready. They wait for you.");
    expect(line?.hidden).toBe(false);
    model.down({ kind: "state", revision: 2, prompt: PLAN });
    await tick();
    expect(line?.textContent).toBe("");
    expect(line?.hidden).toBe(true);
  });

  it("is said when it changes, after what is to be done", () => {
    const state = (prompt: StateDown["prompt"], revision: number) => {
      const found = merge(EMPTY, { kind: "state", full: true, revision, ...(prompt ? { prompt } : {}) });
      if (!found) throw new Error("no state");
      return found;
    };
    const before = state({ text: "Answer." }, 1);
    const now = state({ ...PLAN, waits: "Still choosing: Player 1." }, 2);
    expect(news(before, now)).toEqual(["Everybody: Choose a card.", "Still choosing: Player 1."]);
    expect(news(now, state({ ...PLAN, waits: "They wait for you." }, 3))).toEqual(["They wait for you."]);
    expect(news(now, state({ ...PLAN, waits: "Still choosing: Player 1." }, 3))).toEqual([]);
  });
});

describe("how partners play", () => {
  it("can be read by button, by key and by a typed word, and describes its dialog", async () => {
    const { el } = show({ habits: HABITS });
    for (const open of [
      async () => { button(el, "How your partners play").click(); await tick(); },
      async () => { expect((await press("p", stage(el))).defaultPrevented).toBe(true); },
      async () => type(el, "Partners"),
    ]) {
      await open();
      const dialog = el.querySelector("dialog");
      expect(dialog?.querySelector("h4")?.textContent).toBe("How your partners play");
      expect([...dialog?.querySelectorAll("li") ?? []].map((one) => one.textContent)).toEqual(HABITS[0]?.lines);
      expect(dialog?.textContent).toContain("Player 2, Player 3");
      const body = el.querySelector(`#${dialog?.getAttribute("aria-describedby") ?? "none"}`);
      expect(body?.textContent).toContain("What is shown is played.");
      dialog?.querySelector<HTMLElement>(".ecl-close")?.click();
      await tick();
      expect(el.querySelector("dialog")).toBeNull();
    }
  });

  it("is not offered where there is nothing to tell", async () => {
    const { el } = show({});
    expect(() => button(el, "How your partners play")).toThrow();
    expect((await press("p", stage(el))).defaultPrevented).toBe(false);
    expect(el.querySelector("dialog")).toBeNull();
  });
});

describe("what only a teacher's board tells", () => {
  const asked = (model: FakeModel) => model.sent.filter((message) => message["kind"] === "judge").length;

  it("is offered nowhere else", () => {
    for (const more of [{}, { teacher: { judges: false } }]) expect(() => button(show(more).el, "Can the game still be won?")).toThrow();
  });

  it("warns first, and asks only then", async () => {
    const { model, el } = show({ teacher: { judges: true } }, { ok: true, text: "The game can still be won.", lines: ["Round 1. A.", "Round 2. B."] });
    button(el, "Can the game still be won?").click();
    await tick();
    const dialog = el.querySelector("dialog");
    expect(dialog?.textContent).toContain("hidden ones too");
    expect(asked(model)).toBe(0);
    button(el, "Show it").click();
    await tick();
    expect(asked(model)).toBe(1);
    expect(dialog?.querySelector("strong")?.textContent).toBe("The game can still be won.");
    expect([...dialog?.querySelectorAll("li") ?? []].map((one) => one.textContent)).toEqual(["Round 1. A.", "Round 2. B."]);
    expect(dialog?.textContent).not.toContain("hidden ones too");
  });

  it("has no list without a way to win, and complains where it is refused", async () => {
    const lost = show({ teacher: { judges: true } }, { ok: true, text: "The game cannot be won any more.", lines: [] });
    button(lost.el, "Can the game still be won?").click();
    button(lost.el, "Show it").click();
    await tick();
    expect(lost.el.querySelector("dialog")?.textContent).toContain("cannot be won any more");
    expect(lost.el.querySelector("dialog ul")).toBeNull();
    const refused = show({ teacher: { judges: true } }, { ok: false, refusal: { text: "Only a teacher's board tells that." } });
    button(refused.el, "Can the game still be won?").click();
    button(refused.el, "Show it").click();
    await tick();
    expect(refused.el.querySelector(".ecl-complaint")?.textContent).toBe("Only a teacher's board tells that.");
    expect(button(refused.el, "Show it").isConnected).toBe(true);
  });
});

describe("typed questions", () => {
  it("are answered in the line beside the board", async () => {
    const { el } = show({});
    await type(el, "score");
    expect(el.querySelector(".ecl-sentence")?.textContent).toBe("7 of 20 points.");
  });
});
