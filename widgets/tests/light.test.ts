// The light pages: what keeps a game, what stands in for a notebook's model, what is said while loading.

import { describe, expect, it, vi } from "vitest";
import { Attempt, lacking, tooLarge } from "../src/light/able";
import { Bar } from "../src/light/bar";
import { Keeper, type Shelf } from "../src/light/keeping";
import { PageModel } from "../src/light/model";
import widget from "../src/main";
import { desk, fullState } from "./fake";

class FakeShelf implements Shelf {
  readonly all = new Map<string, string>();
  room = Infinity;

  get length(): number {
    return this.all.size;
  }

  key(index: number): string | null {
    return [...this.all.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.all.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (value.length > this.room) throw new DOMException("full", "QuotaExceededError");
    this.all.set(key, value);
  }

  removeItem(key: string): void {
    this.all.delete(key);
  }
}

describe("keeping a game", () => {
  it("keeps the last record, and the game before it once another one begins", () => {
    const shelf = new FakeShelf();
    const keeper = new Keeper(shelf, "/", "ecogon");
    expect(keeper.keep("first, one move", false)).toBe(true);
    expect(keeper.keep("first, two moves", false)).toBe(true);
    expect(keeper.before).toBe("");
    expect(keeper.keep("second", true)).toBe(true);
    expect([keeper.kept, keeper.before]).toEqual(["second", "first, two moves"]);
  });

  it("says so where nothing is kept", () => {
    const full = new FakeShelf();
    full.room = 3;
    expect(new Keeper(full, "/", "ecogon").keep("too long", false)).toBe(false);
    expect(new Keeper(null, "/", "ecogon").keep("a", false)).toBe(false);
    expect(new Keeper(null, "/", "ecogon").kept).toBe("");
  });

  it("forgets all games of this site, and nothing of others", () => {
    const shelf = new FakeShelf();
    const own = new Keeper(shelf, "/school/", "ecogon");
    own.keep("a", false);
    own.keep("b", true);
    new Keeper(shelf, "/school/", "biolink").keep("c", false);
    const other = new Keeper(shelf, "/other/", "ecogon");
    other.keep("d", false);
    shelf.setItem("something", "else");
    own.forget();
    expect([own.kept, own.before, other.kept]).toEqual(["", "", "d"]);
    expect([...shelf.all.keys()]).toEqual([other.key, "something"]);
  });

  it("has keys that begin as all of ecolearn, so that erasing everything finds them", () => {
    expect(new Keeper(null, "/", "ecogon").key).toMatch(/^ecolearn\./);
  });
});

describe("a start that never came to its end", () => {
  it("is seen by the next one, once", () => {
    const shelf = new FakeShelf();
    expect(new Attempt(shelf).broken).toBe(false);
    new Attempt(shelf).begin();
    expect(new Attempt(shelf).broken).toBe(true);
    new Attempt(shelf).end();
    expect(new Attempt(shelf).broken).toBe(false);
  });

  it("is not looked for where nothing is stored", () => {
    new Attempt(null).begin();
    expect(new Attempt(null).broken).toBe(false);
  });
});

describe("what a browser lacks", () => {
  it("is told before anything is loaded", () => {
    vi.stubGlobal("Worker", class {});
    expect(lacking()).toBe("");
    vi.stubGlobal("WebAssembly", { Memory: class { constructor() { throw new RangeError("could not allocate memory"); } } });
    expect(lacking()).toBe("no-memory");
    vi.stubGlobal("Worker", undefined);
    expect(lacking()).toBe("no-worker");
    vi.stubGlobal("WebAssembly", undefined);
    expect(lacking()).toBe("no-webassembly");
    vi.unstubAllGlobals();
  });

  it("is memory, if the error says so", () => {
    expect(tooLarge("RangeError: WebAssembly.Memory(): could not allocate memory")).toBe(true);
    expect(tooLarge("Out of memory")).toBe(true);
    expect(tooLarge("TypeError: Failed to fetch")).toBe(false);
  });
});

it("the bar tells what is loaded and never goes back", () => {
  const status = document.createElement("span");
  const progress = document.createElement("progress");
  progress.max = 100;
  progress.value = 0;
  const bar = new Bar(status, progress, 10_000_000, (name, values) => `${name} ${Object.values(values ?? {}).join(" of ")}`);
  bar.loaded(2_500_000);
  expect([status.textContent, progress.value]).toEqual(["loading 2.5 of 10.0", 20]);
  bar.loaded(9_000_000);
  expect([status.textContent, progress.value]).toEqual(["loading 10.0 of 10.0", 80]);
  bar.stage("setting-up");
  bar.loaded(1);
  expect(progress.value).toBe(90);
  bar.fail("Nothing works.");
  expect([status.textContent, progress.hidden]).toEqual(["Nothing works.", true]);
});

it("the board of the notebooks plays on a plain page", async () => {
  const answer = desk(fullState());
  const said: Record<string, unknown>[] = [];
  const model: PageModel = new PageModel({ mode: "board", theme: "light", height: 0, uid: "page" }, (text) => {
    const message = JSON.parse(text) as Record<string, unknown>;
    said.push(message);
    for (const down of answer(message)) model.give(JSON.parse(JSON.stringify(down)));
  });
  const el = document.createElement("div");
  document.body.append(el);
  const board = widget();
  const close = await board.initialize({ model });
  board.render({ model, el });
  expect(said[0]).toEqual({ kind: "hello" });
  expect(el.querySelectorAll(".ecl-card").length).toBe(3);
  el.querySelector<HTMLElement>('[data-tap="button.end"]')!.click();
  await vi.waitFor(() => expect(el.textContent).toContain("Done: button.end."));
  close();
});
