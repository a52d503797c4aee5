// Whether Python can run here at all, asked before anything is loaded.

export type Lack = "no-webassembly" | "no-worker" | "no-memory" | "stopped-before" | "";

/** So much Python and a game take at most, in pages of 64 kB: 160 MB. */
const PAGES = 2560;
const MARK = "ecolearn.light.starting";

export function lacking(): Lack {
  if (typeof WebAssembly !== "object") return "no-webassembly";
  if (typeof Worker !== "function") return "no-worker";
  try {
    new WebAssembly.Memory({ initial: PAGES, maximum: PAGES });
  } catch {
    return "no-memory";
  }
  return "";
}

/**
 * Remembers that a page is starting. A browser that ran out of memory ends the page and loads it again, and so on
 * without end; whoever finds the mark of a start that never came to its end asks the person first.
 */
export class Attempt {
  readonly #shelf: Pick<Storage, "getItem" | "setItem" | "removeItem"> | null;

  constructor(shelf: Pick<Storage, "getItem" | "setItem" | "removeItem"> | null) {
    this.#shelf = shelf;
  }

  get broken(): boolean {
    try {
      return this.#shelf?.getItem(MARK) === "yes";
    } catch {
      return false;
    }
  }

  begin(): void {
    try {
      this.#shelf?.setItem(MARK, "yes");
    } catch {
      // Then there is no such protection.
    }
  }

  end(): void {
    try {
      this.#shelf?.removeItem(MARK);
    } catch {
      // Nothing was marked.
    }
  }
}

/** Whether an error says that there is too little memory. */
export function tooLarge(error: string): boolean {
  return /out of memory|memory access|could not allocate|allocation failed|cannot enlarge|MemoryError/i.test(error);
}
