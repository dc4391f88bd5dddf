import type { Place } from "./plane.ts";

/** Points that are drawn as a single marker. */
export interface Cluster<Point> extends Place {
  readonly points: readonly Point[];
}

/** Points closer than about this many pixels are drawn together. */
const CELL = 44;

/**
 * Points in clusters for a scale: those in the same cell of a grid that is fixed to the plane, so that panning moves clusters and
 * never regroups them. Takes time in proportion to the points.
 */
export function clustersOf<Point extends Place>(points: readonly Point[], scale: number): Cluster<Point>[] {
  const cells = new Map<number, Point[]>();
  for (const point of points) {
    // The plane has at most 1,000 * 2,000 / 44 cells in a row.
    const cell = Math.floor((point.x * scale) / CELL) * 100_000 + Math.floor((point.y * scale) / CELL);
    const others = cells.get(cell);
    if (others) others.push(point);
    else cells.set(cell, [point]);
  }
  return [...cells.values()].map((members) => ({
    x: members.reduce((sum, { x }) => sum + x, 0) / members.length,
    y: members.reduce((sum, { y }) => sum + y, 0) / members.length,
    points: members,
  }));
}
