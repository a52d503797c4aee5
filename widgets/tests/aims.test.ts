import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import widget from "../src/main";
import { FakeModel, desk, fullState } from "./fake";
import type { Aim } from "../src/types";

const AIM: Aim = {
  key: "mission.chain", title: "Food chain", text: "The longest chain.", hint: "It does not branch.", missing: "2 of 4 for bronze: 2 more to go.",
  points: "−10 points", speech: "Food chain. The longest chain.", icon: null,
  steps: [{ name: "bronze", needed: 4, done: true }, { name: "silver", needed: 5, done: false }, { name: "gold", needed: 6, done: false }],
  proofs: [{ label: "Reed → Rudd", speech: "Reed is eaten by rudd", places: ["cell.0,0", "cell.1,0"], ordered: true }],
};

function show(aims: readonly Aim[]): HTMLElement {
  const model = new FakeModel();
  model.answer = desk({ ...fullState(), aims });
  const def = widget();
  def.initialize({ model });
  const el = document.createElement("div");
  document.body.append(el);
  def.render({ model, el });
  return el;
}

const get = <T extends Element = HTMLElement>(el: Element, selector: string): T => {
  const found = el.querySelector<T>(selector);
  if (!found) throw new Error(`nothing matches ${selector}`);
  return found;
};
const lit = (el: Element): string[] => [...el.querySelectorAll(".ecl-stage .ecl-proof")].map((one) => one.getAttribute("data-key") ?? "");

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

describe("missions", () => {
  it("are not there where a game has none", () => {
    expect(get(show([]), ".ecl-aims").hidden).toBe(true);
  });

  it("show levels by shape, number and word", () => {
    const el = show([AIM]);
    const medals = [...el.querySelectorAll(".ecl-medal")].map((one) => one.textContent);
    expect(medals).toEqual(["4bronze ✓", "5silver", "6gold"]);
    expect(new Set([...el.querySelectorAll(".ecl-medal path")].map((one) => one.getAttribute("d"))).size).toBe(3);
    expect(get(el, ".ecl-aim-missing").textContent).toBe(AIM.missing);
  });

  it("light a chain in its order while the pointer is there, and keep it after a click", async () => {
    const el = show([AIM]);
    const button = get(el, ".ecl-aim-proofs .ecl-aim-item");
    button.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
    expect(lit(el).sort()).toEqual(["cell.0,0", "cell.1,0"]);
    expect([...el.querySelectorAll(".ecl-plate-word text")].map((one) => one.textContent).sort()).toEqual(["1", "2"]);
    get(el, ".ecl-aim-list").dispatchEvent(new PointerEvent("pointerleave"));
    expect(lit(el)).toEqual([]);
    button.click();
    expect(button.getAttribute("aria-pressed")).toBe("true");
    expect(lit(el)).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(200);
    expect(get(el, ".ecl-spoken").textContent).toContain("Reed is eaten by rudd");
    button.click();
    expect(lit(el)).toEqual([]);
  });

  it("are reached by M from the board", () => {
    const el = show([AIM, { ...AIM, key: "mission.flora", title: "Flora", speech: "Flora." }]);
    const press = (key: string) => document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    get<SVGElement>(el, '.ecl-stage .ecl-place[tabindex="0"]').focus();
    press("m");
    expect(document.activeElement?.getAttribute("aria-label")).toBe(AIM.speech);
    press("m");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Flora.");
  });
});
