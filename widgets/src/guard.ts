// Keys pressed in a widget are not the notebook's: in JupyterLab's command mode an X would cut the cell.

const SUPPRESS = "data-lm-suppress-shortcuts";
const NAMED: ReadonlySet<string> = new Set([
  "Enter", "Escape", "Backspace", "Delete", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown",
]);

/** Keys that a notebook might take for a command; Tab and keys with Ctrl (save ...) are left to it. Pure. */
export function isPlain(event: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }): boolean {
  return !event.ctrlKey && !event.metaKey && !event.altKey && (event.key.length === 1 || NAMED.has(event.key));
}

export function guardKeys(root: HTMLElement, signal: AbortSignal): void {
  // JupyterLab asks the focused element itself for this attribute, and may do so before the event arrives here.
  // The mark is there only for the one event, so that keys with Ctrl go on working.
  window.addEventListener("keydown", (event) => {
    const target = event.composedPath()[0];
    if (!(target instanceof Element) || !root.contains(target) || !isPlain(event)) return;
    target.setAttribute(SUPPRESS, "true");
    if (target !== root) setTimeout(() => target.removeAttribute(SUPPRESS), 0);
  }, { signal, capture: true });
  root.addEventListener("keydown", (event) => {
    if (isPlain(event)) event.stopPropagation();
  }, { signal });
}
