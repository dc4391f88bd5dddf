const MOST_STEPS = 5;

/** Ticks of an axis from or below 0 to the largest amount, at round steps: 1, 2, 2.5, or 5 of a power of ten. */
export function axisTicks(amounts: readonly number[]): readonly number[] {
  const [low, high] = [Math.min(0, ...amounts), Math.max(0, ...amounts)];
  if (low === high) return [0, 1];
  const step = stepFor((high - low) / MOST_STEPS);
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** The smallest round step that is at least as large. */
function stepFor(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= least * (1 - 1e-9)) ?? 10;
  return factor * power;
}
