// Tasks of a lesson: a question, a way to answer by mouse, touch or keyboard, feedback that is spoken, hints.
// The desk judges; here is only what the person is doing.

import { download } from "./dialogs";
import { h, set, show, text } from "./dom";
import { createFaces } from "./faces";
import { registerMode, type View } from "./modes";
import { createStage, type Decoration, type Stage } from "./stage";
import { EMPTY_PICTURE, mergePicture, type Picture } from "./state";
import type { TaskButton, TaskDown, TaskItem } from "./types";
import { leave } from "./web";

/** One way to answer: its element, and the value as the desk gets it (undefined: nothing was answered yet). */
export interface AnswerPart {
  readonly el: HTMLElement;
  value(): unknown;
}

type Build = (view: View, task: TaskDown) => AnswerPart;

export function binsOf(task: TaskDown): TaskItem[] {
  return (task.bins ?? []).map((bin) => (typeof bin === "string" ? { id: bin, text: bin } : bin));
}

/** A typed number, with a comma or a point; what is none stays text, for the desk to answer kindly. Pure. */
export function readNumber(typed: string): number | string | undefined {
  const tidy = typed.trim();
  if (!tidy) return undefined;
  const number = Number(tidy.replace(/\s/g, "").replace(",", "."));
  return Number.isFinite(number) ? number : tidy;
}

/** Moves one item of an order by one step. Pure. */
export function moved<T>(items: readonly T[], at: number, by: -1 | 1): T[] {
  const to = at + by;
  const next = [...items];
  if (to < 0 || to >= next.length) return next;
  const [one] = next.splice(at, 1);
  next.splice(to, 0, one as T);
  return next;
}

function ticks(type: "radio" | "checkbox"): Build {
  return (view, task) => {
    const before = new Set(Array.isArray(task.value) ? task.value.map(String) : [String(task.value ?? "")]);
    const inputs = (task.items ?? []).map((item) => {
      const input = h("input", { type, name: `${view.prefix}answer`, value: item.id });
      input.checked = before.has(item.id);
      return input;
    });
    const el = h("div", { class: "ecl-options" }, ...inputs.map((input, i) => h("label", { class: "ecl-option" }, input, h("span", {}, task.items?.[i]?.text ?? ""))));
    return {
      el,
      value() {
        const chosen = inputs.filter((one) => one.checked).map((one) => one.value);
        return type === "radio" ? chosen[0] : chosen;
      },
    };
  };
}

const number: Build = (view, task) => {
  const input = h("input", { type: "text", inputmode: "decimal", autocomplete: "off", "aria-labelledby": `${view.prefix}question` });
  input.value = task.value === null || task.value === undefined ? "" : String(task.value);
  return { el: h("div", { class: "ecl-field" }, input), value: () => readNumber(input.value) };
};

const words: Build = (view, task) => {
  const input = h("textarea", { rows: 3, "aria-labelledby": `${view.prefix}question` });
  input.value = typeof task.value === "string" ? task.value : "";
  return { el: h("div", { class: "ecl-field" }, input), value: () => input.value.trim() || undefined };
};

const order: Build = (view, task) => {
  const before = Array.isArray(task.value) ? task.value.map(String) : [];
  const rank = (item: TaskItem): number => (before.includes(item.id) ? before.indexOf(item.id) : before.length);
  let items = [...(task.items ?? [])].sort((a, b) => rank(a) - rank(b));
  const list = h("ol", { class: "ecl-order" });
  const draw = (focus?: { id: string; by: -1 | 1 }): void => {
    list.replaceChildren(...items.map((item, at) => h("li", {},
      h("span", {}, item.text), ...([-1, 1] as const).map((by) => {
        const label = by < 0 ? view.say("Up: {name}", { name: item.text }) : view.say("Down: {name}", { name: item.text });
        const end = at + by < 0 || at + by >= items.length;
        const button = h("button", { class: "ecl-round", type: "button", "aria-label": label, title: label, "aria-disabled": String(end) }, by < 0 ? "↑" : "↓");
        button.addEventListener("click", () => {
          if (end) return;
          items = moved(items, at, by);
          draw({ id: item.id, by });
          view.speaker.interrupt(view.say("{name}: place {n} of {all}", { name: item.text, n: at + by + 1, all: items.length }));
        }, { signal: view.signal });
        if (focus?.id === item.id && focus.by === by) queueMicrotask(() => button.focus());
        return button;
      }))));
  };
  draw();
  return { el: list, value: () => items.map((item) => item.id) };
};

const sort: Build = (view, task) => {
  const bins = binsOf(task);
  const before = (typeof task.value === "object" && task.value !== null ? task.value : {}) as Record<string, unknown>;
  const rows = (task.items ?? []).map((item) => {
    const inputs = bins.map((bin) => {
      const input = h("input", { type: "radio", name: `${view.prefix}sort-${item.id}`, value: bin.id });
      input.checked = before[item.id] === bin.id;
      return input;
    });
    const el = h("fieldset", { class: "ecl-sort" }, h("legend", {}, item.text),
      h("div", { class: "ecl-options" }, ...inputs.map((input, i) => h("label", { class: "ecl-option" }, input, h("span", {}, bins[i]?.text ?? "")))));
    return { item, inputs, el };
  });
  return {
    el: h("div", {}, ...rows.map((row) => row.el)),
    value() {
      const result: Record<string, string> = {};
      for (const row of rows) {
        const chosen = row.inputs.find((one) => one.checked);
        if (chosen) result[row.item.id] = chosen.value;
      }
      return Object.keys(result).length ? result : undefined;
    },
  };
};

interface Shown {
  readonly el: HTMLElement;
  readonly stage: Stage;
  readonly picture: Picture;
}

/** The position that belongs to a task, walked with the arrow keys; `tap` makes it one to mark places on. */
function shown(view: View, task: TaskDown, tap?: (key: string) => void): Shown {
  const picture = mergePicture(EMPTY_PICTURE, task.stage ?? {});
  const faces = createFaces(view.prefix);
  faces.update(task.stage?.faces ?? {});
  const holder = h("div", { class: `ecl-stage ${tap ? "ecl-pick" : "ecl-look"}` });
  const stage = createStage(holder, {
    prefix: view.prefix,
    signal: view.signal,
    zoom: false,
    onTap(key) {
      if (!holder.closest("fieldset")?.disabled) tap?.(key);
    },
    onFocus: () => undefined,
    onHover: () => undefined,
    onKey: () => false,
    onPlainWheel: () => undefined,
  });
  const help = tap ? view.say("Arrow keys move, Enter chooses a place or lets it go.") : view.say("Arrow keys move.");
  stage.label(task.stage?.label || view.say("Board"), help, view.say("board"));
  stage.update(picture);
  return { el: h("div", {}, faces.el, holder), stage, picture };
}

/** With a picture: places are picked on it. Without: the answer is what lies on the board of the lesson. */
const board: Build = (view, task) => {
  if (!task.stage) return { el: h("div", { hidden: true }), value: () => null };
  const picked = new Set(Array.isArray(task.value) ? task.value.map(String) : []);
  const { el, stage, picture } = shown(view, task, (key) => {
    if (!picked.delete(key)) picked.add(key);
    paint();
  });
  const paint = (): void => {
    stage.decorate(new Map<string, Decoration>(picture.order.map((key) => [key, {
      selected: picked.has(key),
      speech: picked.has(key) ? view.say("selected") : undefined,
    }])));
  };
  paint();
  return { el, value: () => picture.order.filter((key) => picked.has(key)) };
};

const FORMS: Readonly<Record<Exclude<TaskDown["form"], "progress">, Build>> = {
  choice: ticks("radio"), many: ticks("checkbox"), number, text: words, order, sort, board,
};

export function renderTask(view: View): void {
  const { hub, root, signal, say, speaker } = view;
  const title = h("h4", { class: "ecl-title" });
  const question = h("legend", { class: "ecl-question", id: `${view.prefix}question` });
  const fields = h("fieldset", { class: "ecl-answer", "aria-describedby": `${view.prefix}tries` }, question);
  const check = h("button", { class: "ecl-button ecl-primary", type: "submit" });
  const hint = h("button", { class: "ecl-button", type: "button" });
  const tries = h("span", { class: "ecl-soft", id: `${view.prefix}tries` });
  // Both regions are there from the start: a live region that comes with its text is not read.
  const feedback = h("div", { class: "ecl-feedback", role: "status" });
  const hints = h("div", { class: "ecl-hints", role: "status" });
  const thought = h("input", { type: "text", autocomplete: "off", maxlength: 500, id: `${view.prefix}thought` });
  const ask = h("label", { for: `${view.prefix}thought` });
  const asking = h("div", { class: "ecl-field" }, ask, thought);
  const form = h("form", { class: "ecl-task", novalidate: true }, title, fields, feedback, hints, asking, h("div", { class: "ecl-row" }, check, hint, tries));
  const wait = h("p", { class: "ecl-wait" });
  root.append(wait, form);
  let part: AnswerPart | null = null;
  let look: HTMLElement | null = null;
  let sign = "";
  let lastFeedback = "";

  const update = (): void => {
    const task = hub.task;
    show(wait, !task);
    show(form, Boolean(task));
    if (!task || task.form === "progress") return;
    text(title, task.title ?? "");
    show(title, Boolean(task.title));
    text(question, task.question ?? "");
    const over = task.locked === true || task.done === true;
    // Once it is over, what counts is shown, wherever it was answered; before, nobody's choice is touched.
    const next = JSON.stringify([task.form, task.items, task.bins, task.question, task.stage?.order, over, over ? task.value : null]);
    if (next !== sign) {
      sign = next;
      part?.el.remove();
      look?.remove();
      look = task.stage && task.form !== "board" ? shown(view, task).el : null;
      part = FORMS[task.form](view, task);
      if (look) fields.append(look);
      fields.append(part.el);
    }
    fields.disabled = over;
    set(check, { "aria-disabled": String(over) });
    text(check, task.check || (task.form === "board" && !task.stage ? say("Check the board") : say("Check")));
    show(hint, Boolean(task.hint?.more) && !over);
    text(hint, task.hint?.text ? say("Next hint") : say("Hint"));
    text(tries, task.tries ? say("Tries: {n}", { n: task.tries }) : "");
    const lines = task.feedback ?? [];
    const now = JSON.stringify([lines, task.tries]);
    if (now !== lastFeedback) {
      lastFeedback = now;
      feedback.replaceChildren(...lines.map((line) => h("p", { class: line.ok === null ? "ecl-plain" : line.ok ? "ecl-right" : "ecl-wrong" },
        line.ok === null ? null : h("b", {}, line.ok ? `✓ ${say("Right.")} ` : `✗ ${say("Not yet.")} `), line.text)));
    }
    text(ask, task.hint?.ask ?? "");
    show(asking, Boolean(task.hint?.ask) && !over);
    const clue = task.hint?.text ?? "";
    if (hints.textContent !== clue) hints.replaceChildren(...(clue ? [h("p", {}, clue)] : []));
    show(hints, clue !== "");
    form.classList.toggle("ecl-done", task.done === true);
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!part || check.getAttribute("aria-disabled") === "true") return;
    const value = part.value();
    if (value === undefined) {
      speaker.interrupt(say("Answer first, then check."));
      feedback.replaceChildren(h("p", {}, say("Answer first, then check.")));
      lastFeedback = "";
      return;
    }
    void hub.request({ kind: "answer", value }).then((answer) => {
      if (signal.aborted || (answer?.kind === "answer" && answer.ok)) return;
      const refusal = answer?.kind === "answer" ? answer.refusal?.text : undefined;
      feedback.replaceChildren(h("p", {}, refusal ?? say("No answer from Python. Perhaps another cell is running; try again.")));
      lastFeedback = "";
    });
  }, { signal });
  hint.addEventListener("click", () => {
    const own = thought.value.trim();
    if (hub.task?.hint?.ask && !own) {
      speaker.interrupt(hub.task.hint.ask);
      thought.focus();
      return;
    }
    hub.send({ kind: "hint", ...(own ? { thought: own } : {}) });
    thought.value = "";
  }, { signal });
  // Enter in the field of the own thought means the hint, not the answer.
  thought.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    hint.click();
  }, { signal });
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape") leave(root);
  }, { signal });

  hub.subscribe(() => update(), signal);
  view.label(() => {
    wait.textContent = say("Waiting for Python. If nothing comes, run this cell again.");
    lastFeedback = "";
    sign = part ? sign : "";
    update();
  });
}

registerMode("task", renderTask);

/** How far a lesson is done, and what can be done with the answers. */
export function renderProgress(view: View): void {
  const { hub, root, signal, say, speaker } = view;
  const title = h("h4", { class: "ecl-title" });
  const line = h("p");
  const bar = h("div", { class: "ecl-bar", "aria-hidden": "true" }, h("i"));
  const list = h("ul", { class: "ecl-checklist" });
  const note = h("p", { class: "ecl-soft", role: "status" });
  const row = h("div", { class: "ecl-row" });
  const box = h("div", { class: "ecl-task" }, title, line, bar, list, row, note);
  const wait = h("p", { class: "ecl-wait" });
  root.append(wait, box);
  let made = "";

  const press = async (button: TaskButton, el: HTMLButtonElement): Promise<void> => {
    if (button.sure && el.textContent !== button.sure) {
      text(el, button.sure);
      speaker.interrupt(button.sure);
      return;
    }
    text(el, button.label);
    const answer = await hub.request({ kind: button.id });
    if (signal.aborted) return;
    if (answer?.kind !== "answer" || !answer.ok) {
      text(note, (answer?.kind === "answer" ? answer.refusal?.text : undefined) ?? say("No answer from Python. Perhaps another cell is running; try again."));
    } else if (answer.text) download(root, answer.name ?? "lesson.txt", answer.text);
  };
  const update = (): void => {
    const task = hub.task;
    show(wait, !task);
    show(box, Boolean(task));
    if (!task) return;
    text(title, task.title ?? "");
    text(line, task.question ?? "");
    (bar.firstElementChild as HTMLElement).style.width = `${Math.round(100 * (task.share ?? 0))}%`;
    list.replaceChildren(...(task.items ?? []).map((item) => h("li", { class: item.done ? "ecl-done" : "" },
      h("span", { "aria-hidden": "true" }, item.done ? "✓" : "○"), ` ${item.text}`,
      item.said ? h("span", { class: "ecl-spoken" }, ` (${item.said})`) : null)));
    text(note, task.note ?? "");
    const next = JSON.stringify(task.buttons);
    if (next === made) return;
    made = next;
    row.replaceChildren(...(task.buttons ?? []).map((button) => {
      const el = h("button", { class: "ecl-button", type: "button" }, button.label);
      el.addEventListener("click", () => void press(button, el), { signal });
      el.addEventListener("blur", () => text(el, button.label), { signal });
      return el;
    }));
  };
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape") leave(root);
  }, { signal });
  hub.subscribe(() => update(), signal);
  view.label(() => {
    wait.textContent = say("Waiting for Python. If nothing comes, run this cell again.");
    update();
  });
}

registerMode("progress", renderProgress);
