import { timesUnits } from "../../lib/amounts.ts";
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

/** Pieces of a line that come, or have come. */
export const suppliedPieces = (order: Pick<OrderDetail, "order_status">, line: Line): number =>
  line.order_qty - missingPieces(order, line);

/** What its promotion takes off the pieces of a line that are supplied. */
export const savedByPromotion = (order: Pick<OrderDetail, "order_status">, line: Line): number =>
  line.promotion && line.price > line.promoprice
    ? timesUnits(line.price - line.promoprice, suppliedPieces(order, line))
    : 0;

/** Pieces of a line that were canceled; the others that are missing were not in stock. */
export function canceledPieces(order: Pick<OrderDetail, "order_status" | "history">, line: Line): number {
  const missing = missingPieces(order, line);
  if (order.order_status === "canceled") return missing;
  const accepted = order.history.filter(({ what }) => what === "cancel_accepted").flatMap(({ lines }) => lines);
  const pieces = accepted.reduce((sum, { lineNo, from, to }) => (lineNo === line.lineNo ? sum + from - to : sum), 0);
  return Math.min(missing, pieces);
}

/** Pieces that are expected at the dealer on the same day; an undefined one is not known. */
interface Part {
  readonly qty: number;
  readonly day: string | undefined;
  readonly location: string;
}

interface Expected {
  readonly order_qty: number;
  readonly confirmations: readonly {
    readonly supplyQty: number;
    readonly supplyDate: string;
    readonly supplyLocation?: string;
  }[];
  readonly forecast: readonly { readonly qty: number; readonly date: string }[];
}

/** Pieces of a line that come or have come, by day and without one last: as confirmed, or until then as checkout expected them. */
export function expectedParts({ order_qty, confirmations, forecast }: Expected): Part[] {
  const dated =
    confirmations.length > 0
      ? confirmations.map(({ supplyQty, supplyDate, supplyLocation = "" }) => ({
          ...{ qty: supplyQty, day: supplyDate, location: supplyLocation },
        }))
      : forecast.map(({ qty, date }) => ({ qty, day: date, location: "" }));
  const undated = confirmations.length > 0 ? 0 : dated.reduce((left, { qty }) => left - qty, order_qty);
  return [
    ...dated.filter(({ qty }) => qty > 0).sort((a, b) => a.day.localeCompare(b.day)),
    ...(undated > 0 ? [{ qty: undated, day: undefined, location: "" }] : []),
  ];
}

/** Those that have not shipped: shipped pieces fill the earliest day, as on the server. */
export function openParts(line: Expected & Pick<Line, "shipped">): Part[] {
  let left = line.shipped;
  return expectedParts(line).flatMap((part) => {
    const filled = Math.min(left, part.qty);
    left -= filled;
    return part.qty > filled ? [{ ...part, qty: part.qty - filled }] : [];
  });
}

/** Pieces of an order that come and have not shipped, by the day on which they are expected, earliest first and those without a day last. */
export function openByDay(
  order: Pick<OrderDetail, "order_status" | "details">,
): { readonly day: string | undefined; readonly qty: number }[] {
  if (order.order_status === "canceled" || order.order_status === "rejected") return [];
  const byDay = Map.groupBy(order.details.flatMap(openParts), ({ day }) => day);
  return [...byDay]
    .map(([day, same]) => ({ day, qty: same.reduce((sum, { qty }) => sum + qty, 0) }))
    .sort((a, b) => (a.day ?? "9999").localeCompare(b.day ?? "9999"));
}

/** Pieces of a line in each shipment, earliest first. */
export const shipmentsOf = (
  { order_no, deliveries }: Pick<OrderDetail, "order_no" | "deliveries">,
  { lineNo }: Line,
): { readonly delivery: OrderDetail["deliveries"][number]; readonly qty: number }[] =>
  deliveries
    .map((delivery) => ({
      delivery,
      qty: delivery.detail.reduce(
        (sum, part) => (part.orderNo === order_no && part.lineNo === lineNo ? sum + part.orderQty : sum),
        0,
      ),
    }))
    .filter(({ qty }) => qty > 0)
    .sort((a, b) => a.delivery.deliveryDate.date.localeCompare(b.delivery.deliveryDate.date));

/**
 * Whether the goods leave only after a payment that has not arrived, so that nobody knows when they come; as `awaitsMoney` of the
 * server.
 */
export const awaitsMoney = ({
  orderPayment,
}: {
  readonly orderPayment?: { readonly paymentStatus?: { readonly id: string } | null | undefined } | null | undefined;
}): boolean => orderPayment?.paymentStatus != null && orderPayment.paymentStatus.id !== "completed";
