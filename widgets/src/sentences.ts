// What can be done, in words: for the speech, the line beside the board and the typed command "legal". Pure.

import { detailsSentence } from "./details";
import { differFrom } from "./log";
import * as sel from "./selection";
import { nameOf, placesOf, tapOf, type BoardState } from "./state";
import type { Light, LogLine } from "./types";
import type { Say } from "./words";

const MOST = 12;

/** Places that go on with the selection. */
export function litPlaces(now: BoardState, path: sel.Path): Set<string> {
  return new Set(sel.continuations(now.legal, path).flatMap((what) => placesOf(now.stage, what)));
}

/** Places where something can be done: with the selection, or without one. */
export function doablePlaces(now: BoardState, path: sel.Path): Set<string> {
  return path.length ? litPlaces(now, path) : new Set(now.stage.order.filter((key) => sel.isLegal(now.legal, [], tapOf(now.stage, key))));
}

export function selectionSentence(say: Say, now: BoardState, path: sel.Path): string {
  const name = nameOf(now, path[path.length - 1] ?? "");
  const more = sel.shownButtons(now.prompt.buttons ?? [], now.legal, path).filter((one) => one.shown === "selected");
  const n = litPlaces(now, path).size;
  return [
    n || !more.length ? say("{name} is selected. Places that are lit: {n}.", { name, n }) : say("{name} is selected.", { name }),
    more.length ? say("Also possible: {list}.", { list: more.map((one) => one.label).join(", ") }) : "",
  ].filter(Boolean).join(" ");
}

export function legalSentence(say: Say, now: BoardState, path: sel.Path, lights: Readonly<Record<string, Light>>): string {
  const items = sel.continuations(now.legal, path).map((what) => {
    const name = path.length ? placeName(now, what) : nameOf(now, what);
    const count = path.length ? 0 : sel.continuations(now.legal, [what]).length;
    if (count) return say("{name} (places: {n})", { name, n: count });
    const promise = lights[what]?.speech ?? lights[what]?.label;
    return promise ? `${name} (${promise})` : name;
  });
  if (!items.length) return say("Nothing can be done here now.");
  const list = items.slice(0, MOST).join("; ") + (items.length > MOST ? "; …" : "");
  return path.length
    ? say("{name} can go on with: {list}.", { name: nameOf(now, path[path.length - 1] ?? ""), list })
    : say("You can choose: {list}.", { list });
}

/** Whose turn it is and what to do; the name is not said twice. */
export function promptSentence(now: BoardState): string {
  const { whose = "", text = "" } = now.prompt;
  return text.startsWith(whose) ? text : `${whose} ${text}`;
}

/** What goes on after a name ("would bring 2 arrows") as a sentence of its own. */
export function sentence(words: string): string {
  return words.slice(0, 1).toLocaleUpperCase() + words.slice(1);
}

/** A short name: a laid card by its title, an empty place by its coordinates. */
function placeName(now: BoardState, what: string): string {
  const isPlace = placesOf(now.stage, what).length > 0;
  return isPlace && !now.details[what] ? what.replace(/^cell\./, "") : nameOf(now, what);
}

/** All that can be said of a place, found by its key or by what is written in a key: "2,-1". */
export function placeSentence(say: Say, now: BoardState, at: string): string {
  const key = [at, `cell.${at.replace(/[\s()]/g, "")}`].find((one) => now.stage.places[one]);
  if (!key) return say("There is no place {place} on this board.", { place: at });
  const found = now.details[tapOf(now.stage, key)];
  return [now.stage.places[key]?.speech, found && detailsSentence(found)].filter(Boolean).join(". ");
}

/** So many letters of what happened stand beside the board at most; the rest is in the log. */
const MOST_LETTERS = 330;

const lineText = (line: LogLine): string => [line.who, line.text].filter(Boolean).join(": ");

/** The last `count` lines of the log, as far as they fit, and always the last one: moves of partners, an event. Pure. */
export function lastLines(log: readonly LogLine[], count: number): string {
  let said = "";
  for (const line of log.slice(-Math.max(1, count)).reverse()) {
    const more = `${lineText(line)} ${said}`.trim();
    if (said && more.length > MOST_LETTERS) break;
    said = more;
  }
  return said;
}

/** What to say of a change: the new lines of the log, and the result or what is to be done now. */
export function news(before: BoardState, now: BoardState): string[] {
  const said = now.log.slice(differFrom(before.log, now.log)).map(lineText);
  const outcome = now.status.outcome?.text;
  if (outcome && outcome !== before.status.outcome?.text) said.push(outcome);
  else {
    if (now.prompt.text && (now.prompt.text !== before.prompt.text || now.prompt.whose !== before.prompt.whose)) said.push(promptSentence(now));
    if (now.prompt.waits && now.prompt.waits !== before.prompt.waits) said.push(now.prompt.waits);
  }
  return said;
}
