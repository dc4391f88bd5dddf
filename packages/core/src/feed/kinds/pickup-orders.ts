import * as z from "zod";
import { receivePickupOrder } from "../../pickup-order/index.ts";
import { MAX_PICKUP_LINES, MAX_PICKUP_PIECES, type ReceivedPickupOrder } from "../../pickup-order/schema.ts";
import { code, email, flag, instant, int, locale, optional, personal, required, text, upperCode } from "../cells.ts";
import { defineKind, RowRefusal, type Rows } from "../kind.ts";
import { asOfColumn, filled, instantOf, throughUseCase } from "./common.ts";

const pickupRow = z.strictObject({
  orderId: required(code(40), "number of the web shop's order"),
  shop: required(text(100), "name of the web shop"),
  custCode: required(upperCode(20), "unified code of the dealer where the goods are collected"),
  createdAt: required(instant(), "when the consumer ordered"),
  firstName: required(personal(text(100)), "the consumer's first name"),
  lastName: required(personal(text(100)), "the consumer's last name"),
  email: optional(personal(email()), "where the mails go"),
  phone: optional(personal(text(40)), "the consumer's phone number"),
  locale: optional(locale(), "language of the consumer's mails; that of the seller's site when empty"),
  pickupHours: optional(
    text(200),
    "when the goods can be collected: `Mo-Fr 09:00-18:00; Sa 10:00-14:00`, which readers see in their language, or a text in the consumer's",
  ),
  canceled: optional(flag(), "`true` cancels the order"),
  lineNo: required(int(1, 9_999), "line of the order"),
  sku: required(code(40), "article code; the web shop's own code of goods that the seller does not have"),
  name: required(text(200), "name of the article, in the consumer's language"),
  qty: required(int(1, MAX_PICKUP_PIECES), "pieces"),
  refunded: optional(int(0, MAX_PICKUP_PIECES), "pieces that were refunded, which nobody collects; 0 when empty"),
  partOf: optional(int(1, 9_999), "line of the bundle that the line is a part of"),
  asOf: asOfColumn(),
});

function toOrder(rows: Rows<z.output<typeof pickupRow>>, sorg: string, asOf: string): ReceivedPickupOrder {
  if (rows.length > MAX_PICKUP_LINES) throw new RowRefusal("lineNo", "max_items_exceeded");
  const { orderId, shop, custCode, createdAt, firstName, lastName, email, phone, locale, pickupHours, canceled } =
    rows[0];
  return {
    ...{ id: orderId, sorg, shop, custCode, createdAt, asOf },
    consumer: { firstName, lastName, email: email ?? "", phone: phone ?? "", locale: locale ?? "" },
    ...{ pickupHours: pickupHours ?? "", isCanceled: canceled === true },
    lines: rows.map(({ lineNo, sku, name, qty, refunded, partOf }) => ({
      ...{ lineNo, articleCode: sku, name, qty, refunded: refunded ?? 0 },
      ...filled({ partOf }),
    })),
  };
}

export const pickupOrders = defineKind<"pickup-orders", typeof pickupRow, ReceivedPickupOrder>({
  name: "pickup-orders",
  doc:
    "Orders of consumers in web shops that are collected at a dealer: one row per line, the rows of an order together, its own columns " +
    "from the first. A newer message replaces what the order says; lines that it lacks are canceled. Finished orders do not change. Statuses go back as events `pickup-order.moved` (decision 077).",
  groupBy: ["orderId"],
  row: pickupRow,
  toTask: (rows, context) => ({
    lane: rows[0].orderId,
    task: toOrder(rows, context.sorg, instantOf(rows[0], context)),
  }),
  write: (tasks) => throughUseCase(tasks, receivePickupOrder),
});
