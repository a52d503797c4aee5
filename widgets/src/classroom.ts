// Tasks of a lesson: a question, a way to answer by mouse, touch or keyboard, feedback that is spoken, hints.
// The desk judges; here is only what the person is doing.

import { board, type AnswerPart, type Build, number, order, shown, sort, ticks, words } from "./answers";
import { h, set, show, text } from "./dom";
import { createFeedback } from "./feedback";
import { createFigures } from "./figure";
import { createHints } from "./hints";
import { registerMode, type View } from "./modes";
import { renderProgress } from "./progress";
import { slider } from "./slider";
import { renderSteps } from "./steps";
import { trace } from "./trace";
import type { TaskDown } from "./types";
import { leave } from "./web";
import { webViews } from "./webviews";

const FORMS: Readonly<Record<Exclude<TaskDown["form"], "progress" | "steps">, Build>> = {
  choice: ticks("radio"), many: ticks("checkbox"), number, text: words, order, sort, board, slider, web: webViews, trace,
};

export function renderTask(view: View): void {
  const { hub, root, signal, say, speaker } = view;
  const title = h("h4", { class: "ecl-title" });
  const question = h("legend", { class: "ecl-question", id: `${view.prefix}question` });
  const fields = h("fieldset", { class: "ecl-answer", "aria-describedby": `${view.prefix}tries` }, question);
  const check = h("button", { class: "ecl-button ecl-primary", type: "submit" });
  const hints = createHints(view);
  const tries = h("span", { class: "ecl-soft", id: `${view.prefix}tries` });
  const feedback = createFeedback(view);
  const figures = createFigures(view);
  const form = h("form", { class: "ecl-task", novalidate: true }, title, fields, feedback.el, figures.el, hints.el, hints.asking, h("div", { class: "ecl-row" }, check, hints.button, tries));
  const wait = h("p", { class: "ecl-wait" });
  root.append(wait, form);
  let part: AnswerPart | null = null;
  let look: HTMLElement | null = null;
  let sign = "";
  let form_: TaskDown["form"] | null = null;
  let drawn: TaskDown["stage"];
  let round: TaskDown["round"];
  let model: TaskDown["slider"];
  let views: TaskDown["views"];
  let traced: TaskDown["trace"];

  const update = (): void => {
    const task = hub.task;
    show(wait, !task);
    show(form, Boolean(task));
    if (!task || task.form === "progress" || task.form === "steps") return;
    text(title, task.title ?? "");
    show(title, Boolean(task.title));
    text(question, task.question ?? "");
    const over = task.locked === true || task.done === true;
    // Once it is over, what counts is shown, wherever it was answered; before, nobody's choice is touched.
    // What one only looks at stays as it is turned.
    const closed = over && !task.looking;
    const next = JSON.stringify([task.form, task.items, task.bins, task.question, closed, closed ? task.value : null]);
    if (next !== sign || task.stage !== drawn || task.slider !== model || task.views !== views || task.trace !== traced) {
      const same = task.form === form_ && task.round === round;
      const chosen = part && !closed && same ? part.value() : undefined;
      sign = next;
      form_ = task.form;
      drawn = task.stage;
      round = task.round;
      model = task.slider;
      views = task.views;
      traced = task.trace;
      part?.el.remove();
      look?.remove();
      look = task.stage && task.form !== "board" ? shown(view, task).el : null;
      part = FORMS[task.form](view, chosen === undefined ? task : { ...task, value: chosen }, hand);
      if (look) fields.append(look);
      fields.append(part.el);
    }
    fields.disabled = closed;
    show(check, !task.looking);
    set(check, { "aria-disabled": String(over) });
    text(check, task.check || (task.form === "board" && !task.stage ? say("Check the board") : say("Check")));
    hints.update(over);
    text(tries, task.tries && !task.looking ? say("Tries: {n}", { n: task.tries }) : "");
    feedback.update(task);
    figures.update(task.figures ?? []);
    form.classList.toggle("ecl-done", task.done === true);
  };

  const hand = (value: unknown): void => {
    void hub.request({ kind: "answer", value }).then((answer) => {
      if (signal.aborted || (answer?.kind === "answer" && answer.ok)) return;
      const refusal = answer?.kind === "answer" ? answer.refusal?.text : undefined;
      feedback.say(refusal ?? say("No answer from Python. Perhaps another cell is running; try again."));
    });
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!part || hub.task?.looking || check.getAttribute("aria-disabled") === "true") return;
    const value = part.value();
    if (value === undefined) {
      speaker.interrupt(say("Answer first, then check."));
      feedback.say(say("Answer first, then check."));
      return;
    }
    hand(value);
  }, { signal });
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape") leave(root);
  }, { signal });

  hub.subscribe(() => update(), signal);
  view.label(() => {
    wait.textContent = say("Waiting for Python. If nothing comes, run this cell again.");
    feedback.forget();
    update();
  });
}

registerMode("task", renderTask);
registerMode("progress", renderProgress);
registerMode("steps", renderSteps);
