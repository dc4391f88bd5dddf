import { outboundDocument } from "@spoke/core/order/erp.ts";
import { openParts, openQty } from "@spoke/core/order/open.ts";
import type { Order } from "@spoke/core/order/schema.ts";
import { ZERO } from "@spoke/core/platform/money.ts";
import { suppliedAmount } from "./answers.ts";
import { type OrderDocument, orderDocument } from "./order-document.ts";
import type { OpenOrder } from "./state.ts";
import type { Supply } from "./supplies.ts";

/**
 * An order that the portal had before the simulator, such as those that the demo begins with. What has not shipped waits for its
 * arrivals; nothing ships it, but it can be canceled.
 */
export function earlierOrder(stored: Order, place: Pick<OpenOrder, "timeZone" | "deliveryDays">): OpenOrder {
  const document = orderDocument.parse(JSON.parse(JSON.stringify(outboundDocument(stored))));
  const arrivals = new Map(stored.lines.map((line) => [line.lineNo, openParts(line).at(-1)?.date]));
  const order: OrderDocument = {
    ...document,
    lines: document.lines.map((line) => ({ ...line, expectedDate: arrivals.get(line.lineNo) ?? line.expectedDate })),
  };
  const piecesOf = (qtyOf: (line: Order["lines"][number]) => number): Supply[] =>
    stored.lines.flatMap((line) => {
      const { lineNo, articleCode } = line;
      const qty = qtyOf(line);
      return qty > 0 ? [{ lineNo, articleCode, qty }] : [];
    });
  const [shipped, later] = [piecesOf((line) => line.shipped), piecesOf(openQty)];
  const onOrder = suppliedAmount(order, [...shipped, ...later]);
  const value = { onOrder, billed: ZERO };
  const waiting = { kind: "ship" as const, orderNo: order.orderNo, part: 1, at: 0, supplies: later };
  return {
    ...{ order, ...place, now: shipped, later, status: "confirmed", shipped, invoices: [], canceledBy: 0 },
    ...{ held: later.length > 0 ? [waiting] : [], value, reported: { ...value } },
  };
}
