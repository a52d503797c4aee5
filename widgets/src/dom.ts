// The smallest helpers that make DOM code short.

export const SVG = "http://www.w3.org/2000/svg";

type Value = string | number | boolean | null | undefined;
type Kid = Node | string | null | undefined | false;
type Attrs = Readonly<Record<string, Value>>;

/** Sets attributes; false, null and undefined take one away, true sets it empty. */
export function set(el: Element, attrs: Attrs): void {
  for (const [name, value] of Object.entries(attrs)) {
    if (value === false || value === null || value === undefined) el.removeAttribute(name);
    else {
      const text = value === true ? "" : String(value);
      if (el.getAttribute(name) !== text) el.setAttribute(name, text);
    }
  }
}

export function h<K extends keyof HTMLElementTagNameMap>(tag: K, attrs: Attrs = {}, ...kids: Kid[]): HTMLElementTagNameMap[K] {
  const el = document.createElement(tag);
  set(el, attrs);
  for (const kid of kids) if (kid) el.append(kid);
  return el;
}

export function s<K extends keyof SVGElementTagNameMap>(tag: K, attrs: Attrs = {}, ...kids: Kid[]): SVGElementTagNameMap[K] {
  const el = document.createElementNS(SVG, tag);
  set(el, attrs);
  for (const kid of kids) if (kid) el.append(kid);
  return el;
}

/** A text that changes only if it differs, so that live regions and selections are left in peace. */
export function text(el: Element, value: string): void {
  if (el.textContent !== value) el.textContent = value;
}

export function show(el: Element, visible: boolean): void {
  set(el, { hidden: !visible });
}

/** Puts children in the given order, moving as few as possible: a moved element would lose the focus. */
export function arrange(parent: Element, kids: readonly Element[]): void {
  const keep = new Set<Element>(kids);
  for (const kid of [...parent.children]) if (!keep.has(kid)) kid.remove();
  let at: Element | null = parent.firstElementChild;
  for (const kid of kids) {
    if (kid === at) at = at.nextElementSibling;
    else parent.insertBefore(kid, at);
  }
}

/** The element that has the focus, also inside a shadow root. */
export function focused(el: Element): Element | null {
  return treeOf(el)?.activeElement ?? null;
}

/** The document or shadow root that holds an element; null while it is in no page. */
export function treeOf(el: Element): DocumentOrShadowRoot | null {
  const root: Node = el.getRootNode();
  return "activeElement" in root ? (root as Node & DocumentOrShadowRoot) : null;
}

export function later(signal: AbortSignal, ms: number, run: () => void): () => void {
  if (signal.aborted) return () => undefined;
  const stop = (): void => {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  };
  const timer = setTimeout(() => {
    stop();
    run();
  }, ms);
  signal.addEventListener("abort", stop);
  return stop;
}
