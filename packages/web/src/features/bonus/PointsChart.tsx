import { cx } from "../../lib/variants.ts";

interface Part {
  readonly name: string;
  /** Background of its key, and fill of its bars. */
  readonly color: string;
  readonly fill: string;
}

interface PointsChartProps {
  readonly label: string;
  readonly parts: readonly Part[];
  /** A bar for each row, its parts from the bottom to the top; negative ones are drawn below the line. */
  readonly rows: readonly { readonly name: string; readonly values: readonly number[]; readonly text: string }[];
}

const WIDTH = 640;
const HEIGHT = 220;
const TOP = 36;
const BOTTOM = 36;
const BAR = 72;
/** A phone draws the chart at half its size: there the texts are larger. */
const TEXT = "text-sm max-xs:text-2xl";

/** Stacked bars. The table beneath them has the same figures. */
export function PointsChart({ label, parts, rows }: PointsChartProps) {
  const above = rows.map(({ values }) => sumOf(values.filter((value) => value > 0)));
  const below = rows.map(({ values }) => sumOf(values.filter((value) => value < 0)));
  const [top, bottom] = [Math.max(1, ...above), Math.min(0, ...below)];
  const scale = (HEIGHT - TOP - BOTTOM) / (top - bottom);
  const y = (value: number) => TOP + (top - value) * scale;
  const step = WIDTH / Math.max(1, rows.length);
  return (
    <figure className="px-4 pt-4">
      <figcaption aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
        {parts.map(({ name, color }) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <span className={cx("size-2.5 rounded-xs", color)} />
            {name}
          </span>
        ))}
      </figcaption>
      <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="mt-2 block max-h-64 w-full">
        {rows.map(({ name, values, text }, index) => {
          const middle = step * (index + 0.5);
          let [high, low] = [0, 0];
          return (
            <g key={name}>
              {values.map((value, part) => {
                const from = value < 0 ? low : high;
                if (value < 0) low += value;
                else high += value;
                return (
                  <rect
                    key={parts[part]?.name}
                    x={middle - BAR / 2}
                    y={y(Math.max(from, from + value))}
                    width={BAR}
                    height={Math.abs(value) * scale}
                    className={parts[part]?.fill}
                  />
                );
              })}
              <text x={middle} y={y(high) - 7} textAnchor="middle" className={cx("fill-ink font-semibold", TEXT)}>
                {text}
              </text>
              <text x={middle} y={HEIGHT - 8} textAnchor="middle" className={cx("fill-ink-2", TEXT)}>
                {name}
              </text>
            </g>
          );
        })}
        <line x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} className="stroke-line-strong" />
      </svg>
    </figure>
  );
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
