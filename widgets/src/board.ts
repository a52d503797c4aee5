// The board: joins the pieces, holds what this view alone knows (selection, refusal, what is lit) and talks to the
// desk. Selection and zoom are never shared with another view.

import { createActions } from "./actions";
import { createAims } from "./aims";
import { createCommandLine, type Typed } from "./command";
import { createCurtain } from "./curtain";
import { decorations, refusedTaps } from "./decorate";
import { createDetails, detailsSentence } from "./details";
import { focused, h, set, show, text } from "./dom";
import { createFaces } from "./faces";
import { attachCardDrag, createHands } from "./hands";
import { createHeader } from "./header";
import { cycle, typing } from "./keys";
import { listenLit, type Role } from "./lit";
import { createLog, differFrom } from "./log";
import { createLooking } from "./looking";
import type { View } from "./modes";
import { createNotice } from "./notice";
import { createReports } from "./reports";
import * as sel from "./selection";
import { doablePlaces, lastLines, legalSentence, litPlaces, news, placeSentence, promptSentence, selectionSentence, sentence } from "./sentences";
import { createStage } from "./stage";
import { createSwitches } from "./switches";
import { leastHeight, narrowBox, placesOf, tapOf, type BoardState } from "./state";
import { createTalk } from "./talk";
import { createTools } from "./tools";
import type { AimProof, HandCard, Light } from "./types";
import { createWeb, leave } from "./web";
import { createZoomBar } from "./zoom";

/** The arrows between places that follow one another. */
function linksOf(places: readonly string[]): string[] {
  const cells = places.map((key) => key.replace(/^cell\./, ""));
  return cells.slice(1).map((cell, at) => `link.${cells[at]}.${cell}`);
}

export function renderBoard(view: View): void {
  const { hub, root, signal, say, speaker } = view;

  // What this view alone knows.
  let shown: BoardState | null = null;
  let path: sel.Path = [];
  let lights: Readonly<Record<string, Light>> = {};
  let reasons: Readonly<Record<string, string>> = {};
  let ghosts: Readonly<Record<string, string>> = {};
  let roles: ReadonlyMap<string, Role> = new Map();
  let pinned: string | null = null;
  let hovered: string | null = null;
  let wheelTold = false;
  /** Fulfilments of a mission that are shown on the board. */
  let proofs: readonly AimProof[] = [];
  let said = "";
  /** The very card of the hand that is selected: copies of it share a tap. */
  let picked: string | null = null;
  /** How often the person has selected something. */
  let picks = 0;
  /** How many lines of the log came with the last change. */
  let recent = 1;

  const state = (): BoardState | null => hub.state;
  const match = (): string => state()?.match || hub.name;

  // ---- pieces ------------------------------------------------------------------------------------------------
  const faces = createFaces(view.prefix);
  const header = createHeader(view, faces, (what, at) => {
    const found = state()?.details[what];
    if (!found) return;
    details.open(what, found, at, "tap");
    speaker.interrupt(detailsSentence(found));
  });
  const holder = h("div", { class: "ecl-stage" });
  const field = h("div", { class: "ecl-field-of-play" }, holder);
  const notice = createNotice(view, () => paint());
  const details = createDetails(view, faces, field);
  const { about, aboutNode, light } = createLooking(view, details, holder, match);

  const stage = createStage(holder, {
    prefix: view.prefix,
    signal,
    zoom: true,
    onTap(key, byKeyboard) {
      const now = state();
      if (now) tap(tapOf(now.stage, key), "place", byKeyboard);
    },
    onFocus(key) {
      about(key, "focus");
      light(key);
      guide();
      preview();
    },
    onHover(key) {
      if (key === null) details.leave();
      else about(key, "hover");
      hovered = key;
      guide();
      light(key);
      preview();
    },
    onKey: (event, key) => letters(event, key),
    onPlainWheel() {
      if (wheelTold) return;
      wheelTold = true;
      notice.note(say("To zoom, hold Ctrl and turn the wheel, or use + and −."));
    },
  });

  field.append(createZoomBar(view, (factor) => stage.zoom(factor)));

  const hands = createHands(view, faces, details, (card, byKeyboard) => {
    // Another copy of what is selected takes its place.
    if (path[path.length - 1] === card.tap && picked !== card.key && hand.cardOf(root.querySelector(`.ecl-card[data-key="${CSS.escape(picked ?? "")}"]`))) {
      picked = card.key;
      paint();
      return;
    }
    picked = card.key;
    const now = state();
    if (card.taps && now && sel.walk(now.legal, card.taps)) {
      // One tap does it: nothing more is to be read.
      details.close();
      hub.speaker = view;
      void send(card.taps);
    } else tap(card.tap, "hand", byKeyboard);
  });
  const hand = hands.own;
  const tell = (sentence: string): void => {
    notice.note(sentence);
    speaker.say(sentence);
  };
  const frame = h("div", { class: "ecl-frame", hidden: true });
  const talk = createTalk(view, frame, notice, tell, () => paint());
  const { ask: request, lost } = talk;
  const tools = createTools(view, request, tell);
  const actions = createActions(view, [tools.undo, tools.redo], (one, byKeyboard) => {
    if (one.taps) void send(one.taps);
    else tap(one.tap, "button", byKeyboard);
  });
  const web = createWeb(view, {
    onTap(key) {
      pinned = pinned === key ? null : key;
      light(pinned, true);
      aboutNode(key);
    },
    onFocus: (key) => light(key, true),
    onHover: (key) => light(key ?? pinned, true),
    onKey: (event, key) => letters(event, key, true),
    onPossible: (on) => void hub.request({ kind: "possible", on }),
  }, false);
  const aims = createAims(view, faces, {
    onShow(next, chosen, words, quiet) {
      proofs = next;
      said = words;
      holder.classList.toggle("ecl-proving", proofs.length > 0 && !quiet);
      stage.trace(new Map(next.filter((one) => one.ordered).flatMap((one) => linksOf(one.places)).map((key) => [key, "step"])));
      paint();
      // On a small screen the panel is far below the board.
      if (chosen && next.length) holder.scrollIntoView({ block: "nearest" });
    },
    say: (sentence) => speaker.interrupt(sentence),
  });
  const switches = createSwitches(view);
  const reports = createReports(view);
  const log = createLog(view);
  const command = createCommandLine(view, (typed) => void run(typed));
  const notes = h("p", { class: "ecl-small-print" });
  const wait = h("p", { class: "ecl-wait" });

  const bottom = h("div", { class: "ecl-bottom" }, hands.el, actions.el, hands.below);
  const side = h("div", { class: "ecl-side" }, switches.el, aims.el, reports.el, web.el, log.el, command.el);
  const curtain = createCurtain(view, [field, bottom, side], (seat) => void request({ kind: "look", seat }));
  header.el.append(aims.line);
  frame.append(header.el, field, notice.el, bottom, side, details.el, curtain.el, tools.el, notes);
  root.append(faces.el, wait, frame);

  view.label(() => {
    wait.textContent = say("Waiting for Python. If nothing comes, run this cell again.");
    stage.label(say("Board"), say("Arrow keys move, Enter acts, L says what can be done, question mark tells the keys."), say("board"));
    set(side, { "aria-label": say("Beside the board") });
  });

  listenLit(match, (next) => {
    roles = next;
    web.paint(next);
    paint();
  }, signal);

  // ---- talking to the desk ---------------------------------------------------------------------------------------
  async function send(taps: sel.Path): Promise<void> {
    const before = picks;
    const answer = await request({ taps });
    // The new state comes before the answer: whoever is quick has chosen something new already.
    if (picks !== before) return;
    // A question is answered anew from its beginning; what is done several times keeps its beginning.
    const now = state();
    const first = taps.slice(0, 1);
    if (answer?.kind === "answer" && (answer.ok || now?.prompt.question)) choose(answer.ok && now?.prompt.keeps ? sel.keep(now.legal, first) : []);
  }

  /** What is selected while nobody has selected anything. */
  function base(): sel.Path {
    const now = state();
    return now ? sel.keep(now.legal, now.prompt.given ?? []) : [];
  }

  const isBase = (): boolean => path.join(" ") === base().join(" ");

  async function askLights(taps: sel.Path): Promise<void> {
    const now = state();
    if (!now) return;
    const answer = await hub.request({ kind: "lights", revision: now.revision, seat: now.seat, taps });
    if (signal.aborted || answer?.kind !== "lights" || taps.join(" ") !== path.join(" ")) return;
    // Meanwhile somebody else may look.
    if (state()?.seat !== now.seat || state()?.revision !== now.revision) return;
    lights = answer.lights ?? {};
    reasons = answer.reasons ?? {};
    ghosts = answer.ghosts ?? {};
    paint();
  }

  // ---- selection ---------------------------------------------------------------------------------------------------
  /** The person selects something, or nothing. */
  function pick(next: sel.Path): void {
    picks += 1;
    choose(next);
  }

  function choose(next: sel.Path): void {
    path = next.length ? next : base();
    lights = {};
    reasons = {};
    ghosts = {};
    // Where a place is asked for, all are judged at once.
    if (path.length || state()?.prompt.given) void askLights(path);
    paint();
  }

  function tap(what: string, source: sel.Source, byKeyboard: boolean): void {
    const now = state();
    if (!now) return;
    hub.speaker = view;
    aims.quiet();
    const step = sel.tap(now.legal, path, what, source, Boolean(now.details[what]) && !now.prompt.given);
    if (step.act === "look") {
      const key = placesOf(now.stage, what)[0];
      if (key) about(key, "tap");
      return;
    }
    // What is done needs no more reading, and would lie over what it has brought.
    if (source === "place" || step.act === "send") details.close();
    if (step.act === "clear") {
      notice.clear();
      pick([]);
      speaker.interrupt(say("Nothing is selected."));
    } else if (step.act === "select") {
      notice.clear();
      pick(step.path);
      const places = litPlaces(now, path);
      speaker.interrupt(selectionSentence(say, now, path));
      if (byKeyboard && source === "hand" && places.size) {
        stage.focus(cycle(now.stage.order, places, null, false));
      } else if (byKeyboard && !places.size) {
        actions.focusNext();
      }
    } else {
      void send(step.path);
    }
  }

  // ---- drawing ---------------------------------------------------------------------------------------------------
  function guide(): void {
    const now = state();
    if (!now) return;
    const key = lookedAt();
    const what = key === null ? "" : tapOf(now.stage, key);
    const promise = sentence(reasons[what] || lights[what]?.speech || "");
    notice.guide(promise || (path.length ? selectionSentence(say, now, path) : lastLines(now.log, recent)));
  }

  /** The place under the pointer, or else the one that has the focus. */
  function lookedAt(): string | null {
    return hovered ?? (stage.hasFocus() ? stage.cursor() : null);
  }

  /** The arrows that the selected card would bring to the place that is looked at. */
  function preview(): void {
    const now = state();
    const key = lookedAt();
    const lamp = now && key !== null ? lights[tapOf(now.stage, key)] : undefined;
    stage.preview((lamp?.links ?? []).map(([start, end]) => ghosts[`ghost.${start}.${end}`] ?? ""));
  }

  function paint(): void {
    const now = state();
    if (!now) return;
    const by = decorations(say, now, { path, lights, reasons, roles, refusal: notice.refusal, proofs, said });
    stage.decorate(by);
    holder.classList.toggle("ecl-some-lit", path.length === 0 && [...by.values()].filter((one) => one.role).length > 1);
    const can = sel.lit(now.legal, path);
    const bad = refusedTaps(notice.refusal);
    const one = now.hand.find((card) => card.key === picked);
    const isPicked = (card: HandCard): boolean => path.includes(card.tap) && (one?.tap !== card.tap || one.key === card.key);
    // Others may hold a copy of a card that one can play: only the own one is lit.
    const own = new Set(now.hand.map((card) => card.tap));
    const lit = (card: HandCard): boolean => can.has(card.tap) && (!own.has(card.tap) || now.hand.includes(card));
    hands.paint((card) => ({ can: lit(card), selected: isPicked(card), refused: bad.has(card.tap) }));
    actions.update(now, path);
    preview();
    guide();
  }

  function update(): void {
    const now = state();
    if (!now || now === shown) return;
    const before = shown;
    shown = now;
    const active = focused(root);
    const within = active && root.contains(active) ? groupOf(active) : null;

    show(wait, false);
    show(frame, true);
    const turned = before !== null && before.seat !== now.seat;
    if (turned) forget();
    faces.update(now.faces);
    header.update(now);
    stage.update(now.stage);
    frame.style.setProperty("--ecl-least", `${leastHeight(now.stage)}px`);
    frame.style.setProperty("--ecl-ratio", String(now.stage.box[3] / now.stage.box[2]));
    const [wide, high] = narrowBox(now.stage);
    frame.style.setProperty("--ecl-narrow-wide", `${wide}px`);
    frame.style.setProperty("--ecl-narrow-high", `${high}px`);
    hands.update(now);
    aims.update(now.aims);
    switches.update(now.looks);
    reports.update(now.reports);
    web.update(now);
    log.update(now.log);
    tools.update(now);
    text(notes, now.notes.join(" "));
    show(notes, now.notes.length > 0);
    curtain.update(now.curtain);
    frame.classList.toggle("ecl-curtained", now.curtain !== null);
    if (before && now.revision !== before.revision) {
      recent = now.log.length - differFrom(before.log, now.log);
      if (!talk.busy) notice.clear();
    }
    if (before && (now.revision !== before.revision || turned || now.language !== before.language)) talk.settle();
    const kept = sel.keep(now.legal, path);
    if (kept !== path || (isBase() ? path.length && now.revision !== before?.revision : !path.length)) choose(kept);
    else paint();
    if (now.revision !== before?.revision) bringIntoSight();
    if (curtain.shown && before && (within || !focused(root) || focused(root) === document.body) && hub.speaker === view) curtain.focus();
    else if (within && ((turned && !curtain.shown) || !root.contains(focused(root)))) refocus(within);
    if (before) announce(before, now);
  }

  /** On a small screen a wide board is moved sideways, to where something can be done. */
  function bringIntoSight(): void {
    if (holder.scrollWidth <= holder.clientWidth) return;
    const now = state();
    const lit = [...holder.querySelectorAll<SVGElement>(".ecl-legal")]
      .filter((one) => now?.stage.places[one.dataset["key"] ?? ""]?.tap === one.dataset["key"])
      .map((one) => one.getBoundingClientRect());
    if (!lit.length) return;
    const home = holder.getBoundingClientRect();
    const left = Math.min(...lit.map((one) => one.left));
    const right = Math.max(...lit.map((one) => one.right));
    if (left < home.left || right > home.right) holder.scrollLeft += (left + right - home.left - home.right) / 2;
  }

  /** Another person looks: nothing that the last one saw stays. */
  function forget(): void {
    faces.clear();
    details.clear();
    notice.clear();
    command.clear();
    aims.clear();
    pinned = null;
    hovered = null;
    path = [];
    picked = null;
    lights = {};
    reasons = {};
    ghosts = {};
  }

  type Group = "hand" | "actions" | "other";
  const groupOf = (el: Element): Group =>
    hand.el.contains(el) || curtain.el.contains(el) ? "hand" : actions.el.contains(el) ? "actions" : "other";

  /** The focused card or button has gone: its neighbour takes over, else the board. */
  function refocus(group: Group): void {
    if (group === "hand" && hand.rover.focus()) return;
    if (group === "actions" && actions.rover.focus()) return;
    stage.focus();
  }

  function announce(before: BoardState, now: BoardState): void {
    if (hub.speaker !== view) return;
    if (before.seat !== now.seat || now.curtain) {
      // What was said to one person is not said to another.
      speaker.interrupt(now.curtain?.text ?? [now.status.outcome?.text, promptSentence(now), now.prompt.waits].filter(Boolean).join(" "));
      return;
    }
    for (const sentence of news(before, now)) speaker.say(sentence);
  }

  // ---- keys and typed commands -------------------------------------------------------------------------------------
  function letters(event: KeyboardEvent, key: string | null, inWeb = false): boolean {
    const now = state();
    if (!now) return false;
    if (event.key === "Escape") return escape();
    if (event.key === "?") {
      tools.help();
      return true;
    }
    const letter = event.key.toLowerCase();
    if (letter === "p") return tools.habits();
    if (letter === "m") return aims.focus();
    if (letter === "l") {
      const sentence = legalSentence(say, now, path, lights);
      notice.note(sentence);
      speaker.interrupt(sentence);
    } else if (letter === "n") {
      const to = cycle(now.stage.order, doablePlaces(now, path), stage.cursor(), event.shiftKey);
      if (to) stage.focus(to);
    } else if (letter === "d") {
      const picture = inWeb && now.web ? now.web : now.stage;
      const what = key === null ? hands.tapAt(event.target) : tapOf(picture, key);
      const found = what ? now.details[what] : undefined;
      const plain = key === null ? "" : picture.places[key]?.speech ?? "";
      speaker.interrupt(found ? detailsSentence(found) : plain || say("There is nothing more to tell here."));
    } else {
      return false;
    }
    return true;
  }

  function escape(): boolean {
    if (path.length && !isBase()) {
      const first = path[0] ?? "";
      pick([]);
      notice.clear();
      speaker.interrupt(say("Nothing is selected."));
      hand.focusTap(first);
      details.close();
      return true;
    }
    const open = details.close();
    const lit = aims.clear();
    if (notice.clear()) paint();
    else if (aims.el.contains(focused(root))) stage.focus();
    else if (!open && !lit) leave(root);
    return true;
  }

  root.addEventListener("keydown", (event) => {
    if (typing(event.target)) return;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "z") {
      (event.shiftKey ? tools.redo : tools.undo).click();
    } else if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest("dialog") || !letters(event, null)) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }, { signal });

  async function run(typed: Typed): Promise<void> {
    const now = state();
    if (!now) return;
    if (typed.does === "legal") tell(legalSentence(say, now, path, lights));
    else if (typed.does === "help") tools.help();
    else if (typed.does === "partners") tools.habits();
    else if (typed.does === "look") tell(placeSentence(say, now, typed.at));
    else if (typed.does === "play") {
      const answer = await request({ text: typed.text });
      if (answer?.kind !== "answer" || !answer.ok) return;
      command.clear();
      if (answer.text) tell(answer.text);
    }
  }

  attachCardDrag(view, hands, stage, {
    begin(card) {
      details.close();
      notice.clear();
      const now = state();
      if (now) pick(sel.walk(now.legal, [card.tap]) ? [card.tap] : []);
    },
    drop(card, key) {
      const now = state();
      if (key === null || !now) pick([]);
      else if (path.length) tap(tapOf(now.stage, key), "place", false);
      else void send([card.tap, tapOf(now.stage, key)]);
    },
  });

  hub.subscribe((news) => {
    if (news === "state") update();
    else if (news === "lost") notice.refuse({ code: "no_answer", text: lost() });
  }, signal);
  view.label(() => { if (shown) paint(); });
  if (hub.link === "lost") wait.textContent = lost();
  update();
}
