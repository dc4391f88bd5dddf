import type { OrderState } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Badge } from "../../ui/Status.tsx";
import { orderBadge } from "./status.ts";

export function OrderStatusBadge({ order }: { order: { readonly order_status: OrderState } }) {
  const { t } = useTranslation();
  const { tone, text } = orderBadge(order.order_status, t);
  return (
    <Badge tone={tone} dot>
      {text}
    </Badge>
  );
}
