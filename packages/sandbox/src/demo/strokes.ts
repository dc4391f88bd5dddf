import type { Point } from "./bike-designs.ts";

export const INK = "#22262d";
export const STEEL = "#8a919d";
export const RUBBER = "#1b1e24";

export const between = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});

export const n = (value: number): string => value.toFixed(1).replace(/\.0$/, "");
export const at = ({ x, y }: Point): string => `${n(x)} ${n(y)}`;

export const line = (from: Point, to: Point, width: number, color: string): string =>
  `<path d="M${at(from)}L${at(to)}" stroke="${color}" stroke-width="${width}"/>`;

/** A tube: the color, and a thin light along it. */
export const tube = (from: Point, to: Point, width: number, color: string): string =>
  line(from, to, width, color) +
  `<path d="M${at(from)}L${at(to)}" stroke="#fff" stroke-opacity=".28" stroke-width="${n(width / 5)}" transform="translate(0 ${n(-width / 5)})"/>`;
