// What the browser shows about the places of the board beyond their picture: what is lit, selected, refused or asked
// about, and what would come of it.

import type { Role } from "./lit";
import * as sel from "./selection";
import type { Decoration } from "./stage";
import { tapOf, type BoardState } from "./state";
import type { AimProof, Light, Refusal } from "./types";
import { plateOf, spread } from "./web";
import type { Say } from "./words";

/** What one view alone knows. */
export interface Own {
  readonly path: sel.Path;
  readonly lights: Readonly<Record<string, Light>>;
  readonly reasons: Readonly<Record<string, string>>;
  readonly roles: ReadonlyMap<string, Role>;
  readonly refusal: Refusal | null;
  /** Fulfilments of an aim that are shown now. */
  readonly proofs?: readonly AimProof[];
  /** What is said of their places, where it is not that they fulfil a mission. */
  readonly said?: string;
}

/** What is concerned by a refusal: cells and cards. */
export function refusedTaps(refusal: Refusal | null): Set<string> {
  return new Set([...(refusal?.cells ?? []), ...(refusal?.cards ?? [])]);
}

/** What is shown about each place, by its key. Pure. */
export function decorations(say: Say, now: BoardState, own: Own): Map<string, Decoration> {
  const { path, lights, reasons, refusal } = own;
  const can = sel.lit(now.legal, path);
  const by = new Map<string, Decoration>();
  const chosen = new Set(path);
  const bad = refusedTaps(refusal);
  const proofs = own.proofs ?? [];
  const proving = new Set(proofs.flatMap((one) => one.places));
  const [chain] = proofs.filter((one) => one.ordered);
  // While a proof is shown nothing else is lit by the way.
  const near = proving.size ? new Map<string, Role>() : spread(own.roles, now.stage);
  for (const key of now.stage.order) {
    const what = tapOf(now.stage, key);
    const how = can.get(what);
    const lamp = lights[what] ?? lights[key];
    const selected = chosen.has(what) || undefined;
    const refused = bad.has(key) || bad.has(what) || undefined;
    const role = near.get(key);
    const marked = (!how && lamp?.marked) || undefined;
    const proof = proving.has(key) || undefined;
    const step = chain && proof ? chain.places.indexOf(key) + 1 : 0;
    if (!how && !selected && !refused && !role && !marked && !proof && !reasons[what]) continue;
    // Those that a question is about stay outlined while one of them is chosen.
    const asked = (now.prompt.question === true && (how !== undefined || selected)) || undefined;
    const plate = step ? String(step) : plateOf(say, role);
    by.set(key, {
      lit: asked ? undefined : how,
      asked,
      selected,
      // Not the cards that a question is about are wrong, but the answer.
      refused: asked ? undefined : refused,
      role,
      marked,
      proof,
      // A place that stands for another one leaves the label to that.
      label: how === "act" && (key === what || !now.stage.places[what]) ? lamp?.label : undefined,
      plate,
      speech: [
        selected && say("selected"),
        asked && !selected && say("asked about"),
        !asked && how === "act" && (lamp?.speech || say("possible here")),
        !asked && how === "begin" && say("can be chosen"),
        marked && lamp?.speech,
        // Why something else cannot be done here would only confuse where something can.
        refused && refusal ? refusal.text : how === "act" ? undefined : reasons[what],
        proof && (own.said || say("fulfils the mission")),
        step ? say("number {n} of the chain", { n: step }) : plate,
      ].filter(Boolean).join(". ").replace(/([.!?])\. /g, "$1 "),
    });
  }
  return by;
}
