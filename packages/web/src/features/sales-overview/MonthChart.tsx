import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { useTranslation } from "../../lib/i18n.ts";
import { intlLocale } from "../../lib/locale.ts";
import { cx } from "../../lib/variants.ts";
import { axisTicks } from "./axis.ts";

interface MonthChartProps {
  readonly label: string;
  readonly rows: readonly { readonly month: string; readonly now: number; readonly before: number }[];
  readonly year: number;
  readonly format: (amount: number) => string;
  /** Symbol of the currency, above the axis. */
  readonly unit: string;
}

/** Months of two years side by side. The table in its place says the same in figures. */
export default function MonthChart({ label, rows, year, format, unit }: MonthChartProps) {
  const { locale } = useTranslation();
  const ticks = axisTicks(rows.flatMap(({ now, before }) => [now, before]));
  // Two digits: steps of 250 million are 1.25 billion.
  const compact = new Intl.NumberFormat(intlLocale(locale), {
    notation: "compact",
    maximumFractionDigits: 2,
    useGrouping: true,
  });
  const tick = { fill: "var(--color-ink-2)", fontSize: 12 };
  return (
    <>
      <p aria-hidden="true" className="flex gap-4 px-2 pb-2 text-xs text-ink-2">
        <span className="min-w-10 text-right">{unit}</span>
        <Key color="bg-line-strong">{year - 1}</Key>
        <Key color="bg-accent">{year}</Key>
      </p>
      <div role="img" aria-label={label} className="h-72 w-full">
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 640, height: 288 }}>
          <BarChart
            data={[...rows]}
            margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
            barGap={2}
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} stroke="var(--color-line)" />
            <XAxis dataKey="month" tick={tick} tickLine={false} axisLine={{ stroke: "var(--color-line-strong)" }} />
            <YAxis
              tick={tick}
              tickLine={false}
              axisLine={false}
              width={56}
              ticks={[...ticks]}
              domain={[ticks[0] ?? 0, ticks.at(-1) ?? 0]}
              tickFormatter={(amount: number) => compact.format(amount)}
            />
            <Tooltip
              cursor={{ fill: "var(--color-sunken)" }}
              formatter={(amount) => format(Number(amount))}
              separator=": "
              itemStyle={{ color: "var(--color-ink)" }}
              labelStyle={{ color: "var(--color-ink-2)" }}
              contentStyle={{
                background: "var(--color-surface)",
                border: "1px solid var(--color-line)",
                borderRadius: 8,
                fontSize: 13,
              }}
            />
            <Bar dataKey="before" name={String(year - 1)} fill="var(--color-line-strong)" isAnimationActive={false} />
            <Bar dataKey="now" name={String(year)} fill="var(--color-accent)" isAnimationActive={false} />
          </BarChart>
        </ResponsiveContainer>
      </div>
    </>
  );
}

/** What a color of the chart stands for. The chart's own legend speaks English to screen readers. */
function Key({ color, children }: { color: string; children: number }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={cx("size-2.5 rounded-xs", color)} />
      {children}
    </span>
  );
}
