import { MAX_SCALE, type Place } from "./plane.ts";

/** Points that are drawn as a single marker. */
export interface Cluster<Point> extends Place {
  readonly points: readonly Point[];
}

/** Points closer than about this many pixels are drawn together, unless few of them lie so far apart that their markers do not overlap. */
const CELL = 44;
const APART = 15;
const FEW = 6;
/** Pixels between points at about the same place, which are spread on a circle where the map goes no closer. */
const SPREAD = 16;

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
  return [...cells.values()].flatMap((members) => {
    if (members.length <= FEW && areApart(members, scale)) return members.map(alone);
    const middle = {
      x: members.reduce((sum, { x }) => sum + x, 0) / members.length,
      y: members.reduce((sum, { y }) => sum + y, 0) / members.length,
    };
    return scale < MAX_SCALE ? [{ ...middle, points: members }] : spread(members, middle);
  });
}

const alone = <Point extends Place>(point: Point): Cluster<Point> => ({ x: point.x, y: point.y, points: [point] });

const areApart = (points: readonly Place[], scale: number): boolean =>
  points.every((point, index) =>
    points.slice(index + 1).every((other) => Math.hypot(point.x - other.x, point.y - other.y) * scale >= APART),
  );

/** Each point for itself, on a circle around the middle. */
function spread<Point extends Place>(points: readonly Point[], middle: Place): Cluster<Point>[] {
  const radius = Math.max(SPREAD, (points.length * SPREAD) / (2 * Math.PI)) / MAX_SCALE;
  return points.map((point, index) => {
    const angle = (2 * Math.PI * index) / points.length;
    const place = { x: middle.x + radius * Math.sin(angle), y: middle.y - radius * Math.cos(angle) };
    return { ...place, points: [point] };
  });
}

/** Half of the width of the marker of a region, in pixels, and of a number of points. */
export const REGION_RADIUS = 11;
export const radiusOf = (count: number): number => (count < 10 ? 13 : count < 100 ? 15 : 18);
const DEALER_RADIUS = 6;
/** Pixels between markers. */
const GAP = 2;

/** Regions whose markers would overlap, together. They are few. */
export function regionClusters<Region extends Place>(regions: readonly Region[], scale: number): Cluster<Region>[] {
  const clusters: Cluster<Region>[] = [];
  for (const region of regions) {
    const near = clusters.findIndex(
      (cluster) =>
        Math.hypot(cluster.x - region.x, cluster.y - region.y) * scale <
        markerRadius(cluster, REGION_RADIUS) + REGION_RADIUS + GAP,
    );
    const other = scale < MAX_SCALE ? clusters[near] : undefined;
    if (!other) clusters.push(alone(region));
    else {
      const count = other.points.length;
      const middle = (from: number, to: number) => (from * count + to) / (count + 1);
      const place = { x: middle(other.x, region.x), y: middle(other.y, region.y) };
      clusters[near] = { ...place, points: [...other.points, region] };
    }
  }
  return clusters;
}

const markerRadius = ({ points }: Cluster<unknown>, single: number): number =>
  points.length === 1 ? single : radiusOf(points.length) + GAP;

/** Clusters of dealers moved beside the regions that they would overlap, by as little as it takes. */
export function besideRegions<Point extends Place>(
  dealers: readonly Cluster<Point>[],
  regions: readonly Cluster<Place>[],
  scale: number,
): Cluster<Point>[] {
  return dealers.map((dealer) => {
    let { x, y } = dealer;
    for (const region of regions) {
      const [right, down] = [(x - region.x) * scale, (y - region.y) * scale];
      const distance = Math.hypot(right, down);
      const needed = markerRadius(dealer, DEALER_RADIUS) + markerRadius(region, REGION_RADIUS) + GAP;
      if (distance >= needed) continue;
      // A dealer in the middle of a region is drawn below it.
      const [toX, toY] = distance === 0 ? [0, 1] : [right / distance, down / distance];
      x = region.x + (toX * needed) / scale;
      y = region.y + (toY * needed) / scale;
    }
    return { x, y, points: dealer.points };
  });
}

/** The first scale from `scale` up to `most` at which a point is drawn alone; `most` if it never is. */
export function scaleAlone<Point extends Place>(
  points: readonly Point[],
  point: Point,
  { scale, most = MAX_SCALE }: { readonly scale: number; readonly most?: number },
  clustered: (points: readonly Point[], scale: number) => readonly Cluster<Point>[] = clustersOf,
): number {
  let next = scale;
  const isAlone = (): boolean =>
    clustered(points, next).some(({ points: [first, ...rest] }) => first === point && rest.length === 0);
  while (next < most && !isAlone()) next = Math.min(next * 2, most);
  return next;
}
