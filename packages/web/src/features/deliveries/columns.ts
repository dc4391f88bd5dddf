import type { DeliveryRowFragment } from "../../gql/graphql.ts";
import type { Translate } from "../../lib/i18n.ts";
import type { Column } from "../../ui/columns.tsx";

const ordersOf = ({ detail }: DeliveryRowFragment): string =>
  [...new Set(detail.map(({ orderNo }) => orderNo))].join(", ");

/** Columns of the exported file. */
export function deliveryColumns(t: Translate): readonly Column<DeliveryRowFragment>[] {
  return [
    { id: "number", title: t("delivery_number"), card: "title", value: ({ doNumber }) => doNumber },
    { id: "shipped", title: t("shipped_on"), type: "day", value: ({ deliveryDate }) => deliveryDate.date },
    { id: "expected", title: t("expected_day"), type: "day", value: (row) => row.estimatedDeliveryDate?.date },
    { id: "carrier", title: t("delivery_carrier"), value: ({ expeditionName }) => expeditionName },
    { id: "tracking", title: t("delivery_tracking"), value: ({ trackingNo }) => trackingNo },
    { id: "orders", title: t("title_orders"), value: ordersOf },
    { id: "po", title: t("po_number"), value: ({ custPoNo }) => custPoNo },
    {
      id: "pieces",
      title: t("quantity"),
      value: ({ detail }) => detail.reduce((sum, { orderQty }) => sum + orderQty, 0),
    },
  ];
}

/** What the search looks through. */
export function deliveryText({ doNumber, trackingNo, expeditionName, custPoNo, detail }: DeliveryRowFragment): string {
  const lines = detail.flatMap(({ orderNo, articleCode, description }) => [orderNo, articleCode, description ?? ""]);
  return [doNumber, trackingNo, expeditionName, custPoNo, ...lines].join("\n");
}
