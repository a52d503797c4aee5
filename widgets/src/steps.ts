// The bar above a board with steps: which small board lies there, what it asks, and the way to the next.

import { h, set, show, text } from "./dom";
import { createFeedback } from "./feedback";
import { createHints } from "./hints";
import type { View } from "./modes";
import { leave } from "./web";

export function renderSteps(view: View): void {
  const { hub, root, signal, say } = view;
  const wait = h("p", { class: "ecl-wait" });
  const list = h("ol", { class: "ecl-steps" });
  const nav = h("nav", {}, list);
  const title = h("h4", { class: "ecl-title" });
  const question = h("p", { class: "ecl-question" });
  const feedback = createFeedback(view);
  const hints = createHints(view);
  const next = h("button", { class: "ecl-button ecl-primary", type: "button" });
  const again = h("button", { class: "ecl-button", type: "button" });
  const tries = h("span", { class: "ecl-soft" });
  const box = h("div", { class: "ecl-task" }, nav, title, question, feedback.el, hints.el, hints.asking,
    h("div", { class: "ecl-row" }, next, hints.button, again, tries));
  root.append(wait, box);
  let made = "";

  const ask = (content: Readonly<Record<string, unknown>>): void => {
    void hub.request(content).then((answer) => {
      if (signal.aborted || (answer?.kind === "answer" && answer.ok)) return;
      const refusal = answer?.kind === "answer" ? answer.refusal?.text : undefined;
      feedback.say(refusal ?? say("No answer from Python. Perhaps another cell is running; try again."));
    });
  };
  const update = (): void => {
    const task = hub.task;
    show(wait, !task);
    show(box, Boolean(task));
    if (!task) return;
    const items = task.items ?? [];
    const now = JSON.stringify(items.map((item) => item.id));
    if (now !== made) {
      made = now;
      list.replaceChildren(...items.map((item, at) => {
        const button = h("button", { class: "ecl-button ecl-step", type: "button" }, String(at + 1));
        button.addEventListener("click", () => ask({ kind: "step", step: item.id }), { signal });
        return h("li", {}, button);
      }));
    }
    items.forEach((item, at) => {
      const button = list.children[at]?.firstElementChild;
      if (!button) return;
      text(button, item.done ? `✓ ${at + 1}` : String(at + 1));
      const name = `${at + 1}: ${item.text}`;
      set(button, { "aria-current": item.id === task.value ? "step" : null, "aria-label": item.done ? `${name} (${say("done")})` : name, title: item.text });
    });
    text(title, task.title ?? "");
    text(question, task.question ?? "");
    feedback.update(task);
    hints.update(task.done === true);
    show(next, Boolean(task.next) && task.done === true);
    text(tries, task.tries ? say("Tries: {n}", { n: task.tries }) : "");
  };
  next.addEventListener("click", () => {
    if (hub.task?.next) ask({ kind: "step", step: hub.task.next });
    // The button goes away with the step; whoever uses keys stays near it.
    (list.querySelector<HTMLElement>("[aria-current]") ?? again).focus();
  }, { signal });
  again.addEventListener("click", () => ask({ kind: "again" }), { signal });
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape") leave(root);
  }, { signal });
  hub.subscribe(() => update(), signal);
  view.label(() => {
    wait.textContent = say("Waiting for Python. If nothing comes, run this cell again.");
    set(nav, { "aria-label": say("Small boards") });
    text(next, say("Next one"));
    text(again, say("This one anew"));
    feedback.forget();
    update();
  });
}
