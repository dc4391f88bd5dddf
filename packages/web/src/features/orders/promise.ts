import type { OrderDetail } from "./OrderPage.tsx";

type Line = OrderDetail["details"][number];

/** Pieces of a line that will be supplied; all before the first confirmation, none if the order was canceled or rejected. */
function expectedPieces({ order_status }: Pick<OrderDetail, "order_status">, line: Line): number {
  if (order_status === "canceled" || order_status === "rejected") return line.shipped;
  if (line.confirmations.length === 0) return line.order_qty;
  return line.confirmations.reduce((sum, { supplyQty }) => sum + supplyQty, 0);
}

/** Pieces of a line that will not be supplied. */
export const missingPieces = (order: Pick<OrderDetail, "order_status">, line: Line): number =>
  Math.max(0, line.order_qty - expectedPieces(order, line));

/**
 * Whether the goods leave only after a payment that has not arrived, so that nobody knows when they come; as `awaitsMoney` of the
 * server.
 */
export const awaitsMoney = ({
  orderPayment,
}: {
  readonly orderPayment?: { readonly paymentStatus?: { readonly id: string } | null | undefined } | null | undefined;
}): boolean => orderPayment?.paymentStatus != null && orderPayment.paymentStatus.id !== "completed";
