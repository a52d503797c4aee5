// The food web alone, as a widget of its own beside a board or without one, with the tools to explore it.

import { h, show } from "./dom";
import { createExplore } from "./explore";
import { createFaces } from "./faces";
import { listenLit, sendLit } from "./lit";
import type { View } from "./modes";
import { createWeb, leave, rolesAround } from "./web";

export function renderWeb(view: View): void {
  const { hub, root, signal, say } = view;
  const wait = h("p", { class: "ecl-wait" });
  view.label(() => { wait.textContent = say("Waiting for Python. If nothing comes, run this cell again."); });
  let pinned: string | null = null;
  const match = (): string => hub.state?.match || hub.name;
  const light = (key: string | null): void => {
    const web = hub.state?.web;
    if (web) sendLit(match(), key === null ? new Map() : rolesAround(web, key));
  };
  const explored = (): boolean => explore.now !== null && explore.now.tool !== "look";
  const web = createWeb(view, {
    onTap(key) {
      if (explore.tap(key)) return;
      pinned = pinned === key ? null : key;
      light(pinned);
      explore.point(pinned);
    },
    onFocus(key) {
      if (!explored()) light(key);
      explore.point(key);
    },
    onHover(key) {
      if (!explored()) light(key ?? pinned);
      explore.point(key ?? pinned);
    },
    onLink: (key) => explore.along(key),
    onKey(event, key) {
      const state = hub.state;
      if (explore.key(event, key)) return true;
      if (event.key === "Escape") {
        pinned = null;
        light(null);
        explore.point(null);
        leave(root);
        return true;
      }
      if (event.key === "d" && state?.web) {
        view.speaker.interrupt(state.web.places[key]?.speech ?? "");
        return true;
      }
      return false;
    },
    onPossible: (on) => void hub.request({ kind: "possible", on }),
  }, true);
  const faces = createFaces(view.prefix);
  const explore = createExplore(view, web);
  root.append(faces.el, wait, explore.el);
  const update = (): void => {
    const state = hub.state;
    if (!state) return;
    show(wait, false);
    faces.update(state.faces);
    web.update(state);
    explore.update();
  };
  hub.subscribe(update, signal);
  listenLit(match, explore.paint, signal);
  update();
}
