// Outlines of places, for what the browser itself draws on top: focus, marks. Pure.

/** An SVG path around (x, y); `r` is the side of a hexagon with its flat side up, half a square, or a radius. */
export function outline(shape: string, x: number, y: number, r: number): string {
  if (shape === "square" || shape === "room") return `M${n(x - r)} ${n(y - r)}h${n(2 * r)}v${n(2 * r)}h${n(-2 * r)}z`;
  if (shape === "hex") {
    const half = (r * Math.sqrt(3)) / 2;
    return `M${n(x - r)} ${n(y)}L${n(x - r / 2)} ${n(y - half)}H${n(x + r / 2)}L${n(x + r)} ${n(y)}L${n(x + r / 2)} ${n(y + half)}H${n(x - r / 2)}z`;
  }
  return `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0z`;
}

function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}
