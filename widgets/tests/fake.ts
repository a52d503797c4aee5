// A model and a desk for tests: small, honest about listeners, answers at once.

import type { StateDown, Trie } from "../src/types";

type Callback = (...args: unknown[]) => void;

export class FakeModel {
  readonly traits: Record<string, unknown>;
  readonly sent: Record<string, unknown>[] = [];
  answer: ((message: Record<string, unknown>) => unknown[]) | null = null;
  dead = false;
  readonly #listeners = new Map<string, Set<Callback>>();

  constructor(traits: Record<string, unknown> = {}) {
    this.traits = { mode: "board", theme: "light", height: 0, ...traits };
  }

  get(name: string): unknown {
    return this.traits[name];
  }

  set(name: string, value: unknown): void {
    this.traits[name] = value;
    for (const one of [...(this.#listeners.get(`change:${name}`) ?? [])]) one();
  }

  on(event: string, callback: Callback): void {
    const all = this.#listeners.get(event) ?? new Set();
    all.add(callback);
    this.#listeners.set(event, all);
  }

  off(event: string, callback: Callback): void {
    this.#listeners.get(event)?.delete(callback);
  }

  count(): number {
    return [...this.#listeners.values()].reduce((sum, all) => sum + all.size, 0);
  }

  send(message: unknown): void {
    if (this.dead) throw new Error("comm is closed");
    const content = message as Record<string, unknown>;
    this.sent.push(content);
    for (const down of this.answer?.(content) ?? []) this.down(down);
  }

  down(message: unknown): void {
    for (const one of [...(this.#listeners.get("msg:custom") ?? [])]) one(structuredClone(message), []);
  }

  last(): Record<string, unknown> {
    return this.sent[this.sent.length - 1] ?? {};
  }
}

const SIDE = 60;

function place(q: number, r: number, speech: string, arrows: Record<string, string>) {
  return { x: 1.5 * q * SIDE, y: Math.sqrt(3) * (r + q / 2) * SIDE, r: SIDE, shape: "hex", tap: `cell.${q},${r}`, speech, arrows };
}

export const LEGAL: Trie = {
  "card.pike": { "cell.0,1": {}, "cell.1,0": {} },
  "card.rudd": { "cell.0,1": {} },
  "cell.0,-1": { "button.take": {}, "cell.1,0": {} },
  "button.end": {},
};

/** A board of five places: a column of three, one at the right, one below. */
export function fullState(more: Partial<StateDown> = {}): StateDown {
  const face = '<symbol id="f-ab" viewBox="-60 -52 120 104"><path d="M0 0"/></symbol>';
  return {
    kind: "state",
    full: true,
    revision: 1,
    seat: 1,
    language: "en",
    match: "m1",
    title: "Still Waters",
    stage: {
      size: [-100, -170, 300, 400],
      layers: ["places", "links"],
      put: [
        { key: "cell.0,-1", layer: "places", svg: '<use href="#f-ab"/><path class="ecl-ring"/>' },
        { key: "cell.0,0", layer: "places", svg: '<use href="#f-ab"/><path class="ecl-ring"/>' },
        { key: "cell.1,0", layer: "places", svg: '<path class="ecl-ghost"/>' },
        { key: "cell.0,1", layer: "places", svg: '<path class="ecl-ghost"/>' },
        { key: "link.a", layer: "links", svg: '<path class="ecl-link"/>' },
      ],
      faces: { ab: face },
      places: {
        "cell.0,-1": place(0, -1, "0,-1: water soldier", { ArrowDown: "cell.0,0" }),
        "cell.0,0": place(0, 0, "0,0: still water", { ArrowUp: "cell.0,-1", ArrowDown: "cell.0,1", ArrowRight: "cell.1,0" }),
        "cell.1,0": place(1, 0, "1,0: empty", { ArrowLeft: "cell.0,0" }),
        "cell.0,1": place(0, 1, "0,1: empty", { ArrowUp: "cell.0,0" }),
      },
      order: ["cell.0,-1", "cell.0,0", "cell.1,0", "cell.0,1"],
    },
    web: {
      size: [300, 200],
      layers: ["bands", "links", "nodes"],
      parts: [
        { key: "cell.0,-1", layer: "nodes", svg: '<circle class="ecl-ring"/>' },
        { key: "cell.0,0", layer: "nodes", svg: '<circle class="ecl-ring"/>' },
      ],
      places: {
        "cell.0,-1": { x: 10, y: 100, r: 20, shape: "round", speech: "water soldier" },
        "cell.0,0": { x: 10, y: 20, r: 20, shape: "round", speech: "carp" },
      },
      order: ["cell.0,-1", "cell.0,0"],
      links: [["cell.0,-1", "cell.0,0", "food"]],
      sentences: ["Longest chain: water soldier, carp."],
      table: { head: ["Species", "Level"], rows: [["carp", 2]] },
    },
    hand: [
      { key: "h1", tap: "card.pike", face: "ab", speech: "pike, 4 points", owner: 1 },
      { key: "h2", tap: "card.rudd", face: "ab", speech: "rudd, 2 points", owner: 1 },
      { key: "h3", tap: "card.frog", face: "ab", speech: "frog, 2 points", owner: 1 },
    ],
    prompt: {
      whose: "Your turn.",
      text: "Play cards or end the turn.",
      buttons: [
        { tap: "button.end", label: "End turn", primary: true },
        { tap: "button.take", label: "Take back", shown: "selected" },
      ],
    },
    gauges: [{ key: "score", label: "Points", value: 7, goal: 20, text: "7 of 20 points" }],
    legal: LEGAL,
    details: {
      "card.pike": { title: "Northern pike", subtitle: "Esox lucius", rows: [["Needs", "a fish"]], face: "ab" },
      "cell.0,0": { title: "Still water", rows: [["", "A pond."]] },
    },
    log: { from: 0, lines: [{ n: 0, text: "The game begins." }] },
    status: { undo: true, redo: false, saved_text: "Saved 10:42" },
    words: {},
    form: [{ name: "seed", label: "Seed", type: "int", value: 7 }],
    ...more,
  };
}

const walk = (legal: Trie, taps: readonly string[]): Trie | undefined =>
  taps.reduce<Trie | undefined>((node, tap) => node?.[tap], legal);

/** A desk that plays legal taps, refuses others, and gives every place "+2". */
export function desk(state: StateDown): (message: Record<string, unknown>) => unknown[] {
  let revision = state.revision ?? 1;
  return (message) => {
    const id = message["id"];
    const taps = message["taps"] as string[] | undefined;
    if (message["kind"] === "hello") return [state];
    if (message["kind"] === "lights") {
      const lights = Object.fromEntries(Object.keys(walk(state.legal ?? {}, taps ?? []) ?? {}).map((tap) => [tap, { label: "+2", speech: "brings 2 points" }]));
      return [{ kind: "lights", id, taps, lights, reasons: { "cell.0,0": "Here lies a card." } }];
    }
    if (taps) {
      const node = walk(state.legal ?? {}, taps);
      if (node && Object.keys(node).length === 0) {
        revision += 1;
        const n = revision * 10;
        return [
          { kind: "state", revision, hand: state.hand?.filter((card) => card.tap !== taps[0]), log: { from: n, lines: [{ n, text: `Done: ${taps.join(" ")}.` }] } },
          { kind: "answer", id, ok: true },
        ];
      }
      return [{ kind: "answer", id, ok: false, refusal: { code: "no_habitat", rule: "ECG-3.4", text: "The pike cannot go there.", cells: taps.filter((tap) => tap.startsWith("cell")), cards: ["card.pike"] } }];
    }
    return [{ kind: "answer", id, ok: true, text: "ECG1-X", name: "game.txt" }];
  };
}
