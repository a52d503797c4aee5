// The page around a lesson: shows its opening position at once, loads Python and tells how far it is, runs the
// notebook, and steps aside.

import { keep, keepPage, root, say, twice } from "./common.js";
import { erase, keeps, leaveOutBoards, makeWay, reset } from "./keeping.js";

const setup = JSON.parse(document.getElementById("setup").textContent);
const waiting = document.getElementById("waiting");
const status = document.getElementById("status");
const bar = document.getElementById("bar");
const frame = document.getElementById("notebook");

// Shares of the bar: loading, Python's own start, the cells of the lesson.
const LOADED = 70, STARTED = 90;

const SLOW = 90_000; // milliseconds after which somebody who waits is told what to do

const pause = milliseconds => new Promise(done => setTimeout(done, milliseconds));

function tell(text, percent) {
  if (status.textContent !== text) status.textContent = text;
  bar.value = Math.max(bar.value || 0, percent);
}

/** Load what Python needs, and tell how much; the notebook's own requests are answered from that. */
async function load() {
  const total = setup.python.reduce((sum, [, size]) => sum + size, 0);
  const megabytes = bytes => (bytes / 1e6).toFixed(bytes < 9.95e6 ? 1 : 0);
  let done = 0;
  const files = [...setup.python];
  const worker = async () => {
    for (let next = files.shift(); next; next = files.shift()) {
      const answer = await fetch(new URL(next[0], root));
      if (!answer.ok) throw new Error(`${next[0]}: ${answer.status}`);
      const reader = answer.body.getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        done += part.value.length;
        tell(say("loading", { done: megabytes(done), all: megabytes(total) }), (LOADED * done) / total);
      }
    }
  };
  await Promise.all([worker(), worker(), worker()]);
  tell(say("starting"), LOADED);
}

/** The notebook's application, once its kernel answers. */
async function kernel() {
  for (;;) {
    const app = frame.contentWindow?.jupyterapp;
    const panel = app?.shell?.currentWidget;
    if (panel?.sessionContext) {
      await panel.context.ready;
      await panel.sessionContext.ready;
      if (panel.sessionContext.session?.kernel) {
        await panel.sessionContext.session.kernel.info;
        return app;
      }
    }
    await pause(100);
  }
}

async function run(app) {
  tell(say("running"), STARTED);
  // All boards share one script, and shall not say that they saved what nobody keeps.
  const told = { ECOLEARN_SCRIPT: new URL(setup.script, root).href, ...(kept ? {} : { ECOLEARN_NOT_KEPT: "1" }) };
  // Modules beside the notebook come last: each look into that folder goes through the browser and back.
  const code = `import os, sys; os.environ.update(${JSON.stringify(told)}); sys.path.sort(key=lambda at: at == "")`;
  const { kernel } = app.shell.currentWidget.sessionContext.session;
  await kernel.requestExecute({ code, silent: true, store_history: false }).done;
  const notebook = app.shell.currentWidget.content;
  const top = () => {
    // Running leads to the last cell; a lesson begins with the first one.
    notebook.activeCellIndex = 0;
    notebook.scrollToItem(0).catch(() => undefined);
  };
  let touched = false;
  for (const kind of ["pointerdown", "keydown", "wheel"]) {
    frame.contentWindow.addEventListener(kind, () => { touched = true; }, { capture: true, once: true });
  }
  const all = app.commands.execute("notebook:run-all-cells").then(() => {
    document.documentElement.dataset.done = "true";
    if (!touched) top();
  });
  const seen = async () => {
    while (!frame.contentDocument?.querySelector(".ecl-frame, .ecl-task")) await pause(100);
  };
  await Promise.race([all, seen()]);
  top();
}

function show() {
  tell(say("ready"), 100);
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
  waiting.remove();
  frame.inert = false;
  frame.focus();
}

/** What to do if it takes too long: among what is said while one waits, and gone with it. */
function hint() {
  const line = document.createElement("p");
  line.setAttribute("role", "status");
  bar.parentElement.after(line);
  line.textContent = say("slow");
}

/**
 * This page and the way back go without a network, too, also for whoever came here first of all by a link. Only now:
 * before, it would have taken time from the lesson.
 */
async function keepPages() {
  await keepPage(document, location.href);
  const address = document.querySelector(".bar a").href;
  const text = await (await fetch(address)).text();
  await keepPage(new DOMParser().parseFromString(text, "text/html"), address);
  document.documentElement.dataset.offline = "true";
}

/** Nothing works without these: said in a sentence, before anything is loaded. */
function missing() {
  if (typeof WebAssembly !== "object") return say("no-webassembly");
  return "";
}

// What is kept

const saved = document.getElementById("saved");
const note = document.getElementById("note");
let kept = false; // whether answers and games outlive this page

function tellNote(text, href) {
  const line = note.querySelector("p");
  line.textContent = `${text} `;
  if (href) {
    const link = document.createElement("a");
    link.href = href;
    link.target = "_blank";
    link.textContent = say("own-copy");
    line.append(link);
  }
  note.hidden = false;
}
note.querySelector("button").addEventListener("click", () => { note.hidden = true; });

/** Tell when the notebook, an answer or a game was saved last: only what JupyterLite has stored counts. */
function watch(app) {
  saved.textContent = kept ? say("not-saved-yet") : say("not-kept");
  if (!kept) return;
  const folder = setup.notebook.replace(/[^/]*$/, "");
  app.serviceManager.contents.fileChanged.connect((_contents, change) => {
    const path = change.newValue?.path ?? "";
    const ours = path === setup.notebook || path.startsWith(`${folder}ecolearn-saves/`);
    if (change.type === "delete" || !ours) return;
    // As the boards write it.
    const time = new Date().toLocaleTimeString("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    saved.textContent = say("saved", { time });
  });
}

/** Take the notebook away, so that it writes nothing any more, and do something with what it has kept. */
async function without(act) {
  frame.remove();
  await act();
}

const dialog = document.getElementById("work");
document.getElementById("mine").addEventListener("click", () => {
  document.getElementById("where").textContent = kept ? say("where") : say("where-not");
  dialog.showModal();
});
twice(document.getElementById("anew"), () => without(() => reset(setup.notebook, setup.id)).then(() => location.reload()));
twice(document.getElementById("erase"), () => without(erase).then(() => {
  location.href = document.querySelector(".bar a").href + "#erased";
}));

async function start() {
  const fault = missing();
  if (fault) {
    tell(fault, 0);
    bar.remove();
    return;
  }
  kept = (await keep()) && (await keeps());
  document.documentElement.dataset.kept = String(kept);
  const own = await makeWay(setup.notebook, setup.made);
  await leaveOutBoards(setup.notebook);
  if (own) tellNote(say("new-version"), new URL(`lab/index.html?path=${encodeURIComponent(own)}`, root));
  frame.src = new URL(`notebooks/index.html?path=${encodeURIComponent(setup.notebook)}`, root);
  // The notebook's own scripts first: it needs them before Python. What fails here is asked for again by the
  // notebook, which tells its own faults.
  const scripts = new Promise(done => frame.addEventListener("load", done, { once: true }));
  const loading = scripts.then(load).catch(() => undefined);
  setTimeout(hint, SLOW);
  const app = await kernel();
  watch(app);
  await loading;
  await run(app);
  show();
  if (kept) keepPages().catch(() => undefined);
}

document.getElementById("at-once").addEventListener("click", show);
start().catch(error => tell(say("failed", { error: error.message }), 0));
