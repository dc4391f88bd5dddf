import { order, stateOn } from "@spoke/core/order";
import type { PaymentState } from "@spoke/core/order/payment.ts";
import type { Order } from "@spoke/core/order/schema.ts";
import { uploadPayment } from "@spoke/core/payments/proofs";
import { type Actor, now, today, UTC, withActor } from "@spoke/core/platform";
import { expect } from "vitest";
import { pdf } from "../../../builders/files.ts";
import { newShop, type Shop } from "../../../builders/shop.ts";
import { check, send } from "../../../builders/uploads.ts";

const PREPAY = { id: "P1", type: "Prepayment", desc: "Prepayment", instruction: "Pay", receiptDays: 14 };
const SENDS = new Set(["page.orderlist", "page.payment-request", "cart.display-order-qty"]);
const DECIDES = new Set(["payment.approve", "payment.void"]);

export const prepaid = (options: Record<string, unknown> = {}) =>
  newShop({ ...options, sorg: { payments: [PREPAY], ...Object(options.sorg) } });
export const dealerOf = (shop: Shop, patch: Partial<Actor> = {}): Actor => shop.actor({ scopes: SENDS, ...patch });
export const officeOf = (shop: Shop, patch: Partial<Actor> = {}): Actor =>
  shop.actor({ userId: "office", name: "Olga", scopes: DECIDES, customer: undefined, ...patch });

export async function clean(who: Actor, file?: Buffer, contentType = "application/pdf"): Promise<string> {
  const { id, key } = await send(who, file ?? (await pdf()), contentType, "PAYMENT_RECEIPT");
  expect(await check(key)).toBe("CLEAN");
  return id;
}
export const add = async (who: Actor, placed: Order, call: typeof uploadPayment = uploadPayment) => {
  const file = await clean(who);
  return withActor(who, () => call({ file, id: placed.orderNumber }));
};
export const docsOf = ({ orderPayment }: Order) => orderPayment.awaited?.docs ?? [];
export const stateOf = async (shop: Shop, { orderNumber }: Order): Promise<PaymentState | undefined> => {
  const { orderPayment, status } = await shop.as(() => order({ orderNumber }));
  const dead = status === "canceled" || status === "rejected";
  return orderPayment.awaited && stateOn(today(UTC, now()), orderPayment.awaited, dead);
};
