import { STEPS, type Step } from "./looks.ts";

interface MarkerProps {
  /** Absent for a marker without a meaning, a small dot. */
  readonly step?: Step | undefined;
  /** Half of its width, in pixels. */
  readonly radius: number;
  /** A letter or a number inside. */
  readonly text?: string | undefined;
  readonly isSelected?: boolean;
}

/** A marker around the origin of an SVG. */
export function Marker({ step, radius, text, isSelected = false }: MarkerProps) {
  const look = step === undefined ? undefined : STEPS[step];
  const isRing = look?.shape === "ring";
  const fill = isRing ? "var(--color-surface)" : (look?.color ?? "var(--color-ink-2)");
  return (
    <>
      {isSelected && <circle r={radius + 6} fill="none" stroke="var(--color-ink)" strokeWidth={3} />}
      <path
        d={outline(look?.shape, look ? radius : Math.round(radius * 0.7))}
        fill={fill}
        stroke={isRing ? look.color : "#ffffff"}
        strokeWidth={isRing ? 2.5 : 1.5}
      />
      {text && (
        <text
          dy="0.35em"
          textAnchor="middle"
          fontSize={radius}
          fontWeight={700}
          fill={isRing ? "var(--color-ink)" : "#ffffff"}
        >
          {text}
        </text>
      )}
    </>
  );
}

/** Shapes of about the same area. */
function outline(shape: string | undefined, r: number): string {
  const [s, d] = [r * 0.9, r * 1.2];
  if (shape === "square") return `M${-s} ${-s}H${s}V${s}H${-s}Z`;
  if (shape === "triangle") return `M0 ${-d}L${d} ${r * 0.85}H${-d}Z`;
  if (shape === "diamond") return `M0 ${-d}L${d} 0L0 ${d}L${-d} 0Z`;
  return `M${-r} 0A${r} ${r} 0 1 0 ${r} 0A${r} ${r} 0 1 0 ${-r} 0Z`;
}

/** A marker in a text. The words beside it say the same. */
export function MarkerSymbol({ step }: { step: Step | undefined }) {
  return (
    <svg aria-hidden="true" viewBox="-10 -10 20 20" className="inline-block size-4 shrink-0">
      <Marker step={step} radius={7} />
    </svg>
  );
}
