export { Cancellation } from "./Cancellation.tsx";
export { orderColumns, orderHref } from "./columns.tsx";
export { DeliveryCard } from "./DeliveryCard.tsx";
export { OrderNav } from "./OrderNav.tsx";
export { OrderStatusBadge } from "./OrderStatusBadge.tsx";
export { OrderType } from "./OrderType.tsx";
export { Prepayment } from "./Prepayment.tsx";
export { receiptsPage } from "./receipts/receiptsPage.tsx";
export { isMoving, stepOf } from "./status.ts";
