import type { OrderState } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Badge } from "../../ui/Status.tsx";
import { ORDER_LOOKS } from "./status.ts";

export function OrderStatusBadge({ order }: { order: { readonly order_status: OrderState } }) {
  const { t } = useTranslation();
  const look = ORDER_LOOKS[order.order_status];
  return (
    <Badge tone={look.tone} dot>
      {t(look.title)}
    </Badge>
  );
}
