import { describe, expect, it } from "vitest";
import * as cam from "../src/camera";
import { binsOf, moved, readNumber } from "../src/answers";
import { readCommand } from "../src/command";
import { boxOf, prefixIds } from "../src/faces";
import { cycle, nearest, stepPlace } from "../src/keys";
import { around } from "../src/lit";
import { differFrom } from "../src/log";
import { doablePlaces, legalSentence, litPlaces, selectionSentence, sentence } from "../src/sentences";
import { outline } from "../src/shapes";
import { digest } from "../src/speech";
import { EMPTY, merge } from "../src/state";
import { chooseTheme } from "../src/theme";
import { nodeOf, rolesAround, spread } from "../src/web";
import { fill, translator } from "../src/words";
import { fullState } from "./fake";

const say = translator(() => ({}));
const state = merge(null, fullState()) ?? EMPTY;

describe("keys", () => {
  const { places, order } = state.stage;
  it("follows the arrows, Home and End", () => {
    expect(stepPlace(places, order, "cell.0,0", "ArrowRight")).toBe("cell.1,0");
    expect(stepPlace(places, order, "cell.1,0", "ArrowRight")).toBeNull();
    expect(stepPlace(places, order, "cell.0,0", "Home")).toBe("cell.0,-1");
    expect(stepPlace(places, order, "cell.0,0", "End")).toBe("cell.0,1");
    expect(stepPlace(places, order, null, "ArrowUp")).toBe("cell.0,-1");
    expect(stepPlace(places, order, "cell.0,0", "x")).toBeNull();
    expect(stepPlace({}, [], null, "Home")).toBeNull();
  });
  it("falls back on reading order where no arrows are given", () => {
    const web = state.web ?? EMPTY.stage;
    expect(stepPlace(web.places, web.order, "cell.0,-1", "ArrowDown")).toBe("cell.0,0");
    expect(stepPlace(web.places, web.order, "cell.0,-1", "ArrowUp")).toBeNull();
  });
  it("goes round the wanted places both ways", () => {
    const wanted = new Set(["cell.1,0", "cell.0,1"]);
    expect(cycle(order, wanted, "cell.0,0", false)).toBe("cell.1,0");
    expect(cycle(order, wanted, "cell.0,1", false)).toBe("cell.1,0");
    expect(cycle(order, wanted, "cell.1,0", true)).toBe("cell.0,1");
    expect(cycle(order, new Set(), "cell.1,0", true)).toBeNull();
  });
  it("finds the nearest place", () => {
    expect(nearest(places, order, 90, 50)).toBe("cell.1,0");
    expect(nearest({}, [], 0, 0)).toBeNull();
  });
});

describe("camera", () => {
  const box: cam.Box = [0, 0, 100, 50];
  it("keeps the point under the pointer while zooming", () => {
    const one = cam.zoomAt(cam.FIT, 2, 30, 20, box);
    expect(one.k).toBe(2);
    expect(one.k * 30 + one.x).toBe(30);
    expect(one.k * 20 + one.y).toBe(20);
    expect(cam.zoomAt(one, 0.1, 0, 0, box)).toEqual(cam.FIT);
    expect(cam.zoomAt(cam.FIT, 100, 0, 0, box).k).toBe(cam.NEAREST);
  });
  it("never loses the picture", () => {
    const far = cam.pan({ k: 2, x: 0, y: 0 }, 1e6, -1e6, box);
    expect(far.x).toBeLessThanOrEqual(25);
    expect(far.y).toBeGreaterThanOrEqual(-65);
    expect(cam.pan(cam.FIT, 9, 9, box)).toEqual(cam.FIT);
  });
  it("brings a place into the view", () => {
    const zoomed = { k: 4, x: 0, y: 0 };
    const there = cam.reveal(zoomed, 90, 40, 2, box);
    expect(there.k * 90 + there.x).toBeLessThanOrEqual(92.001);
    expect(there.k * 40 + there.y).toBeLessThanOrEqual(42.001);
    expect(cam.reveal(zoomed, 5, 5, 2, box)).toEqual(zoomed);
    expect(cam.reveal(cam.FIT, 500, 5, 2, box)).toBe(cam.FIT);
  });
  it("keeps what is looked at when the board grows", () => {
    const before = cam.zoomAt(cam.FIT, 2, 50, 25, box);
    const after = cam.rebox(before, box, [-50, 0, 200, 50]);
    expect(after.k).toBe(4);
    expect(after.k * 50 + after.x).toBeCloseTo(50);
    expect(cam.rebox(cam.FIT, box, [0, 0, 9, 9])).toBe(cam.FIT);
  });
  it("turns window points into picture points", () => {
    expect(cam.toBox({ left: 10, top: 10, width: 200, height: 200 }, box, 110, 110)).toEqual([50, 25]);
    expect(cam.toBox({ left: 0, top: 0, width: 0, height: 0 }, box, 1, 1).every(Number.isFinite)).toBe(true);
    expect(cam.transform(cam.FIT)).toBe("");
    expect(cam.transform({ k: 2, x: 1, y: 3 })).toBe("translate(1 3) scale(2)");
  });
});

describe("faces", () => {
  it("prefixes ids and all references", () => {
    expect(prefixIds('<g id="a"><use href="#b"/><use xlink:href=\'#b\'/><path fill="url(#c)" aria-labelledby="a d"/></g>', "p-"))
      .toBe('<g id="p-a"><use href="#p-b"/><use xlink:href=\'#p-b\'/><path fill="url(#p-c)" aria-labelledby="p-a p-d"/></g>');
    expect(prefixIds('<a href="https://x.example/#y"/>', "p-")).toBe('<a href="https://x.example/#y"/>');
  });
  it("reads the box of a symbol", () => {
    expect(boxOf('<symbol viewBox="-1 -2 3 4">')).toBe("-1 -2 3 4");
    expect(boxOf("<g/>")).toBe("0 0 100 100");
  });
});

describe("shapes", () => {
  it("draws every shape closed around its middle", () => {
    expect(outline("hex", 0, 0, 10)).toBe("M-10 0L-5 -8.66H5L10 0L5 8.66H-5z");
    expect(outline("square", 5, 5, 5)).toBe("M0 0h10v10h-10z");
    expect(outline("drop", 0, 0, 5)).toContain("a5 5");
  });
});

describe("lighting", () => {
  const links = [["weed", "carp"], ["carp", "pike"], ["pike", "pike"], ["carp", "weed"]] as const;
  it("tells prey, predators and the species itself", () => {
    expect([...around(links, "pike")]).toEqual([["pike", "self"], ["carp", "prey"]]);
    expect(around(links, "carp").get("pike")).toBe("eater");
    expect(around(links, "carp").get("weed")).toBe("prey");
  });
  it("spreads over pictures by key or by tap", () => {
    const picture = { ...EMPTY.stage, order: ["a", "b", "c"], places: { a: { x: 0, y: 0, r: 1 }, b: { x: 0, y: 0, r: 1, tap: "pike" }, c: { x: 0, y: 0, r: 1 } } };
    expect([...spread(new Map([["a", "self"], ["pike", "prey"]]), picture)]).toEqual([["a", "self"], ["b", "prey"]]);
    expect(nodeOf(picture, "z", "pike")).toBe("b");
    // On a tile several species may stand: the first that is in the web, and of the roles the nearest.
    expect(nodeOf(picture, "z", "z", ["zebra", "b", "a"])).toBe("b");
    const tiles = { ...picture, order: ["t"], places: { t: { x: 0, y: 0, r: 9, stands: ["lion", "zebra"] } } };
    expect([...spread(new Map([["lion", "eater"], ["zebra", "self"]]), tiles)]).toEqual([["t", "self"]]);
    expect(nodeOf(picture, "a", "a")).toBe("a");
    expect(nodeOf(null, "a", "a")).toBeNull();
    expect(rolesAround({ ...picture, links: [["b", "a"]] }, "a").get("pike")).toBe("prey");
  });
});

describe("speech", () => {
  it("joins, drops repeats, and says only the first of many", () => {
    expect(digest(["One", "One", " Two. "], "More")).toBe("One. Two.");
    expect(digest(["1", "2", "3", "4", "5"], "The rest is in the log", 2)).toBe("1. 2. The rest is in the log.");
    expect(digest(["", " "], "x")).toBe("");
  });
});

describe("sentences", () => {
  it("begin with a capital where no name goes before", () => {
    expect(sentence("would bring 1 arrow")).toBe("Would bring 1 arrow");
    expect(sentence("über")).toBe("Über");
    expect(sentence("")).toBe("");
  });
  it("says what can be chosen", () => {
    expect(legalSentence(say, state, [], {})).toBe("You can choose: Northern pike (places: 2); rudd, 2 points (places: 1); 0,-1: water soldier (places: 2); End turn.");
    expect(legalSentence(say, state, ["card.pike"], { "cell.0,1": { label: "+2" } })).toBe("Northern pike can go on with: 0,1 (+2); 1,0.");
    expect(legalSentence(say, { ...state, legal: {} }, [], {})).toBe("Nothing can be done here now.");
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`cell.${i},0`, {}]));
    expect(legalSentence(say, { ...state, legal: many }, [], {}).endsWith("; ….")).toBe(true);
  });
  it("says what is selected", () => {
    expect(selectionSentence(say, state, ["card.pike"])).toBe("Northern pike is selected. Places that are lit: 2.");
    expect(selectionSentence(say, state, ["cell.0,-1"])).toContain("Also possible: Take back.");
    expect([...litPlaces(state, ["card.rudd"])]).toEqual(["cell.0,1"]);
    expect([...doablePlaces(state, [])]).toEqual(["cell.0,-1"]);
    expect(doablePlaces(state, ["card.pike"]).size).toBe(2);
  });
});

describe("words", () => {
  it("fills and translates", () => {
    expect(fill("{a} and {b}", { a: 1 })).toBe("1 and {b}");
    const de = translator(() => ({ Undo: "Zurück", "Rule {rule}": "Regel {rule}", Redo: "" }));
    expect(de("Undo")).toBe("Zurück");
    expect(de("Redo")).toBe("Redo");
    expect(de("Rule {rule}", { rule: "ECG-3.4" })).toBe("Regel ECG-3.4");
  });
  it("reads typed commands in both languages", () => {
    const de = translator(() => ({ legal: "erlaubt", "what is at {place}": "was liegt auf {place}" }));
    expect(readCommand(say, " Legal ")).toEqual({ does: "legal" });
    expect(readCommand(de, "erlaubt")).toEqual({ does: "legal" });
    expect(readCommand(de, "What is at 2,-1?")).toEqual({ does: "look", at: "2,-1" });
    expect(readCommand(de, "was liegt auf 2,-1")).toEqual({ does: "look", at: "2,-1" });
    expect(readCommand(say, "place pike 2,-1")).toEqual({ does: "play", text: "place pike 2,-1" });
    expect(readCommand(say, "?")).toEqual({ does: "help" });
    expect(readCommand(say, "  ")).toEqual({ does: "nothing" });
  });
});

describe("theme", () => {
  const around = { lab: undefined, classes: "", prefersDark: true };
  it("takes the wish, then the notebook, then the system", () => {
    expect(chooseTheme("light", { ...around, lab: "false" })).toBe("light");
    expect(chooseTheme("auto", { ...around, lab: "true" })).toBe("light");
    expect(chooseTheme("auto", { ...around, lab: "false", prefersDark: false })).toBe("dark");
    expect(chooseTheme("auto", { ...around, classes: "vscode-light" })).toBe("light");
    expect(chooseTheme("auto", { ...around, classes: "x dark y", prefersDark: false })).toBe("dark");
    expect(chooseTheme(undefined, around)).toBe("dark");
  });
});

describe("log and answers", () => {
  it("finds where logs begin to differ", () => {
    const a = [{ n: 0, text: "a" }, { n: 1, text: "b" }];
    expect(differFrom(a, [...a, { n: 2, text: "c" }])).toBe(2);
    expect(differFrom(a, [{ n: 0, text: "a" }])).toBe(1);
    expect(differFrom(a, [{ n: 0, text: "a", who: "Anna" }])).toBe(0);
  });
  it("reads numbers with comma or point", () => {
    expect(readNumber(" 3,5 ")).toBe(3.5);
    expect(readNumber("1 000")).toBe(1000);
    expect(readNumber("three")).toBe("three");
    expect(readNumber(" ")).toBeUndefined();
  });
  it("moves items and keeps the ends", () => {
    expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
    expect(moved(["a", "b"], 0, -1)).toEqual(["a", "b"]);
    expect(binsOf({ kind: "task", form: "sort", bins: ["x", { id: "y", text: "Y" }] })).toEqual([{ id: "x", text: "x" }, { id: "y", text: "Y" }]);
  });
});
