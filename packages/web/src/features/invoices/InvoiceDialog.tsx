import { useQuery } from "@apollo/client/react";
import { isCreditNote, isDeductedFrom } from "@spoke/core/invoice/installment.ts";
import { CreditCardIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { mayOpen } from "../../app/guard.ts";
import { useReading } from "../../app/reading.ts";
import { useRoutes } from "../../app/routing.tsx";
import { useUser } from "../../app/session.ts";
import { InvoiceDetailDocument, type InvoiceDetailQuery, type InvoiceRowFragment } from "../../gql/graphql.ts";
import { isAbsence } from "../../lib/absent.ts";
import { sumUnits } from "../../lib/amounts.ts";
import { moneyStyle, useConfig } from "../../lib/config.ts";
import type { MoneyStyle } from "../../lib/format.ts";
import { formatPercent, formatQuantity } from "../../lib/format.ts";
import { type Translate, useTranslation } from "../../lib/i18n.ts";
import { Actions } from "../../ui/Actions.tsx";
import { Button } from "../../ui/Button.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ButtonLink, Link } from "../../ui/Link.tsx";
import { Money } from "../../ui/Money.tsx";
import { Loading, Skeleton } from "../../ui/Status.tsx";
import { useUnit } from "../../ui/units.ts";
import { ReadingBar } from "../customer/index.ts";
import { deliveryPath } from "../deliveries/index.ts";
import { History, OFFICE } from "../history/index.ts";
import { useUntaxedReason } from "../tax/index.ts";
import { ClaimLinks, useLineClaims } from "./ClaimLinks.tsx";
import { DownloadButton } from "./DownloadButton.tsx";
import { InvoicedOrder } from "./InvoicedOrder.tsx";
import { InvoicePayments } from "./InvoicePayments.tsx";
import { MailInvoice } from "./MailInvoice.tsx";
import { NumberButton } from "./NumberButton.tsx";
import { pdfPath } from "./saveInvoices.ts";
import { InvoiceStatusBadge } from "./status.tsx";

type Detail = NonNullable<InvoiceDetailQuery["invoice"]>;

/** What an invoice is loaded by. */
export type InvoiceName = Pick<InvoiceRowFragment, "sorg" | "invoiceNo" | "installment">;

/** An invoice with its lines, to be saved as a PDF or sent by mail. */
export function InvoiceDialog({
  invoice: opened,
  onClose,
}: {
  invoice: InvoiceName | InvoiceRowFragment;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  /** The opened one, or a document that it names. */
  const [invoice, show] = useState<InvoiceName | InvoiceRowFragment>(opened);
  const { scopes } = useUser();
  const isReading = useReading() !== undefined;
  const { invoiceNo, sorg, installment } = invoice;
  const { data, error, refetch } = useQuery(InvoiceDetailDocument, { variables: { invoiceNo, sorg, installment } });
  const row = "id" in invoice ? invoice : data?.invoice;
  const title = t(row && isCreditNote(row) ? "invoice_credit_title" : "invoice_title", { number: invoiceNo });
  const loading = (
    <Loading label={title} className="grid gap-3">
      <Skeleton className="h-20" />
      <Skeleton className="h-32" />
    </Loading>
  );
  const dialog = (content: ReactNode) => (
    <Dialog
      open
      wide
      title={title}
      onClose={onClose}
      footer={
        <Actions>
          {!isReading && <MailInvoice invoiceNumber={invoiceNo} sorg={sorg} />}
          <DownloadButton path={pdfPath(invoice)} name={`${invoiceNo}.pdf`}>
            {t("invoice_pdf")}
          </DownloadButton>
          {row && !isReading && <PayLink invoice={row} payerCode={data?.invoice?.payerCode} />}
        </Actions>
      }
    >
      <ReadingBar />
      {content}
    </Dialog>
  );
  if (error && isAbsence(error))
    return dialog(
      <EmptyState kind="no-data" title={t("not_found")}>
        {t("not_found_text")}
      </EmptyState>,
    );
  if (error)
    return dialog(
      <EmptyState kind="went-wrong" action={<Button onClick={() => void refetch()}>{t("try_again")}</Button>} />,
    );
  if (!data?.invoice) return dialog(loading);
  return dialog(
    <div className="grid gap-5">
      <Contents invoice={data.invoice} show={show} />
      <InvoicePayments invoice={{ invoiceNo, sorg, installment }} style={moneyStyle(data.invoice.currency)} />
      {OFFICE.some((scope) => scopes.includes(scope)) && <History kind="invoice" id={`${sorg}-${invoiceNo}`} />}
    </div>,
  );
}

function Contents({ invoice, show }: { invoice: Detail; show: (invoice: InvoiceName) => void }) {
  const { t } = useTranslation();
  const { sorg, correctsInvoice, creditNotes } = invoice;
  const linkTo = (invoiceNo: string) => (
    <NumberButton key={invoiceNo} number={invoiceNo} onClick={() => show({ sorg, invoiceNo, installment: 0 })} />
  );
  const style = moneyStyle(invoice.currency);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t("status"), <InvoiceStatusBadge key="status" invoice={invoice} />],
    [t("invoice_corrects"), correctsInvoice && linkTo(correctsInvoice)],
    [t("installment"), invoice.installment > 0 && invoice.installment],
    [t("date"), <DateText key="date" value={invoice.invoiceDate} />],
    [t("due_date"), invoice.grandTotal >= 0 && <DateText key="due" value={invoice.dueDate.date} />],
    [t("invoice_cleared"), invoice.clearingDate && <DateText key="cleared" value={invoice.clearingDate} />],
    [t("order_number"), invoice.orderNo && <InvoicedOrder key="order" orderNo={invoice.orderNo} />],
    [t("po_number"), invoice.custPoNo],
    [
      t("invoice_credit_notes"),
      creditNotes.length > 0 && (
        <span key="credits" className="grid justify-items-start">
          {creditNotes.map((note) => (
            <span key={note.id}>
              {linkTo(note.invoiceNo)} <Money amount={note.grandTotal} style={style} />
            </span>
          ))}
        </span>
      ),
    ],
    [t("invoice_delivery"), invoice.doNo && <Delivery key="delivery" invoice={invoice} />],
    [t("invoice_payer"), [invoice.payerName, invoice.payerNumber].filter(Boolean).join(" · ")],
    [t("invoice_terms"), invoice.terms],
    [t("invoice_carrier"), [invoice.expeditionName, invoice.expeditionTracking].filter(Boolean).join(" · ")],
    [t("invoice_accounting_no"), invoice.accountingNo],
    [t("notes"), [invoice.notes, invoice.detailNotes].filter(Boolean).join("\n")],
  ];
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 xs:grid-cols-[auto_minmax(0,1fr)_auto_minmax(0,1fr)]">
        {facts
          .filter(([, value]) => Boolean(value))
          .map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-ink-3">{label}</dt>
              <dd className="break-words whitespace-pre-line">{value}</dd>
            </div>
          ))}
      </dl>
      {invoice.detail.length > 0 && <Lines invoice={invoice} style={style} />}
      <Sums invoice={invoice} style={style} />
    </div>
  );
}

/** The delivery order of an invoice; it leads to the deliveries for users who have that page. */
function Delivery({ invoice: { doNo, invoiceDate } }: { invoice: Detail }) {
  const { rows } = useRoutes();
  const user = useUser();
  // The list has the shipments of the customer that the user acts for.
  const isReading = useReading() !== undefined;
  const isOpen = !isReading && rows.some((row) => row.id === "order-delivery" && mayOpen(row, user));
  return isOpen ? <Link to={deliveryPath(doNo, invoiceDate)}>{doNo}</Link> : doNo;
}

function Lines({ invoice, style }: { invoice: Detail; style: MoneyStyle }) {
  const { t } = useTranslation();
  const unit = useUnit();
  const claimsOf = useLineClaims(invoice);
  // ERPs send the lines of a credit note with either sign.
  const isCredit = invoice.grandTotal < 0;
  return (
    <ul aria-label={t("invoice_lines")} className="divide-y divide-line border-y border-line">
      {invoice.detail.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an invoice may have an article twice, and its lines never move
        <li key={index} className="flex items-baseline justify-between gap-4 py-2">
          <div className="min-w-0">
            <p className="break-words">{line.name}</p>
            <p className="text-xs text-ink-3">
              {line.articleCodeDisplay}
              {line.qty !== 0 && (
                <>
                  {` · ${formatQuantity(line.qty)} ${unit(line.uom, line.qty)} × `}
                  <Money amount={line.price} style={style} />
                </>
              )}
            </p>
            {!isCredit && <ClaimLinks claims={claimsOf(line.articleCode)} />}
          </div>
          <Money amount={isCredit ? -Math.abs(line.subTotal) : line.subTotal} style={style} />
        </li>
      ))}
    </ul>
  );
}

/** The tax with its rate, as orders name it; several as the ERP names them. */
function taxesOf({ tax, taxes }: Detail, t: Translate): (readonly [label: string, amount: number])[] {
  const [only, ...others] = taxes;
  if (others.length > 0) return taxes.map(({ name, amount }) => [name, amount]);
  const [, rate] = /(\d+(?:[.,]\d+)?)\s*%/.exec(only?.name ?? "") ?? [];
  if (rate === undefined) return [[only?.name ?? t("invoice_tax"), tax]];
  return [[t("tax_at", { rate: formatPercent(Number(rate.replace(",", ".")) / 100) }), tax]];
}

function Sums({ invoice, style }: { invoice: Detail; style: MoneyStyle }) {
  const { t } = useTranslation();
  const isInstallment = invoice.installment > 0;
  const untaxed = useUntaxedReason([invoice.sorg]);
  const parts: readonly (readonly [string, number])[] = [
    [t("invoice_discount"), -Math.abs(invoice.discount)],
    [t("shipment"), invoice.shippingCost],
    [t("invoice_recycle_fee"), invoice.recycleFee],
    [t("invoice_surcharges"), invoice.surcharges],
    ...taxesOf(invoice, t),
  ];
  const listed = parts.filter(([, amount]) => amount !== 0);
  const goods = sumUnits([invoice.grandTotal, ...listed.map(([, amount]) => -amount)], (part) => part);
  return (
    <dl className="ml-auto grid w-full gap-1.5 xs:max-w-72">
      {listed.length > 0 && <Sum label={t("subtotal")} amount={goods} style={style} />}
      {listed.map(([label, amount]) => (
        <Sum key={label} label={label} amount={amount} style={style} />
      ))}
      {untaxed && invoice.tax === 0 && <Sum label={`${t("invoice_tax")} (${untaxed})`} amount={0} style={style} />}
      <div className="flex items-baseline justify-between gap-4 font-semibold">
        <dt>{t(isInstallment ? "invoice_whole_total" : "total")}</dt>
        <dd>
          <Money amount={invoice.grandTotal} style={style} className="text-lg" />
        </dd>
      </div>
      <Settled invoice={invoice} style={style} />
      {invoice.statusGroup !== "paid" && invoice.accountingAmount !== invoice.grandTotal && (
        <Sum
          label={
            isInstallment ? t("invoice_open_installment", { number: invoice.installment }) : t("invoice_open_amount")
          }
          amount={invoice.accountingAmount}
          style={style}
        />
      )}
      <Deductions invoice={invoice} style={style} />
    </dl>
  );
}

/** What a paid invoice was settled with: the credit notes that were set against it, and the rest in money. */
function Settled({ invoice, style }: { invoice: Detail; style: MoneyStyle }) {
  const { t } = useTranslation();
  const { statusGroup, installment, clearingDate, grandTotal } = invoice;
  if (statusGroup !== "paid" || installment > 0 || !clearingDate) return null;
  const notes = invoice.creditNotes.filter((note) => isDeductedFrom(note, invoice));
  const paid = sumUnits([grandTotal, ...notes.map((note) => note.grandTotal)], (part) => part);
  if (notes.length === 0 || paid < 0) return null;
  return (
    <>
      {notes.map((note) => (
        <Sum
          key={note.id}
          label={t("invoice_credit_deducted", { number: note.invoiceNo })}
          amount={note.grandTotal}
          style={style}
        />
      ))}
      <Sum label={t("invoice_paid_amount")} amount={paid} style={style} />
    </>
  );
}

function Sum({ label, amount, style }: { label: string; amount: number; style: MoneyStyle }) {
  return (
    <div className="flex justify-between gap-4 text-ink-2">
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} style={style} />
      </dd>
    </div>
  );
}

/** What is deducted when the invoice is paid in full, as the page that pays it does. */
function Deductions({ invoice, style }: { invoice: Detail; style: MoneyStyle }) {
  const { t } = useTranslation();
  const { statusGroup, accountingAmount, freightAllowance, earlyPaymentDiscount, installment } = invoice;
  if (statusGroup === "paid" || accountingAmount <= 0 || freightAllowance + earlyPaymentDiscount === 0) return null;
  return (
    <>
      <div className="mt-2 font-semibold">
        <dt>{t("invoice_in_full")}</dt>
      </div>
      {freightAllowance !== 0 && (
        <Sum label={t("payment_freight_allowance")} amount={-freightAllowance} style={style} />
      )}
      {earlyPaymentDiscount !== 0 && (
        <Sum label={t("payment_early_discount")} amount={-earlyPaymentDiscount} style={style} />
      )}
      {installment === 0 && (
        <Sum
          label={t("invoice_in_full_amount")}
          amount={sumUnits([accountingAmount, -freightAllowance, -earlyPaymentDiscount], (part) => part)}
          style={style}
        />
      )}
    </>
  );
}

/** Leads to paying just this invoice, where it can be paid online. */
function PayLink({ invoice, payerCode }: { invoice: InvoiceRowFragment; payerCode: string | undefined }) {
  const { t } = useTranslation();
  const { payment } = useConfig();
  const { rows } = useRoutes();
  const user = useUser();
  const { sorg, statusGroup, accountingAmount } = invoice;
  const mayPay = rows.some((row) => row.id === "payment-invoice" && mayOpen(row, user));
  if (!payment || !mayPay || statusGroup !== "payable" || accountingAmount <= 0) return null;
  const address = new URLSearchParams({
    merchant: sorg,
    ...(payerCode && { payer: payerCode }),
    invoices: invoice.id,
  });
  return (
    <ButtonLink to={`/payment/invoice?${address}`} kind="primary" icon={CreditCardIcon}>
      {t("payment_pay")}
    </ButtonLink>
  );
}
