// What travels between the desk (Python) and the browser. Everything that comes down may be incomplete:
// each section is optional, and what is missing has not changed.

import type { WidgetManager } from "./listen";
import type { ExploreDown } from "./explored";

/** Legal taps, one inside the other; an empty object ends a complete action. */
export interface Trie {
  readonly [tap: string]: Trie;
}

export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  /** Width and height, where they are not twice `r`. */
  readonly w?: number;
  readonly h?: number;
  readonly shape?: string;
  /** Something is drawn in its middle. */
  readonly full?: boolean;
  readonly tap?: string;
  readonly speech?: string;
  readonly arrows?: Readonly<Partial<Record<Arrow, string>>>;
  /** The species on it, as nodes of the web. */
  readonly stands?: readonly string[];
}

export interface Part {
  readonly key: string;
  readonly layer: string;
  readonly svg: string;
}

export type LinkRow = readonly [prey: string, eater: string, kind?: string];

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

export interface PictureDown {
  readonly size?: readonly number[];
  readonly layers?: readonly string[];
  readonly put?: readonly Part[];
  readonly parts?: readonly Part[];
  readonly drop?: readonly string[];
  readonly faces?: Readonly<Record<string, string>>;
  readonly places?: Readonly<Record<string, Place>>;
  readonly order?: readonly string[];
  readonly links?: readonly LinkRow[];
  readonly sentences?: readonly string[];
  readonly table?: Table;
  readonly possible?: Possible | null;
}

/** A sentence on how many of the possible links lie, and whether these are drawn. */
export interface Possible {
  readonly text: string;
  readonly on: boolean;
}

export interface HandCard {
  readonly key: string;
  readonly tap: string;
  readonly face?: string;
  readonly speech: string;
  readonly owner?: number;
  /** A word or number of this moment on the card. */
  readonly tag?: string;
  /** Stands beside a card that must be read before it is chosen. */
  readonly text?: string;
  /** A card that stands for several taps in a row. */
  readonly taps?: readonly string[];
}

/** One fulfilment of an aim: the places that prove it. */
export interface AimProof {
  readonly label: string;
  readonly speech: string;
  readonly places: readonly string[];
  /** The places follow one another, as in a food chain. */
  readonly ordered?: boolean;
  /** Stands before the label instead of its number. */
  readonly sign?: string;
  /** Lit as soon as it is there, until somebody does something else. */
  readonly shown?: boolean;
}

/** Something to work towards beside the points: a mission with its levels. */
export interface Aim {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly hint?: string;
  readonly steps: readonly { readonly name: string; readonly needed: number; readonly done: boolean }[];
  readonly missing: string;
  readonly points: string;
  /** All of it in sentences. */
  readonly speech: string;
  readonly icon?: string | null;
  readonly proofs: readonly AimProof[];
  /** What all of them are, where they are not missions; what the proofs are; what is said of places that are lit. */
  readonly heading?: string;
  readonly proofs_name?: string;
  readonly said?: string;
  /** The proofs are short and have no order. */
  readonly together?: boolean;
}

/** A switch that changes what is shown or said, never what can be done. */
export interface LookDown {
  readonly name: string;
  readonly label: string;
  readonly sentence: string;
  readonly on: boolean;
}

/** Something measured, to be read beside the board; without its figure it has not changed. */
export interface ReportDown {
  readonly key: string;
  readonly title?: string;
  readonly open?: boolean;
  readonly figure?: FigureDown;
}

export interface OtherHand {
  readonly seat: number;
  readonly name: string;
  readonly cards: readonly HandCard[];
  /** The row lies below the viewer's hand. */
  readonly below?: boolean;
}

export interface ButtonDown {
  readonly tap: string;
  readonly label: string;
  readonly primary?: boolean;
  readonly speech?: string;
  readonly shown?: "always" | "selected";
  /** A button that stands for several taps in a row. */
  readonly taps?: readonly string[];
}

export interface Prompt {
  readonly whose?: string;
  readonly text?: string;
  readonly buttons?: readonly ButtonDown[];
  /** What the cards in the place of the hand are, where they are not the hand. */
  readonly hand?: string;
  /** Taps that are made already. An empty list: a place is asked for, so that another one is refused with the reason. */
  readonly given?: readonly string[];
  /** What is selected stays so after a move. */
  readonly keeps?: boolean;
  /** A picture before the text. */
  readonly sign?: string;
  /** A question: all answers are offered, the wrong ones too. */
  readonly question?: boolean;
  /** Where several act at the same time: who is ready, who still chooses, and that partners wait. */
  readonly waits?: string;
}

/** How the partners of some seats play. */
export interface HabitsDown {
  readonly partner: string;
  readonly seats: string;
  readonly lines: readonly string[];
}

/** What only a teacher's board offers. */
export interface TeacherDown {
  /** Can it be asked whether the game can still be won? */
  readonly judges?: boolean;
}

/** Between hidden hands at one screen: who may look now. A button for each seat. */
export interface CurtainDown {
  readonly seats: readonly number[];
  readonly text: string;
  readonly hint?: string;
  readonly buttons: readonly string[];
}

export interface Gauge {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly goal?: number | null;
  readonly text?: string;
  /** It begins a new line. */
  readonly line?: boolean;
}

export interface Details {
  readonly title: string;
  readonly subtitle?: string;
  readonly rows?: readonly (readonly [string, string])[];
  readonly face?: string | null;
  readonly link?: string | null;
}

export interface LogLine {
  readonly n: number;
  readonly who?: string | null;
  readonly text: string;
}

export interface Outcome {
  readonly text: string;
  readonly won?: boolean | null;
}

export interface Status {
  readonly undo?: boolean;
  readonly redo?: boolean;
  readonly saved?: string | null;
  readonly saved_text?: string;
  readonly outcome?: Outcome | null;
  /** While hands are hidden there is neither file nor code. */
  readonly sealed?: boolean;
}

export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly sentence?: string;
  readonly type: "int" | "choice" | "flag" | "text" | "many";
  readonly value?: string | number | boolean | null;
  readonly choices?: readonly (string | number | readonly [string | number, string])[];
  readonly min?: number;
  readonly max?: number;
  /** Of "many": what can be picked; the value holds the picked ones with blanks between. */
  readonly items?: readonly FormItem[];
}

export interface FormItem {
  readonly value: string;
  readonly title: string;
  readonly sentence?: string;
  /** The heading that it stands under. */
  readonly group?: string;
}

export type Words = Readonly<Record<string, string | readonly string[]>>;

export interface StateDown {
  readonly kind: "state";
  readonly revision?: number;
  readonly full?: boolean;
  readonly seat?: number | null;
  readonly language?: string;
  readonly languages?: readonly string[];
  readonly match?: string;
  readonly title?: string;
  readonly notes?: readonly string[];
  readonly curtain?: CurtainDown | null;
  readonly stage?: PictureDown;
  readonly web?: PictureDown;
  readonly explore?: ExploreDown | null;
  readonly hand?: readonly HandCard[];
  readonly others?: readonly OtherHand[];
  readonly prompt?: Prompt;
  readonly gauges?: readonly Gauge[];
  readonly aims?: readonly Aim[];
  readonly looks?: readonly LookDown[];
  readonly reports?: readonly ReportDown[];
  readonly legal?: Trie;
  readonly details?: Readonly<Record<string, Details>>;
  readonly log?: { readonly from: number; readonly lines: readonly LogLine[] };
  readonly status?: Status;
  readonly words?: Words;
  readonly form?: readonly FormField[];
  readonly habits?: readonly HabitsDown[];
  readonly teacher?: TeacherDown;
}

export interface Refusal {
  readonly code?: string;
  readonly rule?: string | null;
  readonly text: string;
  readonly cells?: readonly string[];
  readonly cards?: readonly string[];
}

export interface AnswerDown {
  readonly kind: "answer";
  readonly id: string;
  readonly ok: boolean;
  readonly refusal?: Refusal;
  readonly text?: string;
  readonly name?: string;
  readonly lines?: readonly string[];
}

export interface Light {
  readonly label?: string;
  readonly speech?: string;
  /** A place that the selection concerns, but that is not chosen now. */
  readonly marked?: boolean;
  /** Arrows that would come: where they start and end. */
  readonly links?: readonly LinkRow[];
}

export interface LightsDown {
  readonly kind: "lights";
  readonly id: string;
  readonly taps?: readonly string[];
  readonly lights?: Readonly<Record<string, Light>>;
  readonly reasons?: Readonly<Record<string, string>>;
  /** How those arrows look: "ghost.START.END" -> SVG. */
  readonly ghosts?: Readonly<Record<string, string>>;
}

export type TaskForm =
  | "choice" | "many" | "number" | "order" | "sort" | "board" | "text" | "slider" | "web" | "trace" | "progress" | "steps";

/** One number of a model, and what the model makes of it. */
export interface Frame {
  readonly value: number;
  readonly text: string;
  /** What, how much, and who belongs to it. */
  readonly rows: readonly (readonly string[])[];
  /** How long each bar is, from 0 to 1. */
  readonly shares: readonly number[];
  readonly sentence: string;
}

export interface SliderDown {
  readonly at: number;
  readonly knob: string;
  readonly label: string;
  readonly head: readonly string[];
  /** Bars in the middle, the first at the bottom: a pyramid. */
  readonly centred: boolean;
  readonly frames: readonly Frame[];
}

/** A picture that Python has drawn whole. */
export interface FigureDown {
  readonly svg: string;
  readonly sentence: string;
  readonly table: Table;
}

/** A view of a web: one to walk through, or a picture of another kind. */
export interface WebViewDown {
  readonly id: string;
  readonly says: string;
  readonly web?: PictureDown;
  readonly figure?: FigureDown;
}

export interface TaskItem {
  readonly id: string;
  readonly text: string;
  readonly done?: boolean;
  /** Said after the text, for those who do not see the mark. */
  readonly said?: string;
}

export interface TaskButton {
  readonly id: string;
  readonly label: string;
  /** What the button says before it does something that cannot be taken back. */
  readonly sure?: string;
}

export interface TaskDown {
  readonly kind: "task";
  readonly title?: string;
  readonly question?: string;
  readonly form: TaskForm;
  readonly items?: readonly TaskItem[];
  readonly bins?: readonly (string | TaskItem)[];
  readonly tries?: number | null;
  readonly feedback?: readonly { readonly ok: boolean | null; readonly text: string }[];
  readonly hint?: { readonly level?: number; readonly text?: string; readonly more?: boolean; readonly ask?: string } | null;
  readonly done?: boolean;
  readonly locked?: boolean;
  readonly value?: unknown;
  /** How often the task has begun afresh: then nothing is marked any more. */
  readonly round?: number;
  /** A position to look at, or with the form "board" to mark places on. */
  readonly stage?: (PictureDown & { readonly label?: string }) | null;
  /** What the button says that hands the answer in; "Check" if empty. */
  readonly check?: string;
  /** Looking is all that is to be done: there is no such button. */
  readonly looking?: boolean;
  /** Words at the two ends of an order. */
  readonly ends?: readonly string[];
  readonly slider?: SliderDown;
  readonly views?: readonly WebViewDown[];
  /** The web on which a chain is traced. */
  readonly trace?: PictureDown | null;
  /** Pictures that belong to the answer. */
  readonly figures?: readonly FigureDown[];
  /** Said where there is no web yet. */
  readonly empty?: string;
  /** The small board after this one; empty at the last. */
  readonly next?: string;
  readonly share?: number;
  readonly note?: string;
  readonly buttons?: readonly TaskButton[];
  readonly words?: Words;
  readonly language?: string;
}

export type Down = StateDown | AnswerDown | LightsDown | TaskDown;
export type Answer = AnswerDown | LightsDown;

/** What we need of anywidget's model: easy to fake in a test. */
export interface Model {
  get(name: string): unknown;
  on(event: string, callback: (...args: unknown[]) => void): void;
  off(event: string, callback: (...args: unknown[]) => void): void;
  send(content: unknown): void;
  /** Jupyter's hosts have one. */
  readonly widget_manager?: WidgetManager;
}
