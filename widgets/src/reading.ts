// Dialogs to read in: how partners play, and on a teacher's board whether the game can still be won.

import { openDialog, type Dialog } from "./dialogs";
import { h, set, text } from "./dom";
import type { View } from "./modes";
import type { Ask } from "./tools";

/** What is read is also the description of its dialog, so that it is spoken when the dialog opens. */
function describe(view: View, dialog: Dialog, body: HTMLElement): void {
  set(body, { id: `${view.prefix}reading`, tabindex: 0 });
  set(dialog.el, { "aria-describedby": body.id });
  lead(dialog, body);
}

/** Puts the focus on what is to be read, which is read from its beginning. */
function lead(dialog: Dialog, body: HTMLElement): void {
  body.focus({ preventScroll: true });
  dialog.el.scrollTop = 0;
}

export function openHabits(view: View): void {
  const { say, hub } = view;
  const body = h("div", { class: "ecl-reading" }, ...(hub.state?.habits ?? []).flatMap((one) => [
    h("h5", {}, one.seats),
    h("ul", {}, ...one.lines.map((line) => h("li", {}, line))),
  ]));
  describe(view, openDialog(view, say("How your partners play"), body), body);
}

/** First a warning: what is told then gives hidden cards away. */
export function openJudgement(view: View, ask: Ask): void {
  const { say, signal } = view;
  const body = h("div", { class: "ecl-reading" }, h("p", {}, say("This looks at all cards, hidden ones too, and tells what they are. Nobody who plays should read it.")));
  const go = h("button", { class: "ecl-button ecl-primary", type: "button" }, say("Show it"));
  const dialog = openDialog(view, say("Can the game still be won?"), body, h("div", { class: "ecl-row" }, go));
  describe(view, dialog, body);
  go.addEventListener("click", async () => {
    text(go, say("One moment …"));
    const answer = await ask({ kind: "judge" }, true);
    if (answer?.kind !== "answer" || !answer.ok) {
      text(go, say("Show it"));
      const refusal = answer?.kind === "answer" ? answer.refusal : undefined;
      dialog.complain(refusal ?? { text: say("No answer from Python. Perhaps another cell is running; try again.") });
      return;
    }
    go.remove();
    body.replaceChildren(
      h("p", {}, h("strong", {}, answer.text ?? "")),
      ...(answer.lines?.length ? [h("p", {}, say("One way to win:")), h("ul", {}, ...answer.lines.map((line) => h("li", {}, line)))] : []));
    lead(dialog, body);
  }, { signal });
}
