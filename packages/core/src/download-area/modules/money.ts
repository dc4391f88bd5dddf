import { wordsBySorg } from "../../catalog/index.ts";
import { shippedOrders } from "../../delivery/index.ts";
import { type Entry, invoicesBetween, ownCompanies } from "../../invoice/index.ts";
import { correctedInvoice, dueAmount, isCreditNote, isFirstInstallment } from "../../invoice/installment.ts";
import { openAmount, statusGroupOf } from "../../invoice/open.ts";
import { requestsBetween } from "../../payments/requests/index.ts";
import { paymentNumber } from "../../payments/requests/payment-number.ts";
import { hasMismatch, type ShownState, shownState } from "../../payments/requests/shown-state.ts";
import { type Amount, dayOf, subtract, times } from "../../platform/index.ts";
import { amountCell, type Cell, dayCell, instantCell } from "../../platform/sheet.ts";
import { salesBetween } from "../../sales-overview/index.ts";
import type { TextKey } from "../../texts/index.ts";
import type { ModuleFile } from "./types.ts";

function statusText(entry: Entry): TextKey {
  const isPaid = statusGroupOf(entry) === "paid";
  if (!isCreditNote(entry)) return isPaid ? "file.download.invoice_status.paid" : "file.download.invoice_status.open";
  return isPaid ? "file.download.invoice_status.credit_settled" : "file.download.invoice_status.credit_open";
}

/**
 * A row for each invoice or installment, with what is due on its day and what is open of it. Net amount, total, tax, shipping, and discount of
 * the invoice are in the row of its first installment only, so that the totals of all columns count them once.
 */
export const invoicesFile: ModuleFile = {
  columns: [
    ["pdf.invoice_number", 18],
    ["file.download.kind", 14],
    ["pdf.credit_note.corrects", 18],
    ["pdf.installment", 10],
    ["pdf.company", 28],
    ["pdf.payer", 28],
    ["pdf.order", 18],
    ["pdf.order_document.po_number", 20],
    ["pdf.delivery", 18],
    ["pdf.date", 12],
    ["pdf.due", 12],
    ["file.download.cleared_on", 12],
    ["file.open_orders.status", 20],
    ["pdf.amount", 16, "total"],
    ["file.download.open_amount", 16, "total"],
    ["file.download.net", 16, "total"],
    ["file.download.invoice_total", 16, "total"],
    ["pdf.tax", 14, "total"],
    ["pdf.shipping", 14, "total"],
    ["pdf.discount", 14, "total"],
    ["file.open_orders.currency", 10, "currency"],
    ["pdf.accounting_no", 18],
    ["pdf.notes", 40],
  ],
  async *read(context) {
    const { t } = context;
    const companies = await ownCompanies();
    for await (const entry of invoicesBetween(context)) {
      const { invoiceNo, installment, companyCode, payerName, payerCode, orderNumber, poNumber, doNo, currency } =
        entry;
      const amounts = [dueAmount(entry), openAmount(entry)];
      const net = subtract(entry.grandTotal, entry.tax);
      const wholeInvoice = [net, entry.grandTotal, entry.tax, entry.shippingCost, entry.discount];
      const amountIn = (amount: Amount): Cell => amountCell(amount, currency);
      yield {
        rows: [
          [
            ...[invoiceNo, t(isCreditNote(entry) ? "file.download.kind.credit_note" : "pdf.invoice_number")],
            ...[correctedInvoice(entry) ?? "", installment > 0 ? installment : "", companies.nameOf(companyCode)],
            ...[payerName || payerCode, orderNumber, poNumber, doNo],
            ...[entry.invoiceDate, isCreditNote(entry) ? undefined : entry.dueDate, entry.clearingDate].map(dayCell),
            t(statusText(entry)),
            ...amounts.map(amountIn),
            ...wholeInvoice.map((amount) => (isFirstInstallment(entry) ? amountIn(amount) : "")),
            ...[currency, entry.accountingNo, entry.notes],
          ],
        ],
        at: entry.invoiceDate,
      };
    }
  },
};

/** A row for each line of a delivery order, with the value of its pieces. */
export const deliveriesFile: ModuleFile = {
  columns: [
    ["pdf.delivery", 18],
    ["file.download.shipped_on", 12],
    ["file.download.estimated_on", 14],
    ["pdf.order", 18],
    ["pdf.order_document.po_number", 20],
    ["file.open_orders.article", 18],
    ["pdf.quantity", 10, "total"],
    ["pdf.price", 14],
    ["file.download.goods_value", 16, "total"],
    ["file.open_orders.currency", 10, "currency"],
    ["pdf.carrier", 20],
    ["pdf.packing_slip.tracking", 24],
    ["pdf.order_document.ship_to", 40],
  ],
  async *read({ from, to }) {
    for (const delivery of (await shippedOrders({ from, to })).toReversed()) {
      const { doNumber, deliveryDate, estimatedDeliveryDate, currency, expeditionName, trackingNo, shipTo } = delivery;
      const rows = delivery.detail.map(({ orderNumber, articleCode, qty, price, poNumber }) => [
        ...[doNumber, dayCell(deliveryDate), dayCell(estimatedDeliveryDate), orderNumber],
        ...[poNumber || delivery.poNumber, articleCode, qty],
        ...[price, times(price, qty)].map((amount) => amountCell(amount, currency)),
        ...[currency, expeditionName, trackingNo, shipTo],
      ]);
      yield { rows, at: deliveryDate };
    }
  },
};

const PAYMENT_TEXTS: Readonly<Record<ShownState, TextKey>> = {
  created: "file.download.payment_status.created",
  pending: "file.download.payment_status.pending",
  paid: "file.download.payment_status.paid",
  failed: "file.download.payment_status.failed",
  expired: "file.download.payment_status.expired",
  voided: "file.download.payment_status.voided",
  checked: "file.download.payment_status.checked",
  refunded: "file.download.payment_status.refunded",
  booked: "file.download.payment_status.booked",
};

/** A row for each online payment of invoices. */
export const paymentsFile: ModuleFile = {
  columns: [
    ["pdf.receipt.reference", 30],
    ["pdf.receipt.own_reference", 24],
    ["file.download.created_on", 18],
    ["file.open_orders.status", 20],
    ["pdf.receipt.method", 24],
    ["pdf.payer", 28],
    ["file.download.invoices", 40],
    ["pdf.amount", 16, "total"],
    ["file.open_orders.currency", 10, "currency"],
    ["file.download.ended_on", 18],
  ],
  async *read(context) {
    const { t, zone } = context;
    for await (const request of requestsBetween(context)) {
      const { id, createdAt, endedAt, method, payerName, payerCode, currency } = request;
      const numbers = [...request.invoices, ...request.credits].map(({ invoiceNo }) => invoiceNo).join(", ");
      yield {
        rows: [
          [
            ...[
              paymentNumber(id),
              request.extRefData ?? "",
              instantCell(createdAt, zone),
              t(PAYMENT_TEXTS[shownState({ ...request, hasMismatch: hasMismatch(request) })]),
              method.desc,
              payerName || payerCode,
              numbers,
            ],
            ...[amountCell(request.amount, currency), currency, instantCell(endedAt, zone)],
          ],
        ],
        at: dayOf(createdAt, zone),
      };
    }
  },
};

/** A row for each article that was invoiced on a day. */
export const salesFile: ModuleFile = {
  columns: [
    ["pdf.date", 12],
    ["pdf.company", 28],
    ["file.open_orders.article", 18],
    ["file.sales.brand", 18],
    ["file.sales.category", 22],
    ["file.sales.model", 24],
    ["file.sales.series", 20],
    ["file.sales.pieces", 10, "total"],
    ["file.sales.net_sales", 16, "total"],
    ["file.sales.currency", 10, "currency"],
  ],
  async *read(context) {
    const [word, companies] = [wordsBySorg(), await ownCompanies()];
    for await (const sold of salesBetween(context)) {
      const { date, sorg, article, brand, merchandiseCategory, model, serie, quantity, netSales, currency } = sold;
      const category = await word(sorg, merchandiseCategory);
      const names = [companies.sellerOf(sorg), article, brand, category, model, serie];
      yield { rows: [[dayCell(date), ...names, quantity, amountCell(netSales, currency), currency]], at: date };
    }
  },
};
