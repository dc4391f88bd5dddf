import type { Customer } from "../customer/schema.ts";
import type { HostConfig } from "../host/schema.ts";
import { entriesOf } from "../invoice/index.ts";
import { isCredit } from "../invoice/open.ts";
import { daysUntilDue } from "../invoice/schema.ts";
import { amountText, countText, dayText, letterheadOf, type Row, renderPdf, type Sheet } from "../pdf/index.ts";
import type { Day } from "../platform/calendar.ts";
import { type Amount, sumOf, ZERO } from "../platform/money.ts";
import { type Texts, textsIn } from "../texts/index.ts";
import type { Statement, StatementGroup } from "./index.ts";

/** Settings of a statement. */
export interface StatementSetting {
  readonly config: HostConfig;
  readonly customer: Pick<Customer, "custName" | "custCode" | "custAddress" | "custCity">;
  readonly locale: string;
}

interface Writing extends StatementSetting {
  readonly t: Texts;
  readonly day: Day;
}

/** A statement as a PDF: for each company the open amounts by age, then every document. */
export async function statementPdf(statement: Statement, setting: StatementSetting): Promise<Uint8Array> {
  const { config, customer, locale } = setting;
  const t = textsIn(locale);
  const writing: Writing = { ...setting, t, day: statement.day };
  const { isr, r3, unified } = customer.custCode;
  return renderPdf({
    title: `${t("pdf.statement.title")} ${statement.day} ${customer.custName}`,
    lang: locale,
    letterhead: await letterheadOf(config),
    draw: (sheet) => {
      sheet.heading(t("pdf.statement.title"));
      sheet.text(t("pdf.statement.as_of", { day: dayText(statement.day, locale) }));
      sheet.space(8);
      sheet.facts([
        [t("pdf.customer"), `${customer.custName} (${isr ?? r3 ?? unified})`],
        ["", [customer.custAddress, customer.custCity].filter(Boolean).join(", ")],
      ]);
      if (statement.groups.length === 0) sheet.text(t("pdf.statement.nothing_open"));
      for (const group of statement.groups) drawGroup(sheet, group, writing);
    },
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

function drawGroup(sheet: Sheet, group: StatementGroup, { t, day, config, locale }: Writing): void {
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
          invoice.invoiceNo,
          isCredit(invoice) ? t("pdf.credit") : invoice.orderNumber,
          date(invoice.invoiceDate),
          date(invoice.dueDate),
          isCredit(invoice) ? "" : countText(Math.max(0, -daysUntilDue(invoice.dueDate, day)), locale),
          amount(invoice.accountingAmount),
        ],
      })),
    ...(creditCust.length > 1 ? [{ cells: ["", "", "", "", "", amount(payer.total)], strong: true }] : []),
  ]);
  sheet.table({
    columns: [
      { title: t("pdf.invoice_number"), width: 20 },
      { title: t("pdf.order"), width: 24 },
      { title: t("pdf.date"), width: 14 },
      { title: t("pdf.due"), width: 14 },
      { title: t("pdf.days_overdue"), width: 13, align: "end" },
      { title: `${t("pdf.amount")} ${currency}`, width: 15, align: "end" },
    ],
    rows: [...rows, { cells: [t("pdf.total"), "", "", "", "", amount(total)], strong: true }],
  });
}
