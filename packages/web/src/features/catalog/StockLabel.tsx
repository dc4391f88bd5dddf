import type { StockFieldsFragment } from "../../gql/graphql.ts";
import { todayHere } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { DateText } from "../../ui/DateText.tsx";
import { type StockNow, stockNow } from "./product.ts";

const TONES = {
  in: ["text-good", "bg-good"],
  later: ["text-warn", "bg-warn"],
  out: ["text-ink-2", "bg-control"],
} as const;

/** Stock of an article in one line: how much there is, else when it comes. */
export function StockLabel({ stock, className }: { stock: StockFieldsFragment; className?: string | undefined }) {
  return <StockState now={stockNow(stock, todayHere())} className={className} />;
}

export function StockState({ now, className }: { now: StockNow; className?: string | undefined }) {
  const { t } = useTranslation();
  const [ink, dot] = TONES[now.state];
  return (
    <span className={cx("inline-flex items-center gap-1.5 text-xs xs:whitespace-nowrap font-medium", ink, className)}>
      <span aria-hidden="true" className={cx("size-1.5 shrink-0 rounded-full", dot)} />
      {now.state === "in" && (now.amount ? t("stock_amount", { amount: now.amount }) : t("in_stock"))}
      {now.state === "out" && t("out_of_stock")}
      {now.state === "later" && now.arrival && (
        <span>
          {t("stock_arrives")} <DateText value={now.arrival} />
        </span>
      )}
    </span>
  );
}
