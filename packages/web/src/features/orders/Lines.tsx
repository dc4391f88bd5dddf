import type { MoneyStyle } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Money } from "../../ui/Money.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { useUnit } from "../../ui/units.ts";
import type { OrderDetail } from "./OrderPage.tsx";

/** The lines of an order, each with what will come of it and when. */
export function Lines({ order, style }: { order: OrderDetail; style: MoneyStyle }) {
  const { t } = useTranslation();
  const unit = useUnit();
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
      {order.details.map((line) => (
        <li
          key={line.lineNo}
          className="grid grid-cols-[56px_minmax(0,1fr)] gap-x-4 gap-y-2 px-4 py-4 md:grid-cols-[56px_minmax(0,1fr)_96px_120px] xs:px-5"
        >
          <Picture src={line.image} alt="" className="size-14" />
          <div className="min-w-0">
            <p className="font-semibold">{line.description}</p>
            <p className="text-xs text-ink-2">{line.article_code_display}</p>
            <p className="mt-0.5 text-xs text-ink-2">
              <Money amount={line.promoprice} style={style} /> / {unit(line.uom, 1)}
              {line.price > line.promoprice && (
                <s className="ml-1.5 text-ink-3">
                  <span className="sr-only">{t("price_before")} </span>
                  <Money amount={line.price} style={style} />
                </s>
              )}
            </p>
            {line.confirmations.length > 0 && (
              <ul className="mt-2 grid gap-1 text-xs">
                {line.confirmations.map((confirmation, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: confirmations have no id, and their order is theirs
                  <li key={index} className="flex flex-wrap gap-x-1.5 text-ink-2">
                    <span className="tabular font-medium text-good">
                      {t("confirmed_pieces", { count: confirmation.supplyQty })}
                    </span>
                    <span>
                      <DateText value={confirmation.supplyDate} />
                      {confirmation.supplyLocation && ` · ${confirmation.supplyLocation}`}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </div>
          <div className="flex items-end justify-between gap-4 max-md:col-start-2 md:contents">
            <div className="md:text-right">
              <p className="tabular font-medium">
                {line.order_qty} {unit(line.uom, line.order_qty)}
              </p>
              <p className="tabular text-2xs text-ink-3">
                {t("shipped_of", { shipped: line.shipped, ordered: line.order_qty })}
              </p>
            </div>
            <p className="md:text-right">
              <Money amount={line.subtotal} style={style} className="font-semibold" />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
