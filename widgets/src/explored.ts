// What the desk tells about a web that is explored; see ecolearn.board.exploring.

export interface Block {
  readonly kind: string;
  readonly id?: string;
  readonly label?: string;
  readonly text?: string;
  readonly tone?: string;
  readonly many?: boolean;
  readonly value?: string | number;
  readonly items?: readonly { readonly id: string; readonly text: string; readonly primary?: boolean }[];
  readonly lines?: readonly { readonly text: string; readonly tone: string }[];
  readonly options?: readonly { readonly id: string; readonly text: string; readonly sign: string }[];
  readonly rows?: readonly (readonly string[])[];
  readonly shares?: readonly number[];
  readonly head?: readonly string[];
  readonly low?: number;
  readonly high?: number;
}

export interface Mark {
  readonly plate?: string;
  readonly speech?: string;
  readonly look?: string;
}

export interface ExploreDown {
  readonly heading: string;
  readonly label: string;
  readonly help: string;
  readonly tools: readonly { readonly id: string; readonly text: string }[];
  readonly tool: string;
  /** Whether the picture stands beside the panel. */
  readonly pictured: boolean;
  /** What is ordered by choosing an organism, or a link; empty: nothing. */
  readonly tap: string;
  readonly link: string;
  readonly blocks: readonly Block[];
  readonly marks: Readonly<Record<string, Mark>>;
  /** Keys of the links to light. */
  readonly ways: readonly string[];
}
