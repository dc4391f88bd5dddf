import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { useT } from "../../app/i18n.ts";
import { intlLocale } from "../../app/locale.ts";

interface MonthChartProps {
  readonly label: string;
  readonly rows: readonly { readonly month: string; readonly now: number; readonly before: number }[];
  readonly year: number;
  readonly format: (amount: number) => string;
}

/** Months of two years side by side. The table beneath it says the same in figures. */
export default function MonthChart({ label, rows, year, format }: MonthChartProps) {
  const { locale } = useT();
  const compact = new Intl.NumberFormat(intlLocale(locale), { notation: "compact", maximumFractionDigits: 1 });
  const tick = { fill: "var(--color-ink-2)", fontSize: 12 };
  return (
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
            tickFormatter={(amount: number) => compact.format(amount)}
          />
          <Tooltip
            cursor={{ fill: "var(--color-sunken)" }}
            formatter={(amount) => format(Number(amount))}
            contentStyle={{
              background: "var(--color-surface)",
              border: "1px solid var(--color-line)",
              borderRadius: 8,
              fontSize: 13,
            }}
          />
          <Legend
            iconType="square"
            iconSize={10}
            wrapperStyle={{ fontSize: 13 }}
            formatter={(name) => <span className="text-ink-2">{name}</span>}
          />
          <Bar dataKey="before" name={String(year - 1)} fill="var(--color-line-strong)" isAnimationActive={false} />
          <Bar dataKey="now" name={String(year)} fill="var(--color-accent)" isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
