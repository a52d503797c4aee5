// How far a lesson is done, and what can be done with the answers.

import { download } from "./dialogs";
import { h, show, text } from "./dom";
import type { View } from "./modes";
import type { TaskButton } from "./types";
import { leave } from "./web";

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
