/** Orders of the measured lists. */
import { type Order, orderSchema } from "@spoke/core/order/schema.ts";
import { HOST } from "../tests/builders/records.ts";

/** The instant some hours ago. */
export const instant = (hoursAgo: number): string => new Date(Date.now() - hoursAgo * 3_600_000).toISOString();

/** An order of five lines that a dealer placed in the past. */
export function orderOf(dealer: string, index: number, hoursAgo: number): Order {
  const createdAt = instant(hoursAgo);
  const lines = Array.from({ length: 5 }, (_, line) => ({
    lineNo: line + 1,
    articleCode: `AB-${index % 900}-${line}`,
    articleCodeDisplay: `AB ${index % 900} ${line}`,
    description: `Chain ${line}, nine speeds, 116 links`,
    qty: 5,
    uom: "PCE",
    price: 123_400,
    chargedPrice: 123_400,
    subtotal: 617_000,
  }));
  return orderSchema.parse({
    orderNumber: `${dealer === "FEW" ? "26" : "25"}1001-${String(index).padStart(5, "0")}`,
    status: index < 40 ? "confirmed" : "invoiced",
    sorg: "U001",
    currency: "USD",
    total: 3_085_000,
    createdBy: { id: "dora", name: "Dora" },
    createdAt,
    host: HOST,
    locale: "en-US",
    shipTo: { code: "MAIN", name: "Dora's Bikes", address: "Street 1, Town" },
    customer: { custCode: { unified: dealer }, custName: "Dora's Bikes" },
    merchant: "Velo",
    lines,
    orderPayment: { id: "P1", type: "Open account", desc: "30 days", amount: 0 },
    version: 1,
    asOf: createdAt,
  });
}
