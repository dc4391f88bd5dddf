import { todayAt } from "@spoke/core/host";
import { givenDiscount, isCanceledOrRejected, type PaymentDoc, stateOn, suppliedTotal } from "@spoke/core/order";
import type { Order } from "@spoke/core/order/schema.ts";
import { withTax } from "@spoke/core/platform/money.ts";
import type { OrderPayment } from "../generated/resolvers.ts";

const NOTHING = { waiting: false, uploaded: false, failed: false, voided: false, completed: false };

/**
 * How an order is paid, and the state of its payment today. What will not be supplied need not be paid in advance, and tax is part of the
 * amount. The payment of an order that was canceled or rejected keeps its amount.
 */
export async function orderPaymentView(
  payment: Order["orderPayment"],
  order: Pick<Order, "currency" | "total" | "taxRate" | "status" | "host" | "lines">,
): Promise<OrderPayment> {
  const { awaited } = payment;
  const { currency, status, host } = order;
  const hasEnded = isCanceledOrRejected(status);
  const state = awaited && stateOn(await todayAt(host), awaited, hasEnded);
  const docs = (awaited?.docs ?? []).map(docView);
  const paid = { ...order, orderPayment: payment };
  const ordered = withTax(order, order.total);
  const amount = awaited && !hasEnded ? withTax(order, suppliedTotal(paid)) : ordered;
  return {
    amount,
    orderedAmount: amount === ordered ? undefined : ordered,
    discount: givenDiscount(paid),
    currency,
    payment: {
      id: payment.id,
      type: payment.type,
      desc: payment.desc,
      paymentMerchants: [{ instruction: payment.instruction }],
    },
    ...NOTHING,
    ...(state && { [state]: true }),
    paymentStatus: state && { id: state, description: `payment_status_${state}` },
    expiredDate: awaited?.expiredDate,
    decidedAt: awaited?.decidedAt,
    decidedBy: awaited?.decidedBy?.name,
    docs,
    receipt: docs.findLast(({ kind }) => kind === "receipt"),
  };
}

const docView = ({ id, kind, fileName, contentType, size, by, at, rejection }: PaymentDoc) => ({
  ...{ id: String(id), kind, fileName, contentType, size },
  ...{ createdBy: by.name, createdAt: at },
  rejection: rejection && { ...rejection, by: rejection.by.name },
});
