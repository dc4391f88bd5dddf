import type { ProductCardFragment, StockFieldsFragment } from "../../gql/graphql.ts";
import { todayHere } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { DateText } from "../../ui/DateText.tsx";
import { leastAbove, type StockNow, stockNow } from "./product.ts";

const TONES = {
  in: ["text-good", "bg-good"],
  later: ["text-warn", "bg-warn"],
  out: ["text-ink-2", "bg-control"],
} as const;

interface StockLabelProps {
  readonly stock: StockFieldsFragment;
  /** In which quantities the article is sold: fewer pieces than the smallest order cannot be ordered. */
  readonly rule?: ProductCardFragment["quantityRule"] | undefined;
  /** In a narrow column. */
  readonly wraps?: boolean;
  readonly className?: string | undefined;
}

/** Stock of an article in one line: how much there is, else when it comes. */
export function StockLabel({ stock, rule, wraps = false, className }: StockLabelProps) {
  const now = stockNow(stock, todayHere());
  return <StockState now={now} least={leastAbove(now, rule)} wraps={wraps} className={className} />;
}

interface StockStateProps {
  readonly now: StockNow;
  /** The smallest order, if there is less. */
  readonly least?: number | undefined;
  readonly wraps?: boolean;
  readonly className?: string | undefined;
}

export function StockState({ now, least, wraps = false, className }: StockStateProps) {
  const { t } = useTranslation();
  const [ink, dot] = TONES[least === undefined ? now.state : "later"];
  const amount = now.amount ?? "";
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1.5 text-xs font-medium",
        least === undefined && !wraps && "xs:whitespace-nowrap",
        ink,
        className,
      )}
    >
      <span aria-hidden="true" className={cx("size-1.5 shrink-0 rounded-full", dot)} />
      {least !== undefined && t("stock_below_least", { amount, least })}
      {least === undefined && now.state === "in" && (amount ? t("stock_amount", { amount }) : t("in_stock"))}
      {now.state === "out" && t("out_of_stock")}
      {now.state === "later" && now.arrival && (
        <span>
          {t("stock_arrives")} <DateText value={now.arrival} />
        </span>
      )}
    </span>
  );
}
