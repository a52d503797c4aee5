import { describe, expect, it } from "vitest";
import { EMPTY, leastHeight, merge, mergeLog, mergePicture, nameOf, placesOf, tapOf } from "../src/state";
import { fullState } from "./fake";

describe("merge", () => {
  it("leaves out a part of a state before the whole one", () => {
    expect(merge(null, { kind: "state", revision: 3, hand: [] })).toBeNull();
  });

  it("leaves out a message older than what is shown, undo included because revisions only grow", () => {
    const full = merge(null, fullState({ revision: 5 }));
    expect(merge(full, { kind: "state", revision: 4, hand: [] })).toBeNull();
    expect(merge(full, { kind: "state", revision: 5, hand: [] })?.hand).toEqual([]);
  });

  it("keeps the identity of sections that did not change", () => {
    const full = merge(null, fullState());
    const next = merge(full, { kind: "state", revision: 2, gauges: [] });
    expect(next?.stage).toBe(full?.stage);
    expect(next?.hand).toBe(full?.hand);
    expect(next?.gauges).toEqual([]);
  });

  it("forgets everything on a full state", () => {
    const full = merge(null, fullState());
    const next = merge(full, { kind: "state", full: true, revision: 0 });
    expect(next).toEqual({ ...EMPTY, revision: 0 });
  });

  it("adds details and faces, which travel once", () => {
    const full = merge(null, fullState());
    const next = merge(full, { kind: "state", revision: 2, details: { "card.frog": { title: "Frog" } }, stage: { faces: { cd: "<symbol/>" } } });
    expect(Object.keys(next?.details ?? {})).toEqual(["card.pike", "cell.0,0", "card.frog"]);
    expect(Object.keys(next?.faces ?? {})).toEqual(["ab", "cd"]);
  });

  it("may be told that the seat is nobody", () => {
    const full = merge(null, fullState());
    expect(merge(full, { kind: "state", revision: 2, seat: null })?.seat).toBeNull();
  });
});

describe("mergePicture", () => {
  const base = mergePicture(EMPTY.stage, fullState().stage ?? {});

  it("puts, drops and follows the order", () => {
    const next = mergePicture(base, {
      put: [{ key: "cell.1,0", layer: "places", svg: "new" }],
      drop: ["link.a", "cell.0,1"],
      order: ["cell.0,0", "cell.1,0", "cell.0,-1"],
    });
    expect([...next.parts.keys()]).toEqual(["cell.0,-1", "cell.0,0", "cell.1,0"]);
    expect(next.parts.get("cell.1,0")?.svg).toBe("new");
    expect(next.places["cell.0,1"]).toBeUndefined();
    expect(next.order).toEqual(["cell.0,0", "cell.1,0", "cell.0,-1"]);
    expect(base.parts.size).toBe(5);
  });

  it("adds to a place that is there already", () => {
    const first = mergePicture(EMPTY.stage, { places: { a: { x: 1, y: 2, r: 3, speech: "old" } } });
    const next = mergePicture(first, { places: { a: { speech: "new" } as never } });
    expect(next.places["a"]).toEqual({ x: 1, y: 2, r: 3, speech: "new" });
  });

  it("drops places also without an order", () => {
    const next = mergePicture(base, { drop: ["cell.0,1"] });
    expect(next.order).toEqual(["cell.0,-1", "cell.0,0", "cell.1,0"]);
  });

  it("appends places that no order names", () => {
    const next = mergePicture(base, { places: { "cell.5,5": { x: 0, y: 0, r: 1 } } });
    expect(next.order.at(-1)).toBe("cell.5,5");
  });

  it("takes a size of two or four numbers", () => {
    expect(mergePicture(base, { size: [30, 20] }).box).toEqual([0, 0, 30, 20]);
    expect(mergePicture(base, { size: [1, 2, 3, 4] }).box).toEqual([1, 2, 3, 4]);
    expect(mergePicture(base, {}).box).toBe(base.box);
  });
});

describe("log", () => {
  it("shortens on undo and appends", () => {
    const lines = [0, 1, 2].map((n) => ({ n, text: String(n) }));
    expect(mergeLog(lines, 1, [{ n: 1, text: "other" }]).map((line) => line.text)).toEqual(["0", "other"]);
    expect(mergeLog(lines, 3, [{ n: 3, text: "3" }])).toHaveLength(4);
    expect(mergeLog(lines, 0, [])).toEqual([]);
  });
});

describe("names and taps", () => {
  const state = merge(null, fullState()) ?? EMPTY;
  it("finds places of a tap and taps of a place", () => {
    expect(placesOf(state.stage, "cell.0,0")).toEqual(["cell.0,0"]);
    expect(placesOf(state.stage, "card.pike")).toEqual([]);
    expect(tapOf(state.stage, "cell.0,0")).toBe("cell.0,0");
    const shared = mergePicture(EMPTY.stage, { places: { a: { x: 0, y: 0, r: 1, tap: "room" }, b: { x: 0, y: 0, r: 1, tap: "room" } } });
    expect(placesOf(shared, "room")).toEqual(["a", "b"]);
  });
  it("names buttons, cards and places", () => {
    expect(nameOf(state, "button.end")).toBe("End turn");
    expect(nameOf(state, "card.pike")).toBe("Northern pike");
    expect(nameOf(state, "card.rudd")).toBe("rudd, 2 points");
    expect(nameOf(state, "cell.1,0")).toBe("1,0: empty");
    expect(nameOf(state, "what")).toBe("what");
  });
});

describe("the least height", () => {
  const squares = { "cell.0,0": { x: 0, y: 0, r: 60, shape: "square" }, "cell.0,1": { x: 0, y: 148, r: 60, shape: "square" } };
  it("lets the cards of a board of squares be read", () => {
    expect(leastHeight(mergePicture(EMPTY.stage, { size: [-68, -68, 136, 284], places: squares }))).toBe(Math.ceil(284 * 0.7) + 16);
  });
  it("is not asked for where a board grows, or is empty", () => {
    expect(leastHeight(merge(null, fullState())?.stage ?? EMPTY.stage)).toBe(0);
    expect(leastHeight(EMPTY.stage)).toBe(0);
  });
});
