// The anywidget module. A factory, so that every model has its own hub, whatever the host does with modules.

import "./classroom";
import { renderBoard } from "./board";
import { h } from "./dom";
import { guardKeys } from "./guard";
import { Hub } from "./hub";
import { keepListening } from "./listen";
import { modeOf, registerMode, type View } from "./modes";
import { createSpeaker } from "./speech";
import { hideStill } from "./still";
import { followTheme } from "./theme";
import type { Model } from "./types";
import { renderWeb } from "./webalone";
import { translator } from "./words";

registerMode("board", renderBoard);
registerMode("web", renderWeb);

interface Props {
  readonly model: Model;
  readonly signal?: AbortSignal;
}

let views = 0;

export function mount(hub: Hub, model: Model, el: HTMLElement, signal: AbortSignal): void {
  views += 1;
  const prefix = `e${views}${Math.random().toString(36).slice(2, 6)}-`;
  const root = h("section", { class: "ecl", "data-lm-suppress-shortcuts": "true", "data-mode": String(model.get("mode") ?? "board") });
  const say = translator(() => hub.state?.words ?? hub.task?.words ?? {});
  const speaker = createSpeaker(signal, () => say("The rest is in the log"));
  const labels: (() => void)[] = [];
  let words: unknown = hub.state?.words ?? hub.task?.words;
  const view: View = {
    hub, model, root, prefix, signal, say, speaker,
    label(run) {
      labels.push(run);
      run();
    },
  };
  // First of all listeners, so that a mode finds its fixed texts renewed.
  hub.subscribe(() => {
    const next = hub.state?.words ?? hub.task?.words;
    const language = hub.state?.language ?? hub.task?.language ?? "en";
    // Setting it anew, even to the same, makes the browser look at every style again.
    if (root.lang !== language) root.lang = language;
    if (next === words) return;
    words = next;
    for (const run of labels) run();
  }, signal);
  root.lang = hub.state?.language ?? hub.task?.language ?? "en";

  const theme = followTheme(root, () => model.get("theme"), signal);
  const height = (): void => {
    const px = Number(model.get("height"));
    if (px > 0) root.style.setProperty("--ecl-stage-height", `${px}px`);
    else root.style.removeProperty("--ecl-stage-height");
  };
  height();
  model.on("change:theme", theme);
  model.on("change:height", height);
  const speak = (): void => { hub.speaker = view; };
  root.addEventListener("focusin", speak, { signal });
  root.addEventListener("pointerdown", speak, { signal });
  hub.speaker ??= view;
  guardKeys(root, signal);

  el.append(root);
  modeOf(model.get("mode") ?? "board")(view);
  root.append(speaker.el);
  hideStill(el, signal);
  signal.addEventListener("abort", () => {
    model.off("change:theme", theme);
    model.off("change:height", height);
    if (hub.speaker === view) hub.speaker = null;
    root.remove();
  }, { once: true });
}

export default function widget() {
  // One hub in this closure; the map covers a host that shares the closure and tells its models apart by "uid".
  const hubs = new Map<string, Hub>();
  const open = (model: Model): Hub => {
    const uid = String(model.get("uid") ?? "");
    let hub = hubs.get(uid);
    if (!hub || hub.link === "lost") {
      hub = new Hub(model);
      hubs.set(uid, hub);
    }
    return hub;
  };
  return {
    initialize({ model }: Props): Promise<() => void> | (() => void) {
      const begin = (): (() => void) => {
        const hub = open(model);
        return () => hub.close();
      };
      return model.widget_manager ? keepListening(model).then(begin) : begin();
    },
    render({ model, el, signal }: Props & { readonly el: HTMLElement }) {
      const control = new AbortController();
      signal?.addEventListener("abort", () => control.abort(), { signal: control.signal });
      mount(open(model), model, el, control.signal);
      return () => control.abort();
    },
  };
}
