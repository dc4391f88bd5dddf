import { fromUnits, times, toUnits } from "@spoke/core/platform/money.ts";
import type { DeliveryRowFragment } from "../../gql/graphql.ts";
import { sumUnits } from "../../lib/amounts.ts";
import type { Translate } from "../../lib/i18n.ts";
import type { Column } from "../../ui/columns.tsx";
import { arrivalBadge } from "../orders/index.ts";

const ordersOf = ({ detail }: DeliveryRowFragment): string =>
  [...new Set(detail.map(({ orderNo }) => orderNo))].join(", ");

/** Who placed the orders of a delivery. */
export const requestersOf = ({ detail }: DeliveryRowFragment): string =>
  [...new Set(detail.flatMap(({ createdBy }) => createdBy ?? []))].join(", ");

/** The value of the goods in a delivery, without shipping. */
export const amountOf = ({ detail }: DeliveryRowFragment): number =>
  sumUnits(detail, ({ price, orderQty }) => toUnits(times(fromUnits(price), orderQty)));

/** The currency of a delivery, which has at least a line. */
export function currencyOf({
  detail: [first],
}: DeliveryRowFragment): DeliveryRowFragment["detail"][number]["currency"] {
  if (!first) throw new Error("the delivery has no lines");
  return first.currency;
}

/** Columns of the exported file. */
export function deliveryColumns(t: Translate): readonly Column<DeliveryRowFragment>[] {
  return [
    { id: "number", title: t("delivery_number"), card: "title", value: ({ doNumber }) => doNumber },
    { id: "shipped", title: t("shipped_on"), type: "day", value: ({ deliveryDate }) => deliveryDate.date },
    { id: "expected", title: t("expected_day"), type: "day", value: (row) => row.estimatedDeliveryDate?.date },
    { id: "delivered", title: t("delivery_delivered"), type: "day", value: (row) => row.deliveredDate?.date },
    { id: "status", title: t("status"), value: (row) => arrivalBadge(row, t).text },
    { id: "carrier", title: t("delivery_carrier"), value: ({ expeditionName }) => expeditionName },
    { id: "tracking", title: t("delivery_tracking"), value: ({ trackingNo }) => trackingNo },
    { id: "orders", title: t("title_orders"), value: ordersOf },
    { id: "po", title: t("po_number"), value: ({ custPoNo }) => custPoNo },
    { id: "placedBy", title: t("order_placed_by_title"), value: requestersOf },
    { id: "shipTo", title: t("ship_to"), value: ({ shipTo }) => shipTo },
    {
      id: "pieces",
      title: t("quantity"),
      value: ({ detail }) => detail.reduce((sum, { orderQty }) => sum + orderQty, 0),
    },
    { id: "amount", title: t("delivery_goods_value"), value: amountOf, currency: currencyOf },
  ];
}

/** What the search looks through. */
export function deliveryText({
  doNumber,
  trackingNo,
  expeditionName,
  custPoNo,
  shipTo,
  detail,
}: DeliveryRowFragment): string {
  const lines = detail.flatMap(({ orderNo, articleCode, description }) => [orderNo, articleCode, description ?? ""]);
  return [doNumber, trackingNo, expeditionName, custPoNo, shipTo, ...lines].join("\n");
}
