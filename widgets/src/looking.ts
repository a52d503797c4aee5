// Looking at a place of the board or at a node of the web: its card of details opens, and the species lights up with
// its prey and predators.

import type { DetailsCard } from "./details";
import { sendLit } from "./lit";
import type { View } from "./modes";
import { tapOf } from "./state";
import { nodeOf, rolesAround } from "./web";

export interface Looking {
  about(key: string, how: "hover" | "focus" | "tap"): void;
  aboutNode(key: string): void;
  light(key: string | null, isNode?: boolean): void;
}

export function createLooking(view: View, details: DetailsCard, holder: Element, match: () => string): Looking {
  const state = () => view.hub.state;
  return {
    about(key, how) {
      const now = state();
      if (!now) return;
      const what = tapOf(now.stage, key);
      const found = now.details[what];
      const at = holder.querySelector(`[data-key="${CSS.escape(key)}"]`);
      if (found) details.open(what, found, at, how);
      else if (how !== "hover") details.close();
      else details.leave();
    },
    aboutNode(key) {
      const now = state();
      const what = now?.web ? tapOf(now.web, key) : key;
      const found = now?.details[what] ?? now?.details[key];
      if (found) details.open(what, found, null, "tap");
    },
    light(key, isNode = false) {
      const now = state();
      if (!now?.web) return;
      const node = key === null ? null : isNode ? key : nodeOf(now.web, key, tapOf(now.stage, key), now.stage.places[key]?.stands);
      sendLit(match(), node === null ? new Map() : rolesAround(now.web, node));
    },
  };
}
