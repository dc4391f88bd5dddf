import { useT } from "../../app/i18n.ts";
import { intlLocale } from "../../app/locale.ts";
import { cx } from "../../ui/cx.ts";
import { changeOf } from "./filter.ts";

/** How this year compares with the last: a percentage with its sign, so that the colour only repeats it. */
export function Change({ now, before }: { now: number; before: number }) {
  const { t, locale } = useT();
  const change = changeOf(now, before);
  if (change === undefined) return <span className="text-ink-3">{now > 0 ? t("sales_change_new") : "–"}</span>;
  const percent = new Intl.NumberFormat(intlLocale(locale), {
    style: "percent",
    maximumFractionDigits: Math.abs(change) < 0.1 ? 1 : 0,
    signDisplay: "exceptZero",
  }).format(change);
  return (
    <span
      className={cx("tabular whitespace-nowrap", change < 0 ? "text-bad" : change > 0 ? "text-good" : "text-ink-2")}
    >
      {percent}
    </span>
  );
}
