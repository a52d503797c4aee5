// Outlines of places, for what the browser itself draws on top: focus, marks. Pure.

/** An SVG path around (x, y); `r` is the side of a hexagon with its flat side up, half a square, or a radius. */
export function outline(shape: string, x: number, y: number, r: number, w = 2 * r, h = w): string {
  if (shape === "square" || shape === "room" || shape === "row") return `M${n(x - w / 2)} ${n(y - h / 2)}h${n(w)}v${n(h)}h${n(-w)}z`;
  if (shape === "hex") {
    const half = (r * Math.sqrt(3)) / 2;
    return `M${n(x - r)} ${n(y)}L${n(x - r / 2)} ${n(y - half)}H${n(x + r / 2)}L${n(x + r)} ${n(y)}L${n(x + r / 2)} ${n(y + half)}H${n(x - r / 2)}z`;
  }
  return `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0z`;
}

function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}
