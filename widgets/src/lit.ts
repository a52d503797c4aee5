// Lighting a species with its prey and its predators, in all views of the same match: the sender works out who is
// who from its own links and tells everybody by an event on the document.

import type { LinkRow } from "./types";

export const LIT = "ecl-lit";
export type Role = "self" | "prey" | "eater";

export interface LitDetail {
  readonly match: string;
  readonly keys: readonly string[];
  readonly role: Role;
}

/** Prey and predators of a node. A cannibal stays "self". Pure. */
export function around(links: readonly LinkRow[], key: string): Map<string, Role> {
  const roles = new Map<string, Role>();
  for (const [prey, eater] of links) {
    if (prey === key) roles.set(eater, "eater");
  }
  for (const [prey, eater] of links) {
    // Two that eat each other: being prey is shown, the arrows show the rest.
    if (eater === key) roles.set(prey, "prey");
  }
  roles.set(key, "self");
  return roles;
}

export function sendLit(match: string, roles: ReadonlyMap<string, Role>): void {
  for (const role of ["self", "prey", "eater"] as const) {
    const keys = [...roles].filter(([, one]) => one === role).map(([key]) => key);
    document.dispatchEvent(new CustomEvent<LitDetail>(LIT, { detail: { match, keys, role } }));
  }
}

export function listenLit(match: () => string, apply: (roles: ReadonlyMap<string, Role>) => void, signal: AbortSignal): void {
  const now: Record<Role, readonly string[]> = { self: [], prey: [], eater: [] };
  document.addEventListener(LIT, (event) => {
    const detail = (event as CustomEvent<LitDetail | undefined>).detail;
    if (!detail || detail.match !== match() || !(detail.role in now) || !Array.isArray(detail.keys)) return;
    now[detail.role] = detail.keys;
    const roles = new Map<string, Role>();
    for (const role of ["eater", "prey", "self"] as const) for (const key of now[role]) roles.set(key, role);
    apply(roles);
  }, { signal });
}
