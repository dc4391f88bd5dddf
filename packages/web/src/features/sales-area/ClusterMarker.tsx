import { radiusOf } from "./clusters.ts";
import { STEPS, type Step } from "./looks.ts";
import { Marker } from "./Marker.tsx";

interface ClusterMarkerProps {
  /** Of each dealer or region; undefined where they are not colored. */
  readonly steps: readonly (Step | undefined)[];
  readonly isSelected: boolean;
}

/** Half of the width of a share's shape on the ring, in pixels. */
const SHAPE = 4.5;
const RING = 4;

/** Several dealers or regions at a place: their count in a ring, with an arc and a shape for each step in proportion to them. */
export function ClusterMarker({ steps, isSelected }: ClusterMarkerProps) {
  const count = steps.length;
  const radius = radiusOf(count);
  const shares = sharesOf(steps);
  return (
    <>
      {isSelected && <circle r={radius + 8} fill="none" stroke="var(--color-ink)" strokeWidth={3} />}
      <circle
        r={radius}
        fill={shares.length > 0 ? "var(--color-surface)" : "var(--color-ink-2)"}
        stroke="#ffffff"
        strokeWidth={RING + 2}
      />
      {shares.map(({ step, from, to }) => (
        <g key={step} data-step={step}>
          {shares.length === 1 ? (
            <circle r={radius} fill="none" stroke={STEPS[step].color} strokeWidth={RING} />
          ) : (
            <path d={arc(radius, from, to)} fill="none" stroke={STEPS[step].color} strokeWidth={RING} />
          )}
        </g>
      ))}
      {shares.map(({ step, from, to }) => (
        <g key={step} transform={`translate(${at(radius, (from + to) / 2)})`}>
          <Marker step={step} radius={SHAPE} />
        </g>
      ))}
      <text
        dy="0.35em"
        textAnchor="middle"
        fontSize={11}
        fontWeight={600}
        fill={shares.length > 0 ? "var(--color-ink)" : "#ffffff"}
      >
        {count}
      </text>
    </>
  );
}

interface Share {
  readonly step: Step;
  /** Where its arc begins and ends, as a part of the ring. */
  readonly from: number;
  readonly to: number;
}

function sharesOf(steps: readonly (Step | undefined)[]): Share[] {
  const shares: Share[] = [];
  for (const step of [0, 1, 2, 3, 4] as const) {
    const members = steps.filter((each) => each === step).length;
    const from = shares.at(-1)?.to ?? 0;
    if (members > 0) shares.push({ step, from, to: from + members / steps.length });
  }
  return shares;
}

/** A point of the ring, which begins at the top. */
function at(radius: number, part: number): string {
  const angle = 2 * Math.PI * part;
  return `${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`;
}

const arc = (radius: number, from: number, to: number): string =>
  `M${at(radius, from)}A${radius} ${radius} 0 ${to - from > 0.5 ? 1 : 0} 1 ${at(radius, to)}`;
