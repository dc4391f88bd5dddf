/** Orders of the measured lists and spreadsheets. */
import { type Order, orderSchema } from "@spoke/core/order/schema.ts";
import { HOST } from "../tests/builders/records.ts";

/** Total of one line, in the table's units. */
const LINE_TOTAL = 617_000;

/** The instant some hours ago. */
export const instant = (hoursAgo: number): string => new Date(Date.now() - hoursAgo * 3_600_000).toISOString();

/** A line of five pieces. @param line from 0 */
export const lineOf = (line: number, articleCode: string, articleCodeDisplay = articleCode) => ({
  lineNo: line + 1,
  articleCode,
  articleCodeDisplay,
  description: `Chain ${line}, nine speeds, 116 links`,
  qty: 5,
  uom: "PCE",
  price: 123_400,
  chargedPrice: 123_400,
  subtotal: LINE_TOTAL,
});

interface PlacedOrder extends Pick<Order, "orderNumber" | "status" | "createdAt"> {
  readonly dealer: string;
  readonly lines: readonly ReturnType<typeof lineOf>[];
}

/** An order with the fields that all measured orders share. */
export const placedOrder = ({ dealer, ...order }: PlacedOrder): Order =>
  orderSchema.parse({
    ...order,
    sorg: "U001",
    currency: "USD",
    total: LINE_TOTAL * order.lines.length,
    createdBy: { id: "dora", name: "Dora" },
    host: HOST,
    locale: "en-US",
    shipTo: { code: "MAIN", name: "Dora's Bikes", address: "Street 1, Town" },
    customer: { custCode: { unified: dealer }, custName: "Dora's Bikes" },
    merchant: "Velo",
    orderPayment: { id: "P1", type: "Open account", desc: "30 days", amount: 0 },
    version: 1,
    asOf: order.createdAt,
  });

/** An order of five lines that a dealer placed in the past. */
export function orderOf(dealer: string, index: number, hoursAgo: number): Order {
  return placedOrder({
    dealer,
    orderNumber: `${dealer === "FEW" ? "26" : "25"}1001-${String(index).padStart(5, "0")}`,
    status: index < 40 ? "confirmed" : "invoiced",
    createdAt: instant(hoursAgo),
    lines: Array.from({ length: 5 }, (_, line) =>
      lineOf(line, `AB-${index % 900}-${line}`, `AB ${index % 900} ${line}`),
    ),
  });
}
