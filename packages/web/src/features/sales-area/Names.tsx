import type { Cluster } from "./clusters.ts";
import type { MapPoint } from "./MapView.tsx";
import { type Place, type Size, toScreen, type View } from "./plane.ts";

interface NamesProps {
  readonly clusters: readonly Cluster<MapPoint>[];
  readonly view: View;
  readonly size: Size;
  /** Pixels from the left at which the buttons of the map begin. */
  readonly edge: number;
  readonly selected: string | undefined;
}

/** With more markers in sight, names would cover the map. */
const FEW = 12;
/** Pixels between a marker and its name, and between two names above each other. */
const BESIDE = 16;
const LINE = 16;
/** About the width of a letter. */
const LETTER = 7;

interface Span {
  readonly y: number;
  readonly left: number;
  readonly right: number;
}
type Label = MapPoint & Span;

const meet = (a: Span, b: Span): boolean => Math.abs(a.y - b.y) < LINE && a.left < b.right && b.left < a.right;

/** Names beside markers: the selected one's, and where few are in sight those of all that have the space. */
export function Names({ clusters, view, size, edge, selected }: NamesProps) {
  const single = clusters.flatMap(({ x, y, points: [point, ...others] }) =>
    point && others.length === 0 ? [{ ...point, ...toScreen({ x, y }, view, size) }] : [],
  );
  const named = clusters.length <= FEW ? single : single.filter(({ key }) => key === selected);
  // The selected one's name first: it never gives way.
  const first = named.toSorted((a, b) => Number(b.key === selected) - Number(a.key === selected));
  const drawn: Label[] = [];
  for (const point of first) {
    const width = point.name.length * LETTER;
    const sides = [point.x + BESIDE, point.x - BESIDE - width].map((left) => ({ ...point, left, right: left + width }));
    const inside = sides.filter(({ left, right }) => left >= 0 && right <= edge);
    const others = single.filter(({ key }) => key !== point.key);
    const free = inside.find(
      (label) =>
        others.every(({ x, y }) => !meet(label, { y, left: x - LINE / 2, right: x + LINE / 2 })) &&
        drawn.every((other) => !meet(label, other)),
    );
    const label = free ?? (point.key === selected ? inside[0] : undefined);
    if (label) drawn.push(label);
  }
  return drawn.map(({ key, name, x, y, left }) => (
    <text
      key={key}
      {...anchorOf({ x, y }, left)}
      dy="0.35em"
      fontSize={12}
      fontWeight={key === selected ? 700 : 500}
      fill="var(--color-ink)"
      stroke="var(--color-surface)"
      strokeWidth={3}
      paintOrder="stroke"
    >
      {name}
    </text>
  ));
}

/** Where a name begins or ends, on the side of its marker that has the space. */
const anchorOf = ({ x, y }: Place, left: number) =>
  left < x ? ({ x: x - BESIDE, y, textAnchor: "end" } as const) : ({ x: x + BESIDE, y } as const);
