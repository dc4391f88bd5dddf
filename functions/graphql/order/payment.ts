import { isDead, type PaymentDoc, stateOn } from "@spoke/core/order";
import type { Order } from "@spoke/core/order/schema.ts";
import { isoNow } from "@spoke/core/platform";
import { toUnits } from "../currency.ts";
import type { OrderPayment } from "../generated/resolvers.ts";

const NOTHING = { waiting: false, uploaded: false, failed: false, voided: false, completed: false };

/** How an order is paid, and where that stands today. */
export function orderPaymentView(
  payment: Order["orderPayment"],
  { currency, order_status }: Pick<Order, "currency" | "order_status">,
): OrderPayment {
  const { awaited } = payment;
  const state = awaited && stateOn(isoNow().slice(0, 10), awaited, isDead(order_status));
  const docs = (awaited?.docs ?? []).map(docView);
  return {
    amount: toUnits(payment.amount),
    discount: toUnits(payment.discount),
    currency,
    payment: {
      id: payment.id,
      type: payment.type,
      desc: payment.desc,
      paymentMerchants: [{ instruction: payment.instruction }],
    },
    ...NOTHING,
    ...(state && { [state]: true, paymentStatus: { id: state, description: `payment_status_${state}` } }),
    expiredDate: awaited?.expiredDate ?? null,
    docs,
    receipt: docs.findLast(({ kind }) => kind === "receipt") ?? null,
  };
}

const docView = ({ id, kind, fileName, contentType, size, by, at }: PaymentDoc) => ({
  ...{ id: String(id), kind, fileName, contentType, size },
  ...{ createdBy: by.name, createdAt: at },
});
