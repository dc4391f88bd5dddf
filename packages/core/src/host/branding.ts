/** What stands for errors and deletion on every site; `--color-bad` in its styles. */
const DANGER_HUE = 3;
const NEAR = 25;
/** Less colorful than this, a color reads as gray or black. */
const GRAY = 0.25;

/** Whether a color (`#rrggbb`) can be confused with the red of errors and deletion. */
export function isLikeDanger(color: string): boolean {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts;
  const most = Math.max(...parts);
  const range = most - Math.min(...parts);
  if (range < GRAY || most !== red) return false;
  const hue = 60 * ((green - blue) / range);
  return Math.abs(hue - DANGER_HUE) <= NEAR;
}
