import { type Addressed, addressLines, customerNumber, TAX_REASONS, type UntaxedReason } from "../customer/index.ts";
import type { Customer } from "../customer/schema.ts";
import type { HostConfig, SorgConfig } from "../host/schema.ts";
import {
  amountText,
  countText,
  dayText,
  drawPayment,
  letterheadOf,
  moneyText,
  renderPdf,
  type Sheet,
} from "../pdf/index.ts";
import { transferReference } from "../pdf/transfer.ts";
import { dayOf } from "../platform/calendar.ts";
import { type Amount, absolute, negate, subtract, sumOf, ZERO } from "../platform/money.ts";
import { siteOrigin } from "../platform/site.ts";
import { type Texts, textsIn, unitText } from "../texts/index.ts";
import { deductionsOf } from "./deductions.ts";
import type { InvoiceDocument, Part } from "./document.ts";
import { correctedInvoice } from "./installment.ts";
import { isCredit, statusGroupOf } from "./open.ts";
import { payPath } from "./paths.ts";

/** Settings of a customer's documents. */
export interface Setting {
  readonly config: HostConfig;
  readonly customer: Pick<Customer, "custCode"> & Addressed;
  readonly locale: string;
  /** The sales organization that issues the document. */
  readonly issuer: SorgConfig | undefined;
  /** Why its invoices to the customer have no tax. */
  readonly untaxed?: UntaxedReason | undefined;
}

interface Drawing {
  readonly t: Texts;
  /** An amount without and with its currency. */
  readonly plain: (amount: Amount) => string;
  readonly money: (amount: Amount) => string;
  readonly day: (day: string) => string;
}

/** An invoice or credit note as a PDF with the seller's letterhead; an open one says how to pay what is due next. */
export async function invoicePdf(document: InvoiceDocument, setting: Setting): Promise<Uint8Array> {
  const { invoice, parts } = document;
  const { config, customer, locale, issuer } = setting;
  const t = textsIn(locale);
  const { currency } = invoice;
  const day = (value: string): string => dayText(value, locale);
  const isDivided = parts.length > 1;
  const drawing: Drawing = {
    ...{ t, day },
    plain: (amount) => amountText(amount, currency, config.currency, locale),
    money: (amount) => moneyText(amount, currency, config.currency, locale),
  };
  const title = t(isCredit(invoice) ? "pdf.credit_note.title" : "pdf.invoice.title", { number: invoice.invoiceNo });
  const payer = invoice.payerCode === customer.custCode.unified ? "" : invoice.payerName || invoice.payerCode;
  const facts: (readonly [string, string])[] = [
    [t("pdf.date"), day(invoice.invoiceDate)],
    [t("pdf.due"), isCredit(invoice) || isDivided ? "" : day(invoice.dueDate)],
    [t("pdf.terms"), invoice.terms],
    [t("pdf.installment"), invoice.installment > 0 && !isDivided ? countText(invoice.installment, locale) : ""],
    [t("pdf.customer_number"), customerNumber(customer.custCode)],
    [t("pdf.payer"), payer],
    [t("pdf.credit_note.corrects"), correctedInvoice(invoice) ?? ""],
    [t("pdf.order"), invoice.orderNumber],
    [t("pdf.order_document.po_number"), invoice.poNumber],
    [t("pdf.delivery"), invoice.doNo],
    [t("pdf.delivered_on"), deliveryText(document, drawing)],
    [t("pdf.carrier"), [invoice.expeditionName, invoice.expeditionTracking].filter(Boolean).join(" · ")],
    [t("pdf.accounting_no"), invoice.accountingNo],
  ];
  return renderPdf({
    country: config.countryId,
    title,
    lang: locale,
    letterhead: await letterheadOf(config, { seller: issuer?.seller, locale }),
    recipient: addressLines(customer, { country: config.countryId, locale }),
    facts,
    draw: (sheet) => {
      drawLines(sheet, document, drawing, locale);
      drawSums(sheet, document, drawing, setting.untaxed);
      drawPayments(sheet, document, drawing, config.timeZone);
      if (isDivided) drawInstallments(sheet, document, drawing, locale);
      drawDeductions(sheet, parts.filter(isOwed), drawing);
      const notes = [invoice.notes, invoice.detailNotes].filter(Boolean).join("\n");
      if (notes !== "") {
        sheet.subheading(t("pdf.notes"));
        sheet.text(notes);
      }
      const next = parts.find(isOwed);
      if (!next) return;
      drawPayment(sheet, {
        seller: issuer?.seller,
        amount: next.openAmount,
        amountText: drawing.money(next.openAmount),
        ...(isDivided && { amountLabel: t("pdf.receipt.installment", { number: next.invoice.installment }) }),
        currency,
        reference: transferReference([invoice.invoiceNo], customerNumber(customer.custCode)),
        link: config.payment ? `${siteOrigin(config.host)}${payPath(next.invoice)}` : undefined,
        t,
      });
    },
  });
}

const isOwed = ({ invoice, openAmount }: Part): boolean => statusGroupOf(invoice) !== "paid" && openAmount > 0;

/** The day of the delivery; of goods without a known delivery, that it is the day of the invoice. Credit notes deliver nothing. */
function deliveryText({ invoice, deliveredOn }: InvoiceDocument, { t, day }: Drawing): string {
  if (isCredit(invoice)) return "";
  return deliveredOn === undefined ? t("pdf.delivered_on_invoice_date") : day(deliveredOn);
}

function drawLines(
  sheet: Sheet,
  { invoice, promotions = [] }: InvoiceDocument,
  { t, plain }: Drawing,
  locale: string,
): void {
  const { detail, currency } = invoice;
  if (detail.length === 0) return;
  sheet.table({
    columns: [
      { title: t("pdf.article"), width: 16, fits: true },
      { title: t("pdf.name"), width: 40 },
      { title: t("pdf.quantity"), width: 14, align: "end", fits: true },
      { title: `${t("pdf.price")} ${currency}`, width: 15, align: "end", fits: true },
      { title: `${t("pdf.amount")} ${currency}`, width: 15, align: "end", fits: true },
    ],
    rows: detail.map(({ articleCodeDisplay, name, brand, qty, uom, price, subTotal }, index) => ({
      cells: [
        articleCodeDisplay,
        [brand === "" || name.startsWith(brand) ? name : `${brand} ${name}`, promotions[index]]
          .filter(Boolean)
          .join("\n"),
        // A credit without returned goods has no pieces.
        qty === 0 ? "" : `${countText(qty, locale)} ${unitText(uom, qty, t)}`,
        qty === 0 ? "" : plain(price),
        // ERPs send the lines of a credit note with either sign.
        plain(isCredit(invoice) ? negate(absolute(subTotal)) : subTotal),
      ],
    })),
  });
}

/** From the goods to the total, with taxes by rate or why there are none, and what is open of it. */
function drawSums(
  sheet: Sheet,
  { invoice, parts }: InvoiceDocument,
  { t, money }: Drawing,
  untaxed: Setting["untaxed"],
): void {
  const { grandTotal, taxes } = invoice;
  const open = sumOf(parts, ({ openAmount }) => openAmount);
  const components: (readonly [string, Amount])[] = [
    [t("pdf.discount"), negate(absolute(invoice.discount))],
    [t("pdf.shipping"), invoice.shippingCost],
    [t("pdf.recycle_fee"), invoice.recycleFee],
    [t("pdf.surcharges"), invoice.surcharges],
    ...(taxes.length > 0
      ? taxes.map(({ name, base, amount }) => [t("pdf.tax_on", { name, base: money(base) }), amount] as const)
      : [[t("pdf.tax"), invoice.tax] as const]),
  ];
  const isTaxed = invoice.tax !== 0 || taxes.some(({ amount }) => amount !== 0);
  const listed = [
    ...components.filter(([, amount]) => amount !== 0),
    ...(untaxed && !isTaxed ? [[`${t("pdf.tax")} (${t(TAX_REASONS[untaxed])})`, ZERO] as const] : []),
  ].map(([label, amount]) => [label, money(amount)] as const);
  const listedGoods = absolute(sumOf(invoice.detail, ({ subTotal }) => subTotal));
  // Without lines, the goods are what the other amounts leave of the total.
  const rest = subtract(
    grandTotal,
    sumOf(components, ([, amount]) => amount),
  );
  const goods = invoice.detail.length === 0 ? rest : grandTotal < 0 ? negate(listedGoods) : listedGoods;
  sheet.sums([
    ...(listed.length > 0 && goods !== 0 ? [[t("pdf.subtotal"), money(goods)] as const] : []),
    ...listed,
    [t("pdf.total"), money(grandTotal)],
    ...(open === grandTotal || open === 0
      ? []
      : [[isCredit(invoice) ? t("pdf.credit") : t("pdf.open"), money(open)] as const]),
  ]);
}

/** Which payments in the portal have reduced what is open. */
function drawPayments(sheet: Sheet, { invoice, parts }: InvoiceDocument, drawing: Drawing, timeZone: string): void {
  const { t, plain, day } = drawing;
  const payments = parts.flatMap((part) => part.payments ?? []).toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  if (payments.length === 0) return;
  sheet.subheading(t("pdf.invoice.payments"));
  sheet.table({
    columns: [
      { title: t("pdf.receipt.paid_on"), width: 18, fits: true },
      { title: t("pdf.receipt.method"), width: 27 },
      { title: t("pdf.receipt.reference"), width: 35 },
      { title: `${t("pdf.amount")} ${invoice.currency}`, width: 20, align: "end", fits: true },
    ],
    rows: payments.map(({ at, method, id, amount }) => ({
      cells: [day(dayOf(at, timeZone)), method, id, plain(amount)],
    })),
  });
}

/** When each installment is due, and what is open of it. */
function drawInstallments(sheet: Sheet, { invoice, parts }: InvoiceDocument, drawing: Drawing, locale: string): void {
  const { t, plain, day } = drawing;
  sheet.subheading(t("pdf.installments"));
  sheet.table({
    columns: [
      { title: t("pdf.installment"), width: 25 },
      { title: t("pdf.due"), width: 25, fits: true },
      { title: `${t("pdf.amount")} ${invoice.currency}`, width: 25, align: "end", fits: true },
      { title: `${t("pdf.open")} ${invoice.currency}`, width: 25, align: "end", fits: true },
    ],
    rows: parts.map((part) => ({
      cells: [
        countText(part.invoice.installment, locale),
        day(part.invoice.dueDate),
        plain(part.invoice.accountingAmount),
        plain(part.openAmount),
      ],
    })),
  });
}

/** What is deducted when everything that is open is paid, as payments in the portal do. */
function drawDeductions(sheet: Sheet, owed: readonly Part[], { t, money }: Drawing): void {
  const deductions = deductionsOf(owed);
  if (!deductions) return;
  sheet.subheading(t("pdf.invoice.in_full"));
  sheet.sums([
    ...deductions.parts.map(([label, amount]) => [t(label), money(amount)] as const),
    [t("pdf.invoice.in_full_amount"), money(deductions.rest)],
  ]);
}
