import { type Addressed, addressLines, customerNumber } from "../customer/index.ts";
import type { Customer } from "../customer/schema.ts";
import type { HostConfig, SorgConfig } from "../host/schema.ts";
import { type Entry, entriesOf, type OpenInvoice } from "../invoice/index.ts";
import { correctedInvoice, dueAmount } from "../invoice/installment.ts";
import { isOpenCredit, isOverdue } from "../invoice/open.ts";
import { invoiceId } from "../invoice/paths.ts";
import { daysUntilDue } from "../invoice/schema.ts";
import {
  amountText,
  countText,
  dayText,
  drawPayment,
  letterheadOf,
  moneyText,
  type Row,
  renderPdf,
  type Sheet,
} from "../pdf/index.ts";
import { transferReference } from "../pdf/transfer.ts";
import type { Day } from "../platform/calendar.ts";
import { type Amount, sumOf, ZERO } from "../platform/money.ts";
import { type Texts, textsIn } from "../texts/index.ts";
import type { Statement, StatementGroup } from "./index.ts";

/** Settings of a statement. */
export interface StatementSetting {
  readonly config: HostConfig;
  readonly customer: Pick<Customer, "custCode"> & Addressed;
  readonly locale: string;
  /** The sales organizations of its invoices, and the host's own first. */
  readonly issuers: readonly SorgConfig[];
}

interface Writing extends StatementSetting {
  readonly t: Texts;
  readonly day: Day;
  readonly checked: ReadonlySet<string>;
}

/**
 * A statement as a PDF: for each company the open amounts by age, then every document, and today how to pay
 * what is due.
 */
export async function statementPdf(statement: Statement, setting: StatementSetting): Promise<Uint8Array> {
  const { config, customer, locale, issuers } = setting;
  const t = textsIn(locale);
  const writing: Writing = { ...setting, t, day: statement.day, checked: new Set(statement.checkedInvoices) };
  const [only, ...others] = statement.groups;
  const issuer = (only && others.length === 0 ? sellerOf(only, issuers) : undefined) ?? issuers[0];
  const day = dayText(statement.day, locale);
  return renderPdf({
    country: config.countryId,
    title: t("pdf.statement.title"),
    lang: locale,
    letterhead: await letterheadOf(config, { seller: issuer?.seller, locale }),
    recipient: addressLines(customer, { country: config.countryId, locale }),
    facts: [
      [t("pdf.date"), day],
      [t("pdf.customer_number"), customerNumber(customer.custCode)],
    ],
    draw: (sheet) => {
      sheet.text(t("pdf.statement.as_of", { day }));
      if (statement.isIncomplete) sheet.text(t("pdf.statement.past"));
      sheet.space(4);
      if (statement.groups.length === 0) sheet.text(t("pdf.statement.nothing_open"));
      for (const group of statement.groups) {
        drawGroup(sheet, group, writing);
        if (!statement.isPast) drawDue(sheet, group, writing);
      }
    },
  });
}

/** The sales organization that most of a company's documents are from. */
function sellerOf({ creditCust, companyCode }: StatementGroup, issuers: readonly SorgConfig[]): SorgConfig | undefined {
  const [sorg] = creditCust.flatMap((payer) => entriesOf(payer).map((entry) => entry.sorg));
  return issuers.find((issuer) => issuer.sorg === sorg) ?? issuers.find((issuer) => issuer.companyCode === companyCode);
}

/** Documents that a reference names: four long numbers fit into a transfer's 140 characters. */
const MOST_NUMBERS = 4;

/** How to pay what is overdue, or everything if nothing is; not what is in a payment in the portal. */
function drawDue(sheet: Sheet, group: StatementGroup, writing: Writing): void {
  const { t, config, customer, day, locale, issuers } = writing;
  const { currency, creditCust } = group;
  const unpaid = creditCust.flatMap(entriesOf).filter((entry) => paymentText(entry, writing) === undefined);
  const overdue = unpaid.filter((entry) => !isOpenCredit(entry) && isOverdue(entry, day));
  const documents = overdue.length > 0 ? overdue : unpaid;
  const amount = sumOf(documents, ({ accountingAmount }) => accountingAmount);
  const numbers = [...new Set(documents.map(({ invoiceNo }) => invoiceNo))].sort();
  const seller = sellerOf(group, issuers)?.seller;
  if (amount <= 0 || !seller?.bank) return;
  drawPayment(sheet, {
    seller,
    amount,
    amountLabel: t(overdue.length > 0 ? "pdf.overdue" : "pdf.pay.amount"),
    amountText: moneyText(amount, currency, config.currency, locale),
    currency,
    reference:
      numbers.length <= MOST_NUMBERS
        ? transferReference(numbers, customerNumber(customer.custCode))
        : t("pdf.statement.reference", { number: customerNumber(customer.custCode), day: dayText(day, locale) }),
    t,
  });
}

/** Titles of the age ranges, in order. */
export function ageTitles(group: StatementGroup, t: Texts): string[] {
  return (group.creditCust[0]?.ar ?? []).map(({ overdueFrom, overdueTo }) => {
    if (overdueFrom === null) return t("pdf.not_due");
    return overdueTo === null
      ? t("pdf.overdue_over", { days: overdueFrom - 1 })
      : t("pdf.overdue_range", { from: overdueFrom, to: overdueTo });
  });
}

function drawGroup(sheet: Sheet, group: StatementGroup, writing: Writing): void {
  const { t, day, config, locale } = writing;
  const { currency, creditCust, companyName } = group;
  const amount = (value: Amount): string => amountText(value, currency, config.currency, locale);
  const date = (value: string): string => dayText(value, locale);
  const total = sumOf(creditCust, (payer) => payer.total);
  sheet.subheading(`${companyName} · ${currency}`);
  const titles = ageTitles(group, t);
  sheet.table({
    columns: [...titles, t("pdf.credits"), t("pdf.total")].map((title) => ({ title, width: 1, align: "end" })),
    rows: [
      {
        cells: [
          ...titles.map((_, age) => amount(sumOf(creditCust, ({ ar }) => ar[age]?.value ?? ZERO))),
          amount(sumOf(creditCust, ({ credits }) => credits.value)),
          amount(total),
        ],
      },
    ],
  });
  const rows = creditCust.flatMap((payer): Row[] => [
    ...(creditCust.length > 1 ? [{ cells: [payer.payerCode, payer.payerName], strong: true }] : []),
    ...entriesOf(payer)
      .sort((a, b) => a.dueDate.localeCompare(b.dueDate) || a.invoiceNo.localeCompare(b.invoiceNo))
      .map((invoice) => ({
        cells: [
          numberOf(invoice, t),
          subjectOf(invoice, writing),
          date(invoice.invoiceDate),
          isOpenCredit(invoice) ? "" : date(invoice.dueDate),
          isOpenCredit(invoice) ? "" : countText(Math.max(0, -daysUntilDue(invoice.dueDate, day)), locale),
          amount(dueAmount(invoice)),
          amount(invoice.accountingAmount),
        ],
      })),
    ...(creditCust.length > 1 ? [{ cells: ["", "", "", "", "", "", amount(payer.total)], strong: true }] : []),
  ]);
  sheet.table({
    columns: [
      { title: t("pdf.invoice_number"), width: 18, fits: true },
      { title: t("pdf.order"), width: 18 },
      { title: t("pdf.date"), width: 13, fits: true },
      { title: t("pdf.due"), width: 13, fits: true },
      { title: t("pdf.days_overdue"), width: 12, align: "end" },
      { title: t("pdf.amount"), width: 13, align: "end", fits: true },
      { title: `${t("pdf.open")} ${currency}`, width: 13, align: "end", fits: true },
    ],
    rows: [...rows, { cells: [t("pdf.total"), "", "", "", "", "", amount(total)], strong: true }],
  });
}

/**
 * What an invoice is for: the order, and whether a payment in the portal waits for its money. A credit note is due on no day, and
 * belongs to the invoice that it corrects.
 */
function subjectOf(entry: OpenInvoice, writing: Writing): string {
  const { t } = writing;
  const corrected = isOpenCredit(entry) ? correctedInvoice(entry) : undefined;
  const subject = isOpenCredit(entry)
    ? [t("pdf.credit"), corrected && `${t("pdf.credit_note.corrects")} ${corrected}`]
    : [entry.orderNumber, entry.poNumber];
  return [...subject, paymentText(entry, writing)].filter(Boolean).join(" · ");
}

/** What became of a payment of the invoice in the portal; absent if it is to be paid. */
function paymentText(entry: OpenInvoice, { t, checked }: Pick<Writing, "t" | "checked">): string | undefined {
  if (entry.paymentRequest !== undefined) return t("pdf.being_paid");
  return checked.has(invoiceId(entry)) ? t("pdf.payment_checked") : undefined;
}

/** Number of a document, with that of its installment. */
const numberOf = ({ invoiceNo, installment }: Entry, t: Texts): string =>
  installment > 0 ? `${invoiceNo} · ${t("pdf.receipt.installment", { number: installment })}` : invoiceNo;
