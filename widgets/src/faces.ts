// Card faces are symbols that travel once. Every view has its own copy of them under its own prefix, because two
// boards in one page would otherwise answer to the same ids.

import { h, s, set } from "./dom";

/** Puts a prefix before every id and before every reference to one. Pure. */
export function prefixIds(svg: string, prefix: string): string {
  return svg
    .replace(/(\sid=["'])([^"']+)/g, `$1${prefix}$2`)
    .replace(/((?:xlink:)?href=["']#)/g, `$1${prefix}`)
    .replace(/(url\(["']?#)/g, `$1${prefix}`)
    .replace(/(\saria-(?:labelledby|describedby)=["'])([^"']+)/g, (_, head: string, ids: string) =>
      head + ids.split(/\s+/).map((id) => prefix + id).join(" "));
}

/** The box of a face, from its symbol. */
export function boxOf(svg: string): string {
  return /viewBox=["']([^"']+)["']/.exec(svg)?.[1] ?? "0 0 100 100";
}

export interface Faces {
  readonly el: Element;
  update(faces: Readonly<Record<string, string>>): void;
  /** Forgets all of them. */
  clear(): void;
  /** A small picture of one face, for a hand or a card of details. */
  picture(id: string, className: string): SVGElement;
}

export function createFaces(prefix: string): Faces {
  const defs = s("defs");
  const el = h("div", { class: "ecl-defs", "aria-hidden": "true" }, s("svg", { width: 0, height: 0, focusable: "false" }, defs));
  const known = new Map<string, string>();
  let last: Readonly<Record<string, string>> | null = null;
  return {
    el,
    update(faces) {
      if (faces === last) return;
      last = faces;
      const holder = s("g");
      for (const [id, svg] of Object.entries(faces)) {
        if (known.get(id) === svg) continue;
        const fresh = !known.has(id);
        known.set(id, svg);
        const name = symbolId(id);
        const whole = svg.includes("<symbol") ? svg : `<symbol id="${name}" viewBox="${boxOf(svg)}" overflow="visible">${svg}</symbol>`;
        holder.innerHTML = prefixIds(whole, prefix);
        if (!fresh) for (const kid of [...defs.children]) if (kid.id === prefix + name) kid.remove();
        defs.append(...holder.children);
      }
    },
    clear() {
      last = null;
      known.clear();
      defs.replaceChildren();
    },
    picture(id, className) {
      const svg = s("svg", { class: className, "aria-hidden": "true", focusable: "false" });
      const use = s("use", { href: `#${prefix}${symbolId(id)}` });
      const box = boxOf(known.get(id) ?? "");
      const [x = 0, y = 0, width = 100, height = 100] = box.split(/[\s,]+/).map(Number);
      set(use, { x, y, width, height });
      set(svg, { viewBox: box });
      svg.append(use);
      return svg;
    },
  };
}

function symbolId(id: string): string {
  return id.startsWith("f-") ? id : `f-${id}`;
}
