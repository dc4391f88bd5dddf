import { moneyStyle } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Money } from "../../ui/Money.tsx";
import { savedBy, shortageTexts } from "../cart/index.ts";
import type { Merchant } from "./rates.ts";

/** More lines than these scroll; the last one in sight is cut, to show that there are more. */
const SHOWN_LINES = 8;

interface CheckoutLinesProps {
  readonly merchant: Merchant;
  readonly className: string;
}

/** What is ordered from a sales organization: pieces, amounts, the day of a back order, and what is not in stock. */
export function CheckoutLines({ merchant, className }: CheckoutLinesProps) {
  const { t } = useTranslation();
  const style = moneyStyle(merchant.currency);
  const isLong = merchant.lines.length > SHOWN_LINES;
  return (
    <ul
      className={cx(
        "grid grid-cols-[minmax(0,1fr)] gap-1 text-ink-2",
        isLong && "max-h-45 overflow-y-auto pr-2 [scrollbar-gutter:stable]",
        className,
      )}
      tabIndex={isLong ? 0 : undefined}
    >
      {merchant.lines.map((line) => (
        <li key={line.id} className="flex justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">
            <span className="tabular">{line.qty} ×</span> {line.product?.name ?? line.article_code}
            {line.expectedDate && (
              <span className="block text-warn">
                {t("backorder_line")} <DateText value={line.expectedDate} />
              </span>
            )}
            {shortageTexts(line.shortage, t).map((text) => (
              <span key={text} className="block text-warn">
                {text}
              </span>
            ))}
            {line.promotion && savedBy(line) > 0 && (
              <span className="block text-good">
                {t("saved_by", { promotion: line.promotion })} <Money amount={savedBy(line)} style={style} />
              </span>
            )}
          </span>
          {line.subTotal != null && <Money amount={line.subTotal} style={style} className="shrink-0" />}
        </li>
      ))}
    </ul>
  );
}
