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
  /** The marker under the pointer. */
  readonly pointed: string | undefined;
}

/** With more markers in sight, names would cover the map. */
const FEW = 24;
/** Pixels between a marker and its name, and between two names above each other. */
const BESIDE = 16;
const LINE = 16;
/** Pixels between a marker and the middle of a name above or below it. */
const ABOVE = 20;
/** About the width of a letter. */
const LETTER = 7;

interface Span {
  readonly y: number;
  readonly left: number;
  readonly right: number;
}

/** A marker with what is written beside it. */
interface Named extends Place {
  readonly key: string;
  readonly name: string;
  /** It never gives way. */
  readonly isSure: boolean;
}

/** A name at one of the places around its marker. */
interface Label extends Named, Span {
  readonly anchor: "start" | "middle" | "end";
}

const meet = (a: Span, b: Span): boolean => Math.abs(a.y - b.y) < LINE && a.left < b.right && b.left < a.right;

/** Names that a ring of several markers lists; the others are counted. */
const LISTED = 3;

function nameOf({ points }: Cluster<MapPoint>, selected: string | undefined): string {
  const more = points.length - LISTED;
  const ordered = points.toSorted((a, b) => Number(b.key === selected) - Number(a.key === selected));
  const names = ordered.slice(0, LISTED).map(({ name }) => name);
  return more > 0 ? `${names.join(", ")} +${more}` : names.join(", ");
}

/** Where a name can stand: right, left, above, or below its marker. */
function placesOf(named: Named): Label[] {
  const { x, y, name } = named;
  const width = name.length * LETTER;
  const at = (anchor: Label["anchor"], left: number, line: number): Label => ({
    ...{ ...named, anchor, left, right: left + width, y: line },
  });
  return [
    at("start", x + BESIDE, y),
    at("end", x - BESIDE - width, y),
    at("middle", x - width / 2, y - ABOVE),
    at("middle", x - width / 2, y + ABOVE),
  ];
}

/**
 * Names beside markers: the selected one's and the one's under the pointer, which never give way, and where few are in sight those of all that
 * have the space on one of their sides.
 */
export function Names({ clusters, view, size, edge, selected, pointed }: NamesProps) {
  const markers = clusters.flatMap((cluster): (Named & { readonly isSingle: boolean })[] => {
    const [first] = cluster.points;
    if (!first) return [];
    const { x, y } = toScreen(cluster, view, size);
    const isSelected = cluster.points.some(({ key }) => key === selected);
    return [
      {
        ...{ key: first.key, name: nameOf(cluster, selected), x, y },
        ...{ isSingle: cluster.points.length === 1, isSure: isSelected || first.key === pointed },
      },
    ];
  });
  const named = markers.filter((marker) => marker.isSure || (marker.isSingle && clusters.length <= FEW));
  const drawn: Label[] = [];
  for (const marker of named.toSorted((a, b) => Number(b.isSure) - Number(a.isSure))) {
    const inside = placesOf(marker).filter(({ left, right, y }) => left >= 0 && right <= edge && y > LINE / 2);
    const others = markers.filter(({ key }) => key !== marker.key);
    const free = inside.find(
      (label) =>
        others.every(({ x, y }) => !meet(label, { y, left: x - LINE / 2, right: x + LINE / 2 })) &&
        drawn.every((other) => !meet(label, other)),
    );
    const label = free ?? (marker.isSure ? (inside[0] ?? placesOf(marker)[0]) : undefined);
    if (label) drawn.push(label);
  }
  // What never gives way lies above the others.
  return drawn.toReversed().map(({ key, name, anchor, left, right, y, isSure }) => (
    <text
      key={key}
      x={anchor === "start" ? left : anchor === "end" ? right : (left + right) / 2}
      y={y}
      textAnchor={anchor}
      dy="0.35em"
      fontSize={12}
      fontWeight={isSure ? 700 : 500}
      fill="var(--color-ink)"
      stroke="var(--color-surface)"
      strokeWidth={3}
      paintOrder="stroke"
    >
      {name}
    </text>
  ));
}
