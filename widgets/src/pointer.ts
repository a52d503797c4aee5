// Wheel, drag and pinch move the camera; a card can be dragged from the hand. Nothing here is needed to play: all of
// it is also done by taps and keys.

import { pan, toBox, zoomAt, type Box, type Camera } from "./camera";

const SLOP_PX = 8;
const HOLD_MS = 260;

export interface CameraTarget {
  readonly svg: SVGSVGElement;
  box(): Box;
  get(): Camera;
  set(camera: Camera): void;
  onPlainWheel(): void;
}

export function attachCamera(el: HTMLElement, target: CameraTarget, signal: AbortSignal): void {
  const points = new Map<number, { x: number; y: number }>();
  let start: { x: number; y: number } | null = null;
  let moved = false;

  const at = (x: number, y: number): [number, number] => toBox(target.svg.getBoundingClientRect(), target.box(), x, y);
  const scale = (): number => {
    const [ax] = at(0, 0);
    const [bx] = at(1, 0);
    return bx - ax;
  };

  el.addEventListener("wheel", (event) => {
    // A plain wheel goes on scrolling the page; a pinch on a touchpad arrives as a wheel with Ctrl.
    if (!event.ctrlKey && !event.metaKey) {
      target.onPlainWheel();
      return;
    }
    event.preventDefault();
    const [px, py] = at(event.clientX, event.clientY);
    const step = Math.min(60, Math.abs(event.deltaY)) * (event.deltaMode === 1 ? 16 : 1);
    target.set(zoomAt(target.get(), Math.exp(-Math.sign(event.deltaY) * Math.min(step, 120) * 0.006), px, py, target.box()));
  }, { signal, passive: false });

  el.addEventListener("pointerdown", (event) => {
    if (event.button > 0 || (event.target as Element).closest("button, .ecl-details")) return;
    points.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (points.size === 1) {
      start = { x: event.clientX, y: event.clientY };
      moved = false;
    }
  }, { signal });

  el.addEventListener("pointermove", (event) => {
    const last = points.get(event.pointerId);
    if (!last || !start) return;
    const now = { x: event.clientX, y: event.clientY };
    if (points.size === 2) {
      const other = [...points].find(([id]) => id !== event.pointerId)?.[1];
      if (!other) return;
      const before = Math.hypot(last.x - other.x, last.y - other.y);
      const after = Math.hypot(now.x - other.x, now.y - other.y);
      const [px, py] = at((now.x + other.x) / 2, (now.y + other.y) / 2);
      points.set(event.pointerId, now);
      moved = true;
      if (before > 0) target.set(zoomAt(target.get(), after / before, px, py, target.box()));
      return;
    }
    if (!moved && Math.hypot(now.x - start.x, now.y - start.y) < SLOP_PX) return;
    if (target.get().k <= 1) return;
    if (!moved) {
      moved = true;
      el.setPointerCapture?.(event.pointerId);
    }
    const f = scale();
    points.set(event.pointerId, now);
    target.set(pan(target.get(), (now.x - last.x) * f, (now.y - last.y) * f, target.box()));
  }, { signal });

  for (const name of ["pointerup", "pointercancel"] as const) {
    el.addEventListener(name, (event) => {
      points.delete(event.pointerId);
      if (points.size === 0) start = null;
    }, { signal });
  }
  // The click at the end of a pan or pinch is no tap.
  el.addEventListener("click", (event) => {
    if (!moved || event.detail === 0) return;
    moved = false;
    event.stopPropagation();
    event.preventDefault();
  }, { signal, capture: true });
  // Two fingers are ours; one finger scrolls the page until the board is zoomed (style sheet: touch-action).
  for (const name of ["touchstart", "touchmove"] as const) {
    el.addEventListener(name, (event) => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault();
    }, { signal, passive: false });
  }
}

export interface DragTarget {
  /** The dragged thing under this element, or null. */
  take(target: Element): { readonly key: string; readonly picture: Element } | null;
  begin(key: string): void;
  over(x: number, y: number): void;
  drop(x: number, y: number): void;
  cancel(): void;
  /** Where the flying picture hangs. */
  readonly root: HTMLElement;
}

/** Dragging from the hand: at once with a mouse or pen, after a short hold with a finger (a swipe still scrolls). */
export function attachDrag(el: HTMLElement, target: DragTarget, signal: AbortSignal): void {
  let pressed: { id: number; x: number; y: number; touch: boolean; key: string; picture: Element } | null = null;
  let ghost: HTMLElement | null = null;
  let hold: ReturnType<typeof setTimeout> | undefined;
  let justDragged = false;

  const place = (x: number, y: number): void => {
    if (!ghost) return;
    const home = target.root.getBoundingClientRect();
    ghost.style.transform = `translate(${x - home.left}px, ${y - home.top}px) translate(-50%, -50%)`;
  };
  const lift = (x: number, y: number): void => {
    if (!pressed) return;
    const rect = pressed.picture.getBoundingClientRect();
    ghost = document.createElement("div");
    ghost.className = "ecl-ghost-card";
    ghost.setAttribute("aria-hidden", "true");
    ghost.style.width = `${rect.width}px`;
    ghost.append(pressed.picture.cloneNode(true));
    target.root.append(ghost);
    place(x, y);
    target.begin(pressed.key);
  };
  const end = (): void => {
    clearTimeout(hold);
    ghost?.remove();
    ghost = null;
    pressed = null;
  };
  signal.addEventListener("abort", end, { once: true });

  el.addEventListener("pointerdown", (event) => {
    if (event.button > 0 || pressed) return;
    justDragged = false;
    const taken = target.take(event.target as Element);
    if (!taken) return;
    const touch = event.pointerType === "touch";
    pressed = { id: event.pointerId, x: event.clientX, y: event.clientY, touch, ...taken };
    if (touch) hold = setTimeout(() => pressed && lift(pressed.x, pressed.y), HOLD_MS);
  }, { signal });
  const move = (event: PointerEvent): void => {
    if (!pressed || event.pointerId !== pressed.id) return;
    const far = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > SLOP_PX;
    if (!ghost && far) {
      if (pressed.touch) {
        end();
        return;
      }
      lift(event.clientX, event.clientY);
    }
    if (!ghost) return;
    place(event.clientX, event.clientY);
    target.over(event.clientX, event.clientY);
  };
  const up = (event: PointerEvent): void => {
    if (!pressed || event.pointerId !== pressed.id) return;
    const flying = ghost !== null;
    end();
    if (!flying) return;
    justDragged = true;
    if (event.type === "pointerup") target.drop(event.clientX, event.clientY);
    else target.cancel();
  };
  document.addEventListener("pointermove", move, { signal });
  document.addEventListener("pointerup", up, { signal });
  document.addEventListener("pointercancel", up, { signal });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !ghost) return;
    end();
    justDragged = true;
    target.cancel();
  }, { signal, capture: true });
  el.addEventListener("click", (event) => {
    if (!justDragged || event.detail === 0) return;
    justDragged = false;
    event.stopPropagation();
    event.preventDefault();
  }, { signal, capture: true });
  el.addEventListener("contextmenu", (event) => {
    if (ghost) event.preventDefault();
  }, { signal });
  el.addEventListener("touchmove", (event) => {
    if (ghost && event.cancelable) event.preventDefault();
  }, { signal, passive: false });
}
