import { describe, expect, it } from "vitest";
import { continuations, isComplete, isLegal, keep, lit, shownButtons, tap, walk } from "../src/selection";
import { LEGAL } from "./fake";

describe("walk", () => {
  it("follows the tries", () => {
    expect(walk(LEGAL, [])).toBe(LEGAL);
    expect(walk(LEGAL, ["card.pike", "cell.0,1"])).toEqual({});
    expect(walk(LEGAL, ["card.frog"])).toBeNull();
    expect(isComplete(LEGAL, ["button.end"])).toBe(true);
    expect(isComplete(LEGAL, ["card.pike"])).toBe(false);
    expect(isComplete({}, [])).toBe(false);
    expect(continuations(LEGAL, ["card.rudd"])).toEqual(["cell.0,1"]);
    expect(continuations(LEGAL, ["nothing"])).toEqual([]);
  });
});

describe("tap", () => {
  it("selects what begins an action and sends what completes one", () => {
    expect(tap(LEGAL, [], "card.pike", "hand")).toEqual({ act: "select", path: ["card.pike"] });
    expect(tap(LEGAL, ["card.pike"], "cell.0,1", "place")).toEqual({ act: "send", path: ["card.pike", "cell.0,1"] });
    expect(tap(LEGAL, [], "button.end", "button")).toEqual({ act: "send", path: ["button.end"] });
  });
  it("lifts the selection when it is tapped again", () => {
    expect(tap(LEGAL, ["card.pike"], "card.pike", "hand")).toEqual({ act: "clear" });
  });
  it("goes on with the same tap where that is an action", () => {
    const twice = { a: { a: {} } };
    expect(tap(twice, ["a"], "a", "place")).toEqual({ act: "send", path: ["a", "a"] });
  });
  it("changes over to another beginning", () => {
    expect(tap(LEGAL, ["card.pike"], "card.rudd", "hand")).toEqual({ act: "select", path: ["card.rudd"] });
    expect(tap(LEGAL, ["card.pike"], "button.end", "button")).toEqual({ act: "send", path: ["button.end"] });
  });
  it("continues with a button that belongs to the selection", () => {
    expect(tap(LEGAL, ["cell.0,-1"], "button.take", "button")).toEqual({ act: "send", path: ["cell.0,-1", "button.take"] });
  });
  it("becomes the action it would have been, so that the desk tells why not", () => {
    expect(tap(LEGAL, ["card.pike"], "cell.0,0", "place", true)).toEqual({ act: "refuse", path: ["card.pike", "cell.0,0"] });
    expect(tap(LEGAL, [], "card.frog", "hand")).toEqual({ act: "refuse", path: ["card.frog"] });
    expect(tap(LEGAL, ["card.pike"], "card.frog", "hand")).toEqual({ act: "refuse", path: ["card.frog"] });
    expect(tap(LEGAL, [], "cell.1,0", "place", false)).toEqual({ act: "refuse", path: ["cell.1,0"] });
  });
  it("only looks at a card that lies while nothing is selected", () => {
    expect(tap(LEGAL, [], "cell.0,0", "place", true)).toEqual({ act: "look" });
  });
});

describe("what shows", () => {
  it("keeps a selection only while it leads on", () => {
    const path = ["card.pike"];
    expect(keep(LEGAL, path)).toBe(path);
    expect(keep({ "card.rudd": {} }, path)).toEqual([]);
    expect(keep({ "card.pike": {} }, path)).toEqual([]);
    expect(keep(LEGAL, [])).toEqual([]);
  });
  it("lights what acts more strongly than what only begins", () => {
    expect(lit(LEGAL, []).get("button.end")).toBe("act");
    expect(lit(LEGAL, []).get("cell.0,-1")).toBe("begin");
    expect(lit(LEGAL, ["cell.0,-1"]).get("cell.1,0")).toBe("act");
    expect(lit(LEGAL, ["nothing"]).size).toBe(0);
  });
  it("shows buttons of a selection with it", () => {
    const buttons = [{ tap: "button.end", label: "End" }, { tap: "button.take", label: "Take", shown: "selected" as const }];
    expect(shownButtons(buttons, LEGAL, []).map((one) => one.label)).toEqual(["End"]);
    expect(shownButtons(buttons, LEGAL, ["cell.0,-1"]).map((one) => one.label)).toEqual(["End", "Take"]);
    expect(shownButtons(buttons, LEGAL, ["card.pike"]).map((one) => one.label)).toEqual(["End"]);
  });
  it("knows what can be pressed", () => {
    expect(isLegal(LEGAL, [], "button.end")).toBe(true);
    expect(isLegal(LEGAL, ["card.pike"], "button.end")).toBe(true);
    expect(isLegal(LEGAL, [], "button.take")).toBe(false);
  });
});
