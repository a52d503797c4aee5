// The board: joins the pieces, holds what this view alone knows (selection, refusal, what is lit) and talks to the
// desk. Selection and zoom are never shared with another view.

import { createCommandLine, type Typed } from "./command";
import { createDetails, detailsSentence } from "./details";
import { arrange, focused, h, later, set, show, text } from "./dom";
import { createFaces } from "./faces";
import { createCards, type Cards } from "./hand";
import { createHeader } from "./header";
import { cycle, rove, typing } from "./keys";
import { listenLit, sendLit, type Role } from "./lit";
import { createLog, differFrom } from "./log";
import type { View } from "./modes";
import { createNotice } from "./notice";
import { attachDrag } from "./pointer";
import * as sel from "./selection";
import { doablePlaces, legalSentence, litPlaces, promptSentence, selectionSentence } from "./sentences";
import { createStage, type Decoration } from "./stage";
import { placesOf, tapOf, type BoardState } from "./state";
import { createTools, type Ask } from "./tools";
import type { HandCard, Light, OtherHand } from "./types";
import { createWeb, leave, nodeOf, plateOf, rolesAround, spread } from "./web";

const SLOW_MS = 1200;

export function renderBoard(view: View): void {
  const { hub, root, signal, say, speaker } = view;

  // What this view alone knows.
  let shown: BoardState | null = null;
  let path: sel.Path = [];
  let lights: Readonly<Record<string, Light>> = {};
  let reasons: Readonly<Record<string, string>> = {};
  let roles: ReadonlyMap<string, Role> = new Map();
  /** The request that is on its way. */
  let pending: symbol | null = null;
  let pinned: string | null = null;
  let reason = "";
  let wheelTold = false;

  const state = (): BoardState | null => hub.state;
  const match = (): string => state()?.match || hub.name;

  // ---- pieces ------------------------------------------------------------------------------------------------
  const faces = createFaces(view.prefix);
  const header = createHeader(view);
  const holder = h("div", { class: "ecl-stage" });
  const field = h("div", { class: "ecl-field-of-play" }, holder);
  const notice = createNotice(view, () => paint());
  const details = createDetails(view, faces, field);
  const zoomBar = h("div", { class: "ecl-zoom" });
  field.append(zoomBar);

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
    },
    onHover(key) {
      if (key === null) details.leave();
      else about(key, "hover");
      reason = key === null ? "" : reasons[key] ?? "";
      guide();
      light(key);
    },
    onKey: (event, key) => letters(event, key),
    onPlainWheel() {
      if (wheelTold) return;
      wheelTold = true;
      notice.note(say("To zoom, hold Ctrl and turn the wheel, or use + and −."));
    },
  });

  const cardEvents = {
    onTap: (card: HandCard, byKeyboard: boolean) => {
      const found = state()?.details[card.tap];
      if (found) details.open(card.tap, found, holderOf(card), "tap");
      tap(card.tap, "hand", byKeyboard);
    },
    onHover: (card: HandCard | null) => {
      const found = card && state()?.details[card.tap];
      if (card && found) details.open(card.tap, found, holderOf(card), "hover");
      else details.leave();
    },
    onFocus: (card: HandCard) => {
      const found = state()?.details[card.tap];
      if (found) details.open(card.tap, found, holderOf(card), "focus");
    },
  };
  const holderOf = (card: HandCard): Element | null => root.querySelector(`.ecl-card[data-key="${CSS.escape(card.key)}"]`);
  const hand = createCards(view, faces, cardEvents);
  const othersBox = h("div", { class: "ecl-others" });
  const others = new Map<number, Cards>();

  const actions = h("div", { class: "ecl-actions", role: "toolbar" });
  const actionRover = rove(actions, ".ecl-button", signal);
  const buttons = new Map<string, HTMLButtonElement>();
  const ask: Ask = (content, quiet) => request(content, quiet);
  const tell = (sentence: string): void => {
    notice.note(sentence);
    speaker.say(sentence);
  };
  const tools = createTools(view, ask, tell);
  const web = createWeb(view, {
    onTap(key) {
      pinned = pinned === key ? null : key;
      light(pinned, true);
      aboutNode(key);
    },
    onFocus: (key) => light(key, true),
    onHover: (key) => light(key ?? pinned, true),
    onKey: (event, key) => letters(event, key, true),
  }, false);
  const log = createLog(view);
  const command = createCommandLine(view, (typed) => void run(typed));
  const notes = h("p", { class: "ecl-small-print" });
  const wait = h("p", { class: "ecl-wait" });

  const bottom = h("div", { class: "ecl-bottom" }, h("div", { class: "ecl-hands" }, othersBox, hand.el), actions);
  const side = h("div", { class: "ecl-side" }, web.el, log.el, command.el);
  const frame = h("div", { class: "ecl-frame", hidden: true }, header.el, field, notice.el, bottom, side, details.el, tools.el, notes);
  root.append(faces.el, wait, frame);

  for (const [sign, factor] of [["+", 1.4], ["−", 1 / 1.4], ["⤢", "fit"]] as const) {
    // Out of the Tab order: the keys +, - and 0 do the same on the board.
    const button = h("button", { class: "ecl-round", type: "button", tabindex: -1 }, sign);
    view.label(() => {
      const name = factor === "fit" ? say("Show all") : factor > 1 ? say("Zoom in") : say("Zoom out");
      set(button, { "aria-label": name, title: name });
    });
    button.addEventListener("click", () => stage.zoom(factor), { signal });
    zoomBar.append(button);
  }
  view.label(() => {
    wait.textContent = say("Waiting for Python. If nothing comes, run this cell again.");
    stage.label(say("Board"), say("Arrow keys move, Enter acts, L says what can be done, question mark tells the keys."), say("board"));
    set(actions, { "aria-label": say("What to do") });
    set(side, { "aria-label": say("Beside the board") });
  });

  // ---- details and lighting ------------------------------------------------------------------------------------
  function about(key: string, how: "hover" | "focus" | "tap"): void {
    const now = state();
    if (!now) return;
    const what = tapOf(now.stage, key);
    const found = now.details[what];
    const at = holder.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (found) details.open(what, found, at, how);
    else if (how !== "hover") details.close();
    else details.leave();
  }

  function aboutNode(key: string): void {
    const now = state();
    const what = now?.web ? tapOf(now.web, key) : key;
    const found = now?.details[what] ?? now?.details[key];
    if (found) details.open(what, found, null, "tap");
  }

  function light(key: string | null, isNode = false): void {
    const now = state();
    if (!now?.web) return;
    const node = key === null ? null : isNode ? key : nodeOf(now.web, key, tapOf(now.stage, key));
    sendLit(match(), node === null ? new Map() : rolesAround(now.web, node));
  }

  listenLit(match, (next) => {
    roles = next;
    web.paint(next);
    paint();
  }, signal);

  // ---- talking to the desk ---------------------------------------------------------------------------------------
  async function request(content: Readonly<Record<string, unknown>>, quiet = false) {
    const now = state();
    if (pending || !now) {
      if (pending) tell(say("One moment: the last move is still on its way."));
      return null;
    }
    const mine = Symbol("request");
    pending = mine;
    set(frame, { "aria-busy": "true" });
    const stop = later(signal, SLOW_MS, () => tell(say("Python is busy. Your move is made as soon as it is free.")));
    const answer = await hub.request({ revision: now.revision, seat: now.seat, ...content });
    stop();
    if (pending === mine) pending = null;
    if (signal.aborted) return null;
    if (!pending) set(frame, { "aria-busy": null });
    if (answer === null) {
      notice.refuse({ code: "no_answer", text: hub.link === "lost" ? lost() : say("No answer from Python. Perhaps another cell is running; try again.") });
    } else if (answer.kind === "answer") {
      if (answer.ok) notice.clear();
      else if (!quiet && answer.refusal) notice.refuse(answer.refusal);
    }
    paint();
    return answer;
  }

  const lost = (): string => say("This board has lost its Python. Run the cell again to wake it.");

  async function send(taps: sel.Path): Promise<void> {
    const answer = await request({ taps });
    if (answer?.kind === "answer" && answer.ok) choose([]);
  }

  async function askLights(taps: sel.Path): Promise<void> {
    const now = state();
    if (!now) return;
    const answer = await hub.request({ kind: "lights", revision: now.revision, seat: now.seat, taps });
    if (signal.aborted || answer?.kind !== "lights" || taps.join(" ") !== path.join(" ")) return;
    lights = answer.lights ?? {};
    reasons = answer.reasons ?? {};
    paint();
  }

  // ---- selection ---------------------------------------------------------------------------------------------------
  function choose(next: sel.Path): void {
    path = next;
    lights = {};
    reasons = {};
    reason = "";
    if (path.length) void askLights(path);
    paint();
  }

  function tap(what: string, source: sel.Source, byKeyboard: boolean): void {
    const now = state();
    if (!now) return;
    hub.speaker = view;
    const step = sel.tap(now.legal, path, what, source, Boolean(now.details[what]));
    if (step.act === "look") {
      const key = placesOf(now.stage, what)[0];
      if (key) about(key, "tap");
      return;
    }
    if (source === "place") details.close();
    if (step.act === "clear") {
      notice.clear();
      choose([]);
      speaker.interrupt(say("Nothing is selected."));
    } else if (step.act === "select") {
      notice.clear();
      choose(step.path);
      const places = litPlaces(now, path);
      speaker.interrupt(selectionSentence(say, now, path));
      if (byKeyboard && source === "hand" && places.size) {
        stage.focus(cycle(now.stage.order, places, null, false));
      }
    } else {
      void send(step.path);
    }
  }

  // ---- drawing ---------------------------------------------------------------------------------------------------
  function guide(): void {
    const now = state();
    if (!now) return;
    const last = now.log[now.log.length - 1];
    notice.guide(reason || (path.length ? selectionSentence(say, now, path) : last ? [last.who, last.text].filter(Boolean).join(": ") : ""));
  }

  function paint(): void {
    const now = state();
    if (!now) return;
    const can = sel.lit(now.legal, path);
    const refusal = notice.refusal;
    const by = new Map<string, Decoration>();
    const chosen = new Set(path);
    const bad = new Set([...(refusal?.cells ?? []), ...(refusal?.cards ?? [])]);
    const near = spread(roles, now.stage);
    for (const key of now.stage.order) {
      const what = tapOf(now.stage, key);
      const how = can.get(what);
      const lamp = lights[what] ?? lights[key];
      const selected = chosen.has(what) || undefined;
      const refused = bad.has(key) || bad.has(what) || undefined;
      const role = near.get(key);
      if (!how && !selected && !refused && !role && !reasons[what]) continue;
      by.set(key, {
        lit: how,
        selected,
        refused,
        role,
        label: how === "act" ? lamp?.label : undefined,
        plate: plateOf(view, role),
        speech: [
          selected && say("selected"),
          how === "act" && (lamp?.speech || say("possible here")),
          how === "begin" && say("can be chosen"),
          refused && refusal ? refusal.text : reasons[what],
          plateOf(view, role),
        ].filter(Boolean).join(". "),
      });
    }
    stage.decorate(by);
    holder.classList.toggle("ecl-some-lit", near.size > 1 && path.length === 0);
    const lookOf = (card: HandCard) => ({ can: can.has(card.tap), selected: chosen.has(card.tap), refused: bad.has(card.tap) });
    hand.paint(lookOf);
    for (const one of others.values()) one.paint(lookOf);
    paintButtons(now);
    guide();
  }

  function paintButtons(now: BoardState): void {
    const wanted = sel.shownButtons(now.prompt.buttons ?? [], now.legal, path);
    const nodes = wanted.map((one) => {
      let el = buttons.get(one.tap);
      if (!el) {
        el = h("button", { class: "ecl-button", type: "button", "data-tap": one.tap });
        // The second click of a double click would already be the next move.
        el.addEventListener("click", (event) => { if (event.detail < 2) tap(one.tap, "button", event.detail === 0); }, { signal });
        buttons.set(one.tap, el);
      }
      text(el, one.label);
      el.classList.toggle("ecl-primary", one.primary === true);
      set(el, {
        "aria-label": one.speech && one.speech !== one.label ? one.speech : null,
        "aria-disabled": String(!sel.isLegal(now.legal, path, one.tap)),
      });
      return el;
    });
    arrange(actions, [tools.undo, tools.redo, ...nodes]);
    actionRover.refresh();
  }

  function updateOthers(now: BoardState): void {
    const rows = now.others.map((one: OtherHand) => {
      let cards = others.get(one.seat);
      if (!cards) {
        cards = createCards(view, faces, cardEvents, true);
        others.set(one.seat, cards);
      }
      cards.update(one.cards, one.name);
      return cards.el;
    });
    arrange(othersBox, rows);
    show(othersBox, rows.length > 0);
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
    faces.update(now.faces);
    header.update(now);
    stage.update(now.stage);
    hand.update(now.hand, say("Hand"));
    if (now.others !== before?.others) updateOthers(now);
    web.update(now);
    log.update(now.log);
    tools.update(now);
    text(notes, now.notes.join(" "));
    show(notes, now.notes.length > 0);
    if (before && now.revision !== before.revision) {
      reason = "";
      if (!pending) notice.clear();
      // The board has moved on: the answer is a formality, and the next move need not wait for it.
      pending = null;
    }
    const kept = sel.keep(now.legal, path);
    if (kept !== path) choose(kept);
    else paint();
    if (within && !root.contains(focused(root))) refocus(within);
    if (before) announce(before, now);
  }

  const groupOf = (el: Element): "hand" | "actions" | "other" =>
    hand.el.contains(el) ? "hand" : actions.contains(el) ? "actions" : "other";

  /** The focused card or button has gone: its neighbour takes over, else the board. */
  function refocus(group: "hand" | "actions" | "other"): void {
    if (group === "hand" && hand.rover.focus()) return;
    if (group === "actions" && actionRover.focus()) return;
    stage.focus();
  }

  function announce(before: BoardState, now: BoardState): void {
    if (hub.speaker !== view) return;
    for (const line of now.log.slice(differFrom(before.log, now.log))) speaker.say([line.who, line.text].filter(Boolean).join(": "));
    const outcome = now.status.outcome?.text;
    if (outcome && outcome !== before.status.outcome?.text) speaker.say(outcome);
    else if (now.prompt.text && (now.prompt.text !== before.prompt.text || now.prompt.whose !== before.prompt.whose)) {
      speaker.say(promptSentence(now));
    }
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
    if (letter === "l") {
      const sentence = legalSentence(say, now, path, lights);
      notice.note(sentence);
      speaker.interrupt(sentence);
    } else if (letter === "n") {
      const to = cycle(now.stage.order, doablePlaces(now, path), stage.cursor(), event.shiftKey);
      if (to) stage.focus(to);
    } else if (letter === "d") {
      const picture = inWeb && now.web ? now.web : now.stage;
      const what = key === null ? tapOfCard(event.target) : tapOf(picture, key);
      const found = what ? now.details[what] : undefined;
      const plain = key === null ? "" : picture.places[key]?.speech ?? "";
      speaker.interrupt(found ? detailsSentence(found) : plain || say("There is nothing more to tell here."));
    } else {
      return false;
    }
    return true;
  }

  function tapOfCard(target: EventTarget | null): string | undefined {
    for (const cards of [hand, ...others.values()]) {
      const card = cards.cardOf(target);
      if (card) return card.tap;
    }
    return undefined;
  }

  function escape(): boolean {
    if (path.length) {
      const first = path[0] ?? "";
      choose([]);
      notice.clear();
      speaker.interrupt(say("Nothing is selected."));
      hand.focusTap(first);
      details.close();
      return true;
    }
    const open = details.close();
    if (notice.clear()) paint();
    else if (!open) leave(root);
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
    else if (typed.does === "look") {
      const key = [typed.at, `cell.${typed.at.replace(/[\s()]/g, "")}`].find((one) => now.stage.places[one]);
      const found = key ? now.details[tapOf(now.stage, key)] : undefined;
      if (!key) tell(say("There is no place {place} on this board.", { place: typed.at }));
      else tell([now.stage.places[key]?.speech, found && detailsSentence(found)].filter(Boolean).join(". "));
    } else if (typed.does === "play") {
      const answer = await request({ text: typed.text });
      if (answer?.kind === "answer" && answer.ok) command.clear();
    }
  }

  // ---- dragging from the hand ------------------------------------------------------------------------------------
  attachDrag(hand.el, {
    root,
    take(target) {
      const card = hand.cardOf(target);
      const picture = target.closest(".ecl-card");
      return card && picture ? { key: card.key, picture } : null;
    },
    begin(key) {
      const now = state();
      const card = now?.hand.find((one) => one.key === key);
      details.close();
      notice.clear();
      if (now && card) choose(sel.walk(now.legal, [card.tap]) ? [card.tap] : []);
      dragged = card?.tap ?? null;
    },
    over: (x, y) => stage.hoverAt(stage.keyAt(x, y)),
    drop(x, y) {
      const key = stage.keyAt(x, y);
      const now = state();
      stage.hoverAt(null);
      if (key === null || !now || dragged === null) choose([]);
      else if (path.length) tap(tapOf(now.stage, key), "place", false);
      else void send([dragged, tapOf(now.stage, key)]);
      dragged = null;
    },
    cancel() {
      dragged = null;
      stage.hoverAt(null);
      choose([]);
    },
  }, signal);
  let dragged: string | null = null;

  hub.subscribe((news) => {
    if (news === "state") update();
    else if (news === "lost") notice.refuse({ code: "no_answer", text: lost() });
  }, signal);
  view.label(() => { if (shown) paint(); });
  if (hub.link === "lost") wait.textContent = lost();
  update();
}
