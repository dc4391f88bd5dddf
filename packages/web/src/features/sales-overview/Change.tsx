import { formatPercent } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { changeOf } from "./filter.ts";

/** From here on a percentage says nothing: the last year was too small. */
const LARGEST = 10;

interface ChangeProps {
  readonly now: number;
  readonly before: number;
  readonly format: (amount: number) => string;
}

/** How this year compares with the last, in money and percent, with signs, so that the color only repeats them. */
export function Change({ now, before, format }: ChangeProps) {
  const { t } = useTranslation();
  const change = changeOf(now, before);
  if (change === undefined) return <span className="text-ink-3">{now > 0 ? t("sales_change_new") : "–"}</span>;
  const percent = formatPercent(change, {
    maximumFractionDigits: Math.abs(change) < 0.1 ? 1 : 0,
    signDisplay: "exceptZero",
  });
  return (
    <span
      className={cx("tabular whitespace-nowrap", change < 0 ? "text-bad" : change > 0 ? "text-good" : "text-ink-2")}
    >
      {now > before && "+"}
      {format(now - before)}
      {Math.abs(change) < LARGEST && <span className="block text-2xs font-normal">{percent}</span>}
    </span>
  );
}
