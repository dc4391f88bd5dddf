import type { ProductCardFragment } from "../../gql/graphql.ts";
import { useConfig } from "../../lib/config.ts";
import { dayText } from "../../lib/dayText.ts";
import { type Translate, useTranslation } from "../../lib/i18n.ts";
import { stockNoteOf } from "./product.ts";

/** Says that an article out of stock ships later; without a day if none is known. */
export const lateText = (t: Translate, arrival: string | undefined): string =>
  arrival ? t("stock_late_day", { date: dayText(arrival) }) : t("stock_late");

/** Beside the quantity of an article that is not in stock: that it ships later, or why its arrival cannot be ordered. */
export function StockNote({ product }: { readonly product: ProductCardFragment }) {
  const { t } = useTranslation();
  const note = stockNoteOf(product, useConfig());
  if (!note) return null;
  return (
    <p className="max-w-44 text-2xs text-warn">
      {note.kind === "late"
        ? lateText(t, note.arrival)
        : t("stock_arrival_below_least", { date: dayText(note.arrival), least: note.least })}
    </p>
  );
}
