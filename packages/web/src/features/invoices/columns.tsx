import { dueAmount, isCreditNote } from "@spoke/core/invoice/installment.ts";
import { paymentNumber } from "@spoke/core/payments/requests/payment-number.ts";
import { dateText } from "@spoke/core/platform/date-text.ts";
import type { InvoiceRowFragment, InvoicesOfTimeQuery } from "../../gql/graphql.ts";
import { getConfig, moneyStyle } from "../../lib/config.ts";
import { formatMoney } from "../../lib/format.ts";
import { currentI18n, type Translate } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import type { Column } from "../../ui/columns.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { Link } from "../../ui/Link.tsx";
import { Money } from "../../ui/Money.tsx";
import { Badge } from "../../ui/Status.tsx";
import { InvoicedOrder } from "./InvoicedOrder.tsx";
import { InvoiceLink } from "./InvoiceLink.tsx";
import { invoiceBadge, statusText } from "./status.tsx";

type PaidRow = InvoicesOfTimeQuery["invoiceV5"]["data"][number];

type Row = InvoiceRowFragment & {
  /** Only of paid invoices. */
  readonly creditUse?: PaidRow["creditUse"];
  readonly settlingPayment?: PaidRow["settlingPayment"];
};

/** Where a settled credit note went; empty for invoices and where nobody knows. */
function creditUseText({ creditUse }: Row, t: Translate): string {
  if (creditUse?.invoiceNo) return t("invoice_credit_used_invoice", { number: creditUse.invoiceNo });
  const { paidAt } = creditUse ?? {};
  if (!paidAt) return "";
  return t("invoice_credit_used_payment", { date: dateText(paidAt, currentI18n().locale, getConfig().timeZone) });
}

/** The same, but for a credit note that was used for the invoice that it corrects, which stands beside its number. */
const otherUseText = (invoice: Row, t: Translate): string =>
  invoice.creditUse?.invoiceNo && invoice.creditUse.invoiceNo === invoice.correctsInvoice
    ? ""
    : creditUseText(invoice, t);

/** Of an installment only the total of its invoice is known. */
const isPartlyPaid = ({ statusGroup, installment, accountingAmount, grandTotal }: Row): boolean =>
  statusGroup !== "paid" && installment === 0 && accountingAmount > 0 && accountingAmount < grandTotal;

/** Columns of both lists of invoices; `paid` shows when they were cleared instead of when they are due. */
export function invoiceColumns(t: Translate, { paid }: { readonly paid: boolean }): readonly Column<Row>[] {
  const amountOf = (invoice: Row): number => (paid ? dueAmount(invoice) : invoice.accountingAmount);
  return [
    {
      id: "number",
      title: t("invoice_number"),
      sortField: "invoiceNo",
      card: "title",
      value: (invoice) => invoice.invoiceNo,
      cell: (invoice) => (
        <span>
          {invoice.invoiceNo}
          {invoice.installment > 0 && (
            <span className="block text-left text-xs font-normal text-ink-3">
              {t("invoice_installment", { number: invoice.installment })}
            </span>
          )}
        </span>
      ),
      beside: (invoice) =>
        invoice.correctsInvoice ? (
          <span className="text-left text-xs text-ink-3">
            {t("invoice_corrects")} <InvoiceLink sorg={invoice.sorg} invoiceNo={invoice.correctsInvoice} />
          </span>
        ) : (
          isPartlyPaid(invoice) && <Badge tone="info">{t("invoice_partly_paid")}</Badge>
        ),
    },
    {
      id: "kind",
      title: t("invoice_kind"),
      exportOnly: true,
      value: (invoice) => t(isCreditNote(invoice) ? "invoice_credit_note" : "invoice_number"),
    },
    {
      id: "corrects",
      title: t("invoice_corrects"),
      exportOnly: true,
      value: ({ correctsInvoice }) => correctsInvoice ?? "",
    },
    {
      id: "installment",
      title: t("installment"),
      exportOnly: true,
      value: ({ installment }) => (installment > 0 ? installment : ""),
    },
    {
      id: "date",
      title: t(paid ? "claim_invoice_date" : "date"),
      sortField: "invoiceDate",
      type: "day",
      value: (invoice) => invoice.invoiceDate,
    },
    paid
      ? {
          id: "cleared",
          title: t("invoice_cleared"),
          sortField: "clearingDate",
          type: "day",
          value: (invoice) => invoice.clearingDate,
          cell: ({ clearingDate, settlingPayment }) => (
            <>
              {clearingDate ? <DateText value={clearingDate} /> : "–"}
              {settlingPayment && (
                <Link
                  to={`/payment/invoice?request=${settlingPayment.externalId}`}
                  className="block text-xs whitespace-nowrap"
                >
                  {paymentNumber(settlingPayment.externalId)}
                </Link>
              )}
            </>
          ),
        }
      : {
          id: "due",
          title: t("due_date"),
          sortField: "dueDate",
          type: "day",
          // A credit note is due on no day.
          value: (invoice) => (isCreditNote(invoice) ? "" : invoice.dueDate.date),
        },
    ...(paid
      ? []
      : [
          {
            id: "days-until-due",
            title: t("invoice_days_until_due"),
            exportOnly: true,
            value: (invoice: Row) => (isCreditNote(invoice) ? "" : invoice.overdue),
          },
        ]),
    {
      id: "order",
      title: t("order_number"),
      tableFrom: "lg",
      value: (invoice) => invoice.orderNo,
      cell: ({ orderNo, custPoNo }) => (
        <>
          {orderNo ? <InvoicedOrder orderNo={orderNo} /> : "–"}
          {custPoNo && (
            <span className="block text-xs wrap-anywhere text-ink-3 max-xl:hidden 2xl:hidden">
              <span className="sr-only">{t("po_number")} </span>
              {custPoNo}
            </span>
          )}
        </>
      ),
    },
    {
      id: "po",
      title: t("po_number"),
      // On narrower screens below the number of the order.
      tableFrom: "2xl",
      value: ({ custPoNo }) => custPoNo,
      cell: ({ custPoNo }) => <Breakable text={custPoNo || "–"} />,
    },
    {
      id: "status",
      title: t("status"),
      card: "aside",
      value: (invoice) => statusText(invoice, t),
      badge: (invoice) => ({ ...invoiceBadge(invoice, t), ...(paid && { note: otherUseText(invoice, t) }) }),
    },
    ...(paid
      ? [
          {
            id: "payment",
            title: t("payment_external_id"),
            exportOnly: true,
            value: ({ settlingPayment }: Row) => (settlingPayment ? paymentNumber(settlingPayment.externalId) : ""),
          },
          {
            id: "credit-use",
            title: t("invoice_credit_used"),
            exportOnly: true,
            value: (invoice: Row) => creditUseText(invoice, t),
          },
        ]
      : []),
    {
      id: "amount",
      title: paid ? t("total") : t("invoice_open_amount"),
      sortField: paid ? "grandTotal" : "accountingAmount",
      value: amountOf,
      currency: (invoice) => invoice.currency,
      cell: (invoice) => {
        const amount = amountOf(invoice);
        const original = dueAmount(invoice);
        const style = moneyStyle(invoice.currency);
        return (
          <>
            <Money amount={amount} style={style} className={cx("font-semibold", amount < 0 && "text-good")} />
            {amount !== original && (
              <span className="tabular block text-xs font-normal text-ink-3">
                {t("payment_of_whole", { amount: formatMoney(original, style) })}
              </span>
            )}
          </>
        );
      },
    },
    // Below the open amount where it differs.
    ...(paid
      ? []
      : [
          {
            id: "original",
            title: t("invoice_original_amount"),
            exportOnly: true,
            value: (invoice: Row) => dueAmount(invoice),
            currency: (invoice: Row) => invoice.currency,
          } satisfies Column<Row>,
        ]),
  ];
}
