import { recordDelivery } from "@spoke/core/delivery";
import { postInvoice } from "@spoke/core/invoice";
import { confirmOrder } from "@spoke/core/order";
import type { Order } from "@spoke/core/order/schema.ts";
import type { FeedOutcome } from "@spoke/core/platform";
import { asSystem } from "../../builders/store.ts";

export const day = (number: number): string => `2026-11-${`${number}`.padStart(2, "0")}T00:00:00.000Z`;

type Row = Partial<Parameters<typeof confirmOrder>[0]>;

/** The ERP confirms the order's lines in full, unless `patch` says otherwise. */
export function erpConfirms(order: Order, patch: Row = {}): Promise<FeedOutcome> {
  const lines = order.lines.map(({ lineNo, qty }) => ({
    lineNo,
    confirmations: [{ supplyQty: qty, supplyDate: "2026-12-01", supplyLocation: "Main" }],
  }));
  return asSystem(() =>
    confirmOrder({ orderNumber: order.orderNumber, erpOrderNumber: "SAP1", lines, asOf: day(2), ...patch }),
  );
}

/** The ERP delivers pieces of the order's lines, by line number. */
export function erpDelivers(
  order: Order,
  quantities: Readonly<Record<number, number>>,
  patch: Partial<Parameters<typeof recordDelivery>[0]> = {},
): Promise<FeedOutcome> {
  const detail = Object.entries(quantities).map(([lineNo, qty]) => {
    const line = order.lines.find((candidate) => candidate.lineNo === Number(lineNo));
    const articleCode = line?.articleCode ?? "";
    return {
      orderNumber: order.orderNumber,
      lineNo: Number(lineNo),
      articleCode,
      qty,
      price: line?.chargedPrice ?? 0,
    };
  });
  const { unified } = order.customer.custCode;
  const base = { doNumber: `DO-${order.orderNumber}`, sorg: order.sorg, custCode: unified, currency: order.currency };
  return asSystem(() =>
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
    const line = order.lines.find((candidate) => candidate.articleCode === articleCode);
    const price = line?.chargedPrice ?? 0;
    return { articleCode, articleCodeDisplay: articleCode, name: "", uom: "PCE", qty, price, subTotal: price * qty };
  });
  const total = detail.reduce((sum, { subTotal }) => sum + subTotal, 0);
  const { unified } = order.customer.custCode;
  const base = { invoiceNo: `I-${order.orderNumber}`, sorg: order.sorg, custCode: unified, payerCode: unified };
  const days = { invoiceDate: "2026-11-04", dueDate: "2026-12-04", currency: order.currency };
  const amounts = { accountingAmount: total, grandTotal: total };
  return asSystem(() =>
    postInvoice({ ...base, ...days, ...amounts, orderNumber: order.orderNumber, detail, asOf: day(4), ...patch }),
  );
}
