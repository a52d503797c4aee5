// Zoom and pan of a picture as numbers. Pure. A camera maps picture units p to k * p + (x, y), in the same units;
// k = 1 shows everything.

export type Box = readonly [x: number, y: number, width: number, height: number];

export interface Camera {
  readonly k: number;
  readonly x: number;
  readonly y: number;
}

export const FIT: Camera = { k: 1, x: 0, y: 0 };
export const NEAREST = 8;

/** Keeps the zoom in its limits and the picture in sight. */
export function clamp(camera: Camera, box: Box): Camera {
  const k = Math.min(NEAREST, Math.max(1, camera.k));
  if (k === 1) return FIT;
  return { k, x: side(camera.x, k, box[0], box[2]), y: side(camera.y, k, box[1], box[3]) };
}

function side(shift: number, k: number, start: number, size: number): number {
  const slack = size / 4;
  const most = start + slack - k * start;
  const least = start + size - slack - k * (start + size);
  return Math.min(most, Math.max(least, shift));
}

/** Zooms by a factor so that the point (px, py) of the view stays where it is. */
export function zoomAt(camera: Camera, factor: number, px: number, py: number, box: Box): Camera {
  const k = Math.min(NEAREST, Math.max(1, camera.k * factor));
  const f = k / camera.k;
  return clamp({ k, x: px - (px - camera.x) * f, y: py - (py - camera.y) * f }, box);
}

export function pan(camera: Camera, dx: number, dy: number, box: Box): Camera {
  return clamp({ k: camera.k, x: camera.x + dx, y: camera.y + dy }, box);
}

/** Moves the camera just so far that the circle (x, y, r) lies inside the view. */
export function reveal(camera: Camera, x: number, y: number, r: number, box: Box): Camera {
  if (camera.k === 1) return camera;
  const [bx, by, bw, bh] = box;
  const shift = (at: number, start: number, size: number): number => {
    const reach = Math.min(r * camera.k, size / 2);
    return Math.max(0, start + reach - at) - Math.max(0, at - (start + size - reach));
  };
  return {
    k: camera.k,
    x: camera.x + shift(camera.k * x + camera.x, bx, bw),
    y: camera.y + shift(camera.k * y + camera.y, by, bh),
  };
}

/** The camera after the picture's box changed: someone who zoomed in goes on seeing the same middle as large. */
export function rebox(camera: Camera, old: Box, next: Box): Camera {
  if (camera.k === 1) return FIT;
  const wx = (old[0] + old[2] / 2 - camera.x) / camera.k;
  const wy = (old[1] + old[3] / 2 - camera.y) / camera.k;
  const k = camera.k * Math.max(next[2] / old[2], next[3] / old[3]);
  return clamp({ k, x: next[0] + next[2] / 2 - k * wx, y: next[1] + next[3] / 2 - k * wy }, next);
}

/** From a point of the window to picture units, for a picture fitted into the middle of `rect`. */
export function toBox(rect: { left: number; top: number; width: number; height: number }, box: Box, x: number, y: number): [number, number] {
  const scale = Math.min(rect.width / box[2], rect.height / box[3]) || 1;
  return [
    box[0] + box[2] / 2 + (x - rect.left - rect.width / 2) / scale,
    box[1] + box[3] / 2 + (y - rect.top - rect.height / 2) / scale,
  ];
}

export function transform(camera: Camera): string {
  return camera.k === 1 ? "" : `translate(${camera.x} ${camera.y}) scale(${camera.k})`;
}
