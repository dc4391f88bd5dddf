import type { Translate } from "../../lib/i18n.ts";

/** What is to be done with one product; every part may be left out. */
export interface ProductChange {
  readonly articleCode: string;
  readonly sorg: string;
  readonly order?: boolean;
  readonly newArrival?: { readonly from: string; readonly to: string } | { readonly active: false };
  /** Null: any number. */
  readonly orderLimit?: number | null;
  readonly tag?: { readonly type: string; readonly name: string; readonly fileName?: string; readonly remove: boolean };
  /** False brings it back. */
  readonly deleted?: boolean;
}

/** A change in words, its parts separated by commas. */
export function changeText(change: ProductChange, t: Translate, day: (iso: string) => string): string {
  const { order, newArrival, orderLimit, tag, deleted } = change;
  const parts: string[] = [];
  if (order !== undefined) parts.push(t(order ? "products_order_yes" : "products_order_no"));
  if (newArrival) {
    const isPeriod = "from" in newArrival;
    parts.push(
      isPeriod
        ? t("products_arrival_value", { from: day(newArrival.from), to: day(newArrival.to) })
        : t("products_arrival_none"),
    );
  }
  if (orderLimit !== undefined)
    parts.push(orderLimit === null ? t("products_limit_none") : t("products_limit_value", { limit: orderLimit }));
  if (tag) parts.push(t(tag.remove ? "products_tag_removed" : "products_tag_value", { name: tag.name }));
  if (deleted !== undefined) parts.push(t(deleted ? "products_deleted_value" : "products_restored_value"));
  return parts.join(", ");
}
