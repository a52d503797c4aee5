// The merged state of one match as the browser knows it. Pure: a message and a state give a new state, and a
// section that did not change keeps its identity, so a view redraws only what differs.

import type { ExploreDown } from "./explored";
import type {
  Aim, ButtonDown, CurtainDown, Details, FormField, Gauge, HabitsDown, HandCard, LinkRow, LogLine, LookDown, OtherHand, Part, PictureDown, Place, Possible,
  Prompt, ReportDown, StateDown, Status, Table, TeacherDown, Trie, Words,
} from "./types";

export interface Picture {
  readonly box: readonly [x: number, y: number, width: number, height: number];
  readonly layers: readonly string[];
  readonly parts: ReadonlyMap<string, Part>;
  readonly places: Readonly<Record<string, Place>>;
  readonly order: readonly string[];
  readonly links: readonly LinkRow[];
  readonly sentences: readonly string[];
  readonly table: Table | null;
  /** How many of the links that were possible lie, and whether they are drawn; null where that cannot be said. */
  readonly possible: Possible | null;
}

export interface BoardState {
  readonly revision: number;
  readonly seat: number | null;
  readonly language: string;
  readonly languages: readonly string[];
  readonly match: string;
  readonly title: string;
  readonly notes: readonly string[];
  readonly faces: Readonly<Record<string, string>>;
  readonly curtain: CurtainDown | null;
  readonly stage: Picture;
  readonly web: Picture | null;
  /** The tools for looking into the web; null where there are none. */
  readonly explore: ExploreDown | null;
  readonly hand: readonly HandCard[];
  readonly others: readonly OtherHand[];
  readonly prompt: Prompt;
  readonly gauges: readonly Gauge[];
  readonly aims: readonly Aim[];
  readonly looks: readonly LookDown[];
  readonly reports: readonly ReportDown[];
  readonly legal: Trie;
  readonly details: Readonly<Record<string, Details>>;
  readonly log: readonly LogLine[];
  readonly status: Status;
  readonly words: Words;
  readonly form: readonly FormField[];
  readonly habits: readonly HabitsDown[];
  readonly teacher: TeacherDown;
}

export const EMPTY_PICTURE: Picture = {
  box: [0, 0, 100, 100],
  layers: [],
  parts: new Map(),
  places: {},
  order: [],
  links: [],
  sentences: [],
  table: null,
  possible: null,
};

export const EMPTY: BoardState = {
  revision: -1,
  seat: null,
  language: "en",
  languages: ["en", "de"],
  match: "",
  title: "",
  notes: [],
  faces: {},
  curtain: null,
  stage: EMPTY_PICTURE,
  web: null,
  explore: null,
  hand: [],
  others: [],
  prompt: {},
  gauges: [],
  aims: [],
  looks: [],
  reports: [],
  legal: {},
  details: {},
  log: [],
  status: {},
  words: {},
  form: [],
  habits: [],
  teacher: {},
};

/** Merges one picture section (stage or web) into what was known. */
export function mergePicture(old: Picture, down: PictureDown): Picture {
  let parts = old.parts;
  const put = [...(down.parts ?? []), ...(down.put ?? [])];
  if (put.length || down.drop?.length) {
    const next = new Map(parts);
    for (const key of down.drop ?? []) next.delete(key);
    for (const part of put) next.set(part.key, part);
    parts = next;
  }
  let places = old.places;
  let order = down.order ?? old.order;
  if (down.places || down.drop || down.order) {
    const next: Record<string, Place> = { ...old.places };
    // Of a place that is there already only what has changed travels.
    for (const [key, place] of Object.entries(down.places ?? {})) next[key] = { ...old.places[key], ...place };
    for (const key of down.drop ?? []) if (!down.places?.[key]) delete next[key];
    if (down.order) {
      const keep = new Set(down.order);
      for (const key of Object.keys(next)) if (!keep.has(key)) delete next[key];
    } else {
      order = [...order.filter((key) => key in next), ...Object.keys(next).filter((key) => !order.includes(key))];
    }
    places = next;
  }
  return {
    box: down.size ? toBox(down.size) : old.box,
    layers: down.layers ?? old.layers,
    parts,
    places,
    order: order.filter((key) => key in places),
    links: down.links ?? old.links,
    sentences: down.sentences ?? old.sentences,
    table: down.table ?? old.table,
    possible: down.possible === undefined ? old.possible : down.possible,
  };
}

function toBox(size: readonly number[]): Picture["box"] {
  const [a = 0, b = 0, c, d] = size;
  return c === undefined || d === undefined ? [0, 0, a || 1, b || 1] : [a, b, c || 1, d || 1];
}

/**
 * Merges one state message. Answers null when it has to be left out: a part of a state before the whole one, or
 * one older than what is shown.
 */
export function merge(old: BoardState | null, down: StateDown): BoardState | null {
  if (!down.full && (old === null || (down.revision ?? old.revision) < old.revision)) return null;
  const base = down.full || old === null ? EMPTY : old;
  const faces = down.stage?.faces || down.web?.faces
    ? { ...base.faces, ...down.stage?.faces, ...down.web?.faces }
    : base.faces;
  return {
    revision: down.revision ?? base.revision,
    seat: down.seat === undefined ? base.seat : down.seat,
    language: down.language ?? base.language,
    languages: down.languages ?? base.languages,
    match: down.match ?? base.match,
    title: down.title ?? base.title,
    notes: down.notes ?? base.notes,
    faces,
    curtain: down.curtain === undefined ? base.curtain : down.curtain,
    stage: down.stage ? mergePicture(base.stage, down.stage) : base.stage,
    web: down.web ? mergePicture(base.web ?? EMPTY_PICTURE, down.web) : base.web,
    explore: down.explore === undefined ? base.explore : down.explore,
    hand: down.hand ?? base.hand,
    others: down.others ?? base.others,
    prompt: down.prompt ?? base.prompt,
    gauges: down.gauges ?? base.gauges,
    aims: down.aims ?? base.aims,
    looks: down.looks ?? base.looks,
    reports: down.reports ? down.reports.map((one) => one.figure ? one : base.reports.find((old) => old.key === one.key) ?? one) : base.reports,
    legal: down.legal ?? base.legal,
    details: down.details ? { ...base.details, ...down.details } : base.details,
    log: down.log ? mergeLog(base.log, down.log.from, down.log.lines) : base.log,
    status: down.status ? { ...base.status, ...down.status } : base.status,
    words: down.words ?? base.words,
    form: down.form ?? base.form,
    habits: down.habits ?? base.habits,
    teacher: down.teacher ?? base.teacher,
  };
}

/** Keeps the lines before number `from` and appends the new ones; after an undo `from` is smaller than before. */
export function mergeLog(old: readonly LogLine[], from: number, lines: readonly LogLine[]): readonly LogLine[] {
  return [...old.filter((line) => line.n < from), ...lines];
}

/** Half a card of a board of squares is at least so many pixels: below that its name cannot be read. */
const LEAST_R = 42;
const NARROW_R = 36;
/** The same on a board with more places side by side than `WIDE`, where the camera may come nearer. */
const WIDE_R = 25;
const WIDE = 8;

/** The least height for a picture, in pixels: 0 for one that grows while one plays, which is zoomed instead. Pure. */
export function leastHeight(picture: Picture): number {
  const places = Object.values(picture.places);
  const r = Math.max(0, ...places.map((place) => place.r));
  if (!r || places.some((place) => place.r === r && place.shape !== "square")) return 0;
  return Math.ceil((picture.box[3] * LEAST_R) / r) + 16;
}

/** On a small screen: the least box of a board with small or many places, which is then moved sideways; else nothing. */
export function narrowBox(picture: Picture): [width: number, height: number] {
  const sizes = Object.values(picture.places).map((place) => place.r);
  const r = Math.max(0, ...sizes);
  const wide = picture.box[2] > 2 * WIDE * r;
  if (!r || (Math.min(...sizes) > r / 2 && !wide)) return [0, 0];
  const least = wide ? WIDE_R : NARROW_R;
  return [Math.ceil((picture.box[2] * least) / r), Math.ceil((picture.box[3] * least) / r)];
}

/** Places that a tap stands for: usually one, more where several places share a tap. */
export function placesOf(picture: Picture, tap: string): string[] {
  if (picture.places[tap] && (picture.places[tap].tap ?? tap) === tap) return [tap];
  return picture.order.filter((key) => tapOf(picture, key) === tap);
}

export function tapOf(picture: Picture, key: string): string {
  return picture.places[key]?.tap || key;
}

/** The name by which a button, card or place is spoken of in a short sentence. */
export function nameOf(state: BoardState, tap: string): string {
  const card = state.hand.find((one) => one.tap === tap);
  const button = (state.prompt.buttons ?? []).find((one: ButtonDown) => one.tap === tap);
  if (button && !card) return button.label;
  const details = state.details[tap];
  if (details) return details.title;
  if (card) return card.speech;
  const key = placesOf(state.stage, tap)[0];
  return (key && state.stage.places[key]?.speech) || tap;
}
