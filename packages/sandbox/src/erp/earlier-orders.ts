import { outboundDocument } from "@spoke/core/order/erp.ts";
import { openParts } from "@spoke/core/order/open.ts";
import type { Order, OrderLine } from "@spoke/core/order/schema.ts";
import { ZERO } from "@spoke/core/platform/money.ts";
import { suppliedAmount } from "./answers.ts";
import { orderDocument } from "./order-document.ts";
import type { OpenOrder } from "./state.ts";
import { firstOf, pieces, type Supply } from "./supplies.ts";

/**
 * An order that the portal had before the simulator, such as those that the demo begins with. What has not shipped waits for its
 * arrivals; nothing ships it, but it can be canceled.
 */
export function earlierOrder(stored: Order, place: Pick<OpenOrder, "timeZone" | "deliveryDays">): OpenOrder {
  const order = orderDocument.parse(JSON.parse(JSON.stringify(outboundDocument(stored))));
  // Pieces that come last are canceled first.
  const [shipped, later] = [stored.lines.flatMap(shippedSupplies), stored.lines.flatMap(openSupplies).toReversed()];
  const onOrder = suppliedAmount(order, [...shipped, ...later]);
  const value = { onOrder, billed: ZERO };
  const waiting = { kind: "ship" as const, orderNo: order.orderNo, part: 1, at: 0, supplies: later };
  return {
    ...{ order, ...place, now: shipped, later, status: "confirmed", shipped, invoices: [], canceledBy: 0 },
    ...{ held: later.length > 0 ? [waiting] : [], value, reported: { ...value } },
  };
}

/** The outstanding pieces of a line as they were promised. */
const openSupplies = ({ lineNo, articleCode, ...line }: OrderLine): Supply[] =>
  openParts(line).map(({ qty, date, location = "" }) => ({
    ...{ lineNo, articleCode, qty },
    ...(date && { promised: { date, location } }),
  }));

/** The shipped pieces of a line, which fill its earliest days. */
function shippedSupplies({ shipped, ...line }: OrderLine): Supply[] {
  const { lineNo, articleCode } = line;
  const promises = openSupplies({ ...line, shipped: 0 });
  const filled = firstOf(promises, shipped);
  const beyond = shipped - pieces(filled);
  return [...filled, ...(beyond > 0 ? [{ lineNo, articleCode, qty: beyond }] : [])];
}
