// One game on a plain page: the board of the notebooks, with Python in a worker instead of a kernel.

import { Attempt, lacking, tooLarge, type Lack } from "./able";
import { Bar } from "./bar";
import widget from "./board.js";
import { choice, keep, root } from "./common.js";
import { Keeper, shelf } from "./keeping";
import type { Down, Files, Said, Up } from "./messages";
import { PageModel } from "./model";

interface Setup {
  readonly game: string;
  readonly worker: string;
  readonly files: Files;
  /** Sentences of this page in every language, by their name. */
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const byId = (id: string): HTMLElement => document.getElementById(id)!;
const setup = JSON.parse(byId("setup").textContent) as Setup;
const page = document.documentElement;
const here = (address: string): string => new URL(address, root).href;
const files: Files = {
  pyodide: here(setup.files.pyodide),
  archive: here(setup.files.archive),
  all: setup.files.all.map(([address, bytes]) => [here(address), bytes] as const),
};

const say = (name: string, values: Readonly<Record<string, unknown>> = {}): string =>
  (setup.words[page.lang]?.[name] ?? name).replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));

const keeper = new Keeper(shelf("localStorage"), root.pathname, setup.game);
const attempt = new Attempt(shelf("sessionStorage"));
const bar = new Bar(byId("status"), byId("bar") as HTMLProgressElement, files.all.reduce((sum, [, bytes]) => sum + bytes, 0), say);
let worker: Worker | null = null;
let leaving = false;

const model = new PageModel({ mode: "board", theme: "auto", height: 0, uid: "page" }, (text) => up({ say: text }));

function up(message: Up): void {
  if (!worker) throw new Error("Python has stopped");
  worker.postMessage(message);
}

/** A sentence above all, with something to do about it. */
function note(name: string, values: Readonly<Record<string, unknown>> = {}, action = "", run: () => void = () => undefined): void {
  const box = byId("note");
  const text = document.createElement("p");
  text.textContent = say(name, values);
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = say(action || "close");
  button.addEventListener("click", () => {
    box.hidden = true;
    run();
  });
  box.replaceChildren(text, button);
  box.hidden = false;
}

const reload = (): void => location.reload();

function give(lack: Exclude<Lack, ""> | "failed", values: Readonly<Record<string, unknown>> = {}): void {
  bar.fail(say(lack, values));
  attempt.end();
  const again = byId("again");
  again.hidden = lack === "no-webassembly" || lack === "no-worker";
  again.onclick = reload;
}

/** Python is gone: what was played until then is kept, and a new start brings it back. */
function stopped(error: string): void {
  worker?.terminate();
  worker = null;
  if (page.dataset["ready"]) note(tooLarge(error) ? "memory-gone" : "python-gone", { error }, "load-again", reload);
  else if (tooLarge(error)) give("no-memory");
  else give("failed", { error });
}

function show(): void {
  bar.stage("ready");
  byId("waiting").remove();
  byId("board").hidden = false;
}

function ready(): void {
  attempt.end();
  page.dataset["ready"] = String(Math.round(performance.now()));
  void keepFiles();
}

/** Puts what was loaded before the page had its worker into the worker's store, from the browser's own cache. */
async function keepFiles(): Promise<void> {
  page.dataset["kept"] = String((await kept) && Boolean(navigator.serviceWorker?.controller));
  if (page.dataset["kept"] !== "true") return;
  const all = new Set([...files.all.map(([address]) => address), here(setup.worker)]);
  // In every language: another one may be chosen on the board.
  for (const [language, words] of Object.entries(setup.words)) {
    all.add(new URL(pageIn(language), location.href).href);
    if (words["start"]) all.add(here(words["start"]));
  }
  for (const entry of performance.getEntriesByType("resource")) if (entry.name.startsWith(root.href)) all.add(entry.name);
  for (const address of all) {
    await fetch(address).then((answer) => answer.arrayBuffer()).catch(() => undefined);
  }
  page.dataset["offline"] = "true";
}

const pageIn = (language: string): string => `../${language}/${location.pathname.split("/").at(-1)}`;

function showBefore(): void {
  byId("before").hidden = !keeper.before;
}

/** Texts of the page around the board, when another language was chosen on it. */
function speak(language: string): void {
  if (language === page.lang || !setup.words[language]) return;
  history.replaceState(null, "", pageIn(language));
  page.lang = language;
  choice("language", language);
  for (const el of document.querySelectorAll<HTMLElement>("[data-say]")) el.textContent = say(el.dataset["say"]!);
  for (const el of document.querySelectorAll<HTMLAnchorElement>("[data-href]")) el.href = here(say(el.dataset["href"]!));
  document.title = say("title");
}

function take(said: Said): void {
  switch (said.kind) {
    case "keep":
      if (!leaving) {
        const ok = keeper.keep(said.text, said.anew);
        showBefore();
        up({ say: JSON.stringify({ kind: "kept", number: said.number, ok }) });
      }
      break;
    case "forget":
      keeper.forget();
      showBefore();
      break;
    case "trouble":
      note("told", { text: said.text });
      break;
    default: {
      const first = said.kind === "state" && !page.dataset["ready"];
      // Seen before it is drawn, so that it finds its size.
      if (first) show();
      model.give(said);
      if (first) ready();
      if (said.kind === "state" && said.language) speak(said.language);
    }
  }
}

function hear({ data }: MessageEvent<Down>): void {
  if ("loaded" in data) bar.loaded(data.loaded);
  else if ("stage" in data) bar.stage(data.stage);
  else if ("failed" in data) stopped(data.failed);
  else take(JSON.parse(data.said) as Said);
}

function start(): void {
  attempt.begin();
  addEventListener("pagehide", () => attempt.end());
  worker = new Worker(here(setup.worker), { type: "module" });
  worker.addEventListener("message", hear);
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    stopped(event.message || "worker");
  });
  up({ begin: { files, game: setup.game, language: page.lang, kept: keeper.kept } });
  const board = widget();
  board.initialize({ model });
  board.render({ model, el: byId("board") });
}

/** Another page of this browser plays the same game: only one of them can be kept. */
addEventListener("storage", (event) => {
  if (event.key === keeper.key && event.newValue) note("elsewhere", {}, "load-again", reload);
});

byId("before").addEventListener("click", () => {
  const text = keeper.before;
  if (text) model.send({ kind: "load", text });
});
const erase = byId("erase");
erase.addEventListener("click", () => {
  if (erase.dataset["say"] === "erase") {
    erase.dataset["say"] = "erase-sure";
    erase.textContent = say("erase-sure");
    return;
  }
  leaving = true;
  keeper.forget();
  reload();
});
erase.addEventListener("blur", () => {
  erase.dataset["say"] = "erase";
  erase.textContent = say("erase");
});

showBefore();
if (keeper.kept) byId("caption").textContent = say("kept-caption");
// A newer version of the site is taken before anything is played.
const kept = keep();
const lack = attempt.broken ? "stopped-before" : lacking();
if (lack) give(lack);
else start();
