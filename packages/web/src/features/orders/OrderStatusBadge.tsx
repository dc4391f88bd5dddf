import type { OrderState } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Badge } from "../../ui/Status.tsx";
import { orderBadge } from "./status.ts";

interface OrderStatusBadgeProps {
  readonly order: {
    readonly order_status: OrderState;
    readonly orderShipment?: { readonly pickup: boolean } | null | undefined;
  };
}

export function OrderStatusBadge({ order }: OrderStatusBadgeProps) {
  const { t } = useTranslation();
  const { tone, text } = orderBadge(order.order_status, t, order.orderShipment?.pickup);
  return (
    <Badge tone={tone} dot>
      {text}
    </Badge>
  );
}
