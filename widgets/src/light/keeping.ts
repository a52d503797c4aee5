// Games that the browser keeps for this site: one for each game, and the one before it.

export interface Shelf {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const PREFIX = "ecolearn.light.";

export class Keeper {
  readonly key: string;
  readonly #prefix: string;
  readonly #shelf: Shelf | null;

  /** Several sites may lie at one host, so `root`, the path of this one, is part of every key. */
  constructor(shelf: Shelf | null, root: string, game: string) {
    this.#shelf = shelf;
    this.#prefix = `${PREFIX}${root}.`;
    this.key = this.#prefix + game;
  }

  get kept(): string {
    return this.#read(this.key);
  }

  /** The game that was given up for the one that is kept. */
  get before(): string {
    return this.#read(`${this.key}.before`);
  }

  /** Keeps a record; `anew` if it is another game than the last. False if the browser does not keep it. */
  keep(text: string, anew: boolean): boolean {
    try {
      if (!this.#shelf) return false;
      const old = this.kept;
      if (anew && old) this.#shelf.setItem(`${this.key}.before`, old);
      this.#shelf.setItem(this.key, text);
      return this.#shelf.getItem(this.key) === text;
    } catch {
      return false; // full, or forbidden
    }
  }

  /** Forgets all games of this site. */
  forget(): void {
    try {
      const shelf = this.#shelf;
      if (!shelf) return;
      const keys = Array.from({ length: shelf.length }, (_, index) => shelf.key(index));
      for (const key of keys) if (key?.startsWith(this.#prefix)) shelf.removeItem(key);
    } catch {
      // What cannot be read was never kept.
    }
  }

  #read(key: string): string {
    try {
      return this.#shelf?.getItem(key) ?? "";
    } catch {
      return "";
    }
  }
}

/** The browser's store, or null where it has none: then reading it is already an error. */
export function shelf(name: "localStorage" | "sessionStorage"): Shelf | null {
  try {
    return window[name];
  } catch {
    return null;
  }
}
