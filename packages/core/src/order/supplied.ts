import { type Amount, add, subtract, sumOf, times, ZERO } from "../platform/money.ts";
import { discountOn, goodsOf } from "./charges.ts";
import { expectedAtRequest } from "./history.ts";
import { expectedQty, missingAmount } from "./open.ts";
import type { Order, OrderLine } from "./schema.ts";
import { isCanceledOrRejected } from "./transitions.ts";

/** What the total of an order depends on. */
type Priced = Pick<Order, "lines" | "total" | "currency"> & Partial<Pick<Order, "orderPayment">>;

/** Price of the pieces that will not be supplied; the total, with its shipment, of an order of which nothing will be. */
export const missingGoods = (order: Pick<Order, "status" | "lines" | "total">): Amount =>
  isSupplied(order) ? missingAmount(order) : order.total;

/** What the payment method takes off the pieces that are supplied; all of it if nothing is, as the total is taken off then. */
export const givenDiscount = (order: Priced & Pick<Order, "status">): Amount =>
  discountWithout(order, isSupplied(order) ? missingAmount(order) : ZERO);

/** The payment discount of an order without some of its goods. */
function discountWithout({ orderPayment, currency, ...order }: Priced, missing: Amount): Amount {
  const goods = goodsOf(order);
  return discountOn({ discount: orderPayment?.discount ?? ZERO, currency }, subtract(goods, missing), goods);
}

/** The total of an order without goods, and without their part of the payment discount. */
const totalWithout = (order: Priced, missing: Amount): Amount =>
  subtract(add(order.total, order.orderPayment?.discount ?? ZERO), missing, discountWithout(order, missing));

/** What is missing of an order's total. */
export const notSupplied = (order: Priced & Pick<Order, "status">): Amount =>
  subtract(order.total, suppliedTotal(order));

const isSupplied = ({ status, lines }: Pick<Order, "status" | "lines">): boolean =>
  !isCanceledOrRejected(status) && lines.some((line) => expectedQty(line) > 0);

/** Pieces of a line that were canceled; the others that are missing were not in stock. */
export function canceledQty({ status, history }: Pick<Order, "status" | "history">, line: OrderLine): number {
  const missing = line.qty - (isCanceledOrRejected(status) ? line.shipped : expectedQty(line));
  if (status === "canceled") return missing;
  const accepted = history.filter(({ what }) => what === "cancel-accepted").flatMap(({ lines }) => lines);
  const pieces = accepted.reduce((sum, { lineNo, from, to }) => (lineNo === line.lineNo ? sum + from - to : sum), 0);
  return Math.min(missing, pieces);
}

/** The total of an order once the pieces of an accepted request are canceled, whether the ERP has confirmed that or not. */
export function totalAfter(
  order: Priced & Pick<Order, "status" | "history">,
  answer: Order["history"][number],
): Amount {
  const suppliedOf = (line: OrderLine): number => {
    const canceled = answer.lines.find(({ lineNo }) => lineNo === line.lineNo);
    if (!canceled) return expectedQty(line);
    const left = expectedAtRequest(order, line, answer) - (canceled.from - canceled.to);
    return Math.max(line.shipped, Math.min(expectedQty(line), left));
  };
  if (isCanceledOrRejected(order.status) || order.lines.every((line) => suppliedOf(line) === 0)) return ZERO;
  return totalWithout(
    order,
    sumOf(order.lines, (line) => times(line.chargedPrice, line.qty - suppliedOf(line))),
  );
}

/**
 * The order without the pieces of accepted requests to cancel, also while the ERP's last confirmation still has them. Those that come last
 * are taken off; lines without a confirmation stay as they are.
 */
export function withoutCanceled<Part extends Pick<Order, "lines" | "history">>(order: Part): Part {
  const accepted = order.history.filter(({ what }) => what === "cancel-accepted");
  if (accepted.length === 0) return order;
  const leftOf = (line: OrderLine): number => {
    const left = accepted.flatMap((answer) => {
      const canceled = answer.lines.find(({ lineNo }) => lineNo === line.lineNo);
      return canceled ? [expectedAtRequest(order, line, answer) - (canceled.from - canceled.to)] : [];
    });
    return Math.max(line.shipped, Math.min(expectedQty(line), ...left));
  };
  return { ...order, lines: order.lines.map((line) => ({ ...line, confirmations: firstPieces(line, leftOf(line)) })) };
}

/** The confirmations of the first `qty` pieces of a line to come. */
function firstPieces({ confirmations }: OrderLine, qty: number): OrderLine["confirmations"] {
  let left = qty;
  const byDay = confirmations.toSorted((a, b) => a.supplyDate.localeCompare(b.supplyDate));
  return byDay.map((confirmation) => {
    const supplyQty = Math.min(confirmation.supplyQty, left);
    left -= supplyQty;
    return { ...confirmation, supplyQty };
  });
}

/** The total of an order without the pieces that will not be supplied. */
export const suppliedTotal = (order: Priced & Pick<Order, "status">): Amount =>
  isSupplied(order) ? totalWithout(order, missingAmount(order)) : ZERO;
