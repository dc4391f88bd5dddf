import { recordDelivery } from "../../../packages/core/src/delivery/index.ts";
import { postInvoice } from "../../../packages/core/src/invoice/index.ts";
import { confirmOrder } from "../../../packages/core/src/order/index.ts";
import type { Order } from "../../../packages/core/src/order/schema.ts";
import type { FeedOutcome } from "../../../packages/core/src/stock/index.ts";
import { system } from "../cart/world.ts";

export const day = (number: number): string => `2026-11-${`${number}`.padStart(2, "0")}T00:00:00.000Z`;

type Row = Partial<Parameters<typeof confirmOrder>[0]>;

/** The ERP confirms the order's lines in full, unless `patch` says otherwise. */
export function erpConfirms(order: Order, patch: Row = {}): Promise<FeedOutcome> {
  const lines = order.details.map(({ lineNo, order_qty }) => ({
    lineNo,
    confirmations: [{ supplyQty: order_qty, supplyDate: "2026-12-01", supplyLocation: "Main" }],
  }));
  return system(() => confirmOrder({ orderNo: order.order_no, sapOrderNo: "SAP1", lines, asOf: day(2), ...patch }));
}

/** The ERP delivers pieces of the order's lines, by line number. */
export function erpDelivers(
  order: Order,
  quantities: Readonly<Record<number, number>>,
  patch: Partial<Parameters<typeof recordDelivery>[0]> = {},
): Promise<FeedOutcome> {
  const detail = Object.entries(quantities).map(([lineNo, orderQty]) => {
    const line = order.details.find((one) => one.lineNo === Number(lineNo));
    const articleCode = line?.article_code ?? "";
    return { orderNo: order.order_no, lineNo: Number(lineNo), articleCode, orderQty, price: line?.promoprice ?? 0 };
  });
  const { unified } = order.customer.custCode;
  const base = { doNumber: `DO-${order.order_no}`, sorg: order.sorg, custCode: unified, currency: order.currency };
  return system(() =>
    recordDelivery({ ...base, deliveryDate: "2026-11-03", trackingNo: "T1", detail, asOf: day(3), ...patch }),
  );
}

/** The ERP invoices pieces of the order's articles. */
export function erpInvoices(
  order: Order,
  quantities: Readonly<Record<string, number>>,
  patch: Partial<Parameters<typeof postInvoice>[0]> = {},
): Promise<FeedOutcome> {
  const detail = Object.entries(quantities).map(([articleCode, qty]) => {
    const line = order.details.find((one) => one.article_code === articleCode);
    const price = line?.promoprice ?? 0;
    return { articleCode, articleCodeDisplay: articleCode, name: "", uom: "PCE", qty, price, subTotal: price * qty };
  });
  const total = detail.reduce((sum, { subTotal }) => sum + subTotal, 0);
  const { unified } = order.customer.custCode;
  const base = { invoiceNo: `I-${order.order_no}`, sorg: order.sorg, custCode: unified, payerCode: unified };
  const days = { invoiceDate: "2026-11-04", dueDate: "2026-12-04", currency: order.currency };
  const amounts = { accountingAmount: total, grandTotal: total };
  return system(() =>
    postInvoice({ ...base, ...days, ...amounts, orderNo: order.order_no, detail, asOf: day(4), ...patch }),
  );
}
