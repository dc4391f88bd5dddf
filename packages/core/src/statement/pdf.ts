import type { Customer } from "../customer/schema.ts";
import type { HostConfig } from "../host/schema.ts";
import { isCredit } from "../invoice/open.ts";
import { daysUntilDue } from "../invoice/schema.ts";
import {
  amountText,
  countText,
  type DocumentTexts,
  dayText,
  documentTexts,
  filledIn,
  letterheadOf,
  type Row,
  renderPdf,
  type Sheet,
} from "../pdf/index.ts";
import type { Statement, StatementGroup } from "./index.ts";

/** What a statement as a document depends on besides itself. */
export interface StatementSetting {
  readonly config: HostConfig;
  readonly customer: Pick<Customer, "custName" | "custCode" | "custAddress" | "custCity">;
  readonly locale: string;
}

interface Writing extends StatementSetting {
  readonly texts: DocumentTexts;
  readonly day: string;
}

/** A statement as a PDF: for each company what is open by age, then every document. */
export async function statementPdf(statement: Statement, setting: StatementSetting): Promise<Uint8Array> {
  const { config, customer, locale } = setting;
  const texts = documentTexts(locale);
  const writing: Writing = { ...setting, texts, day: statement.day };
  const { isr, r3, unified } = customer.custCode;
  return renderPdf({
    title: `${texts.statement} ${statement.day} ${customer.custName}`,
    lang: locale,
    letterhead: await letterheadOf(config),
    draw: (sheet) => {
      sheet.heading(texts.statement);
      sheet.text(filledIn(texts.statementOf, { day: dayText(statement.day, config.dateFormat, locale) }));
      sheet.space(8);
      sheet.facts([
        [texts.customer, `${customer.custName} (${isr ?? r3 ?? unified})`],
        ["", [customer.custAddress, customer.custCity].filter(Boolean).join(", ")],
      ]);
      if (statement.groups.length === 0) sheet.text(texts.nothingOpen);
      for (const group of statement.groups) drawGroup(sheet, group, writing);
    },
  });
}

/** Heads of the ranges of age, in their order. */
export function ageTitles(group: StatementGroup, texts: DocumentTexts): string[] {
  return (group.creditCust[0]?.ar ?? []).map(({ overdueFrom, overdueTo }) => {
    if (overdueFrom === null) return texts.notDue;
    return overdueTo === null
      ? filledIn(texts.overdueOver, { days: overdueFrom - 1 })
      : filledIn(texts.overdueTo, { from: overdueFrom, to: overdueTo });
  });
}

function drawGroup(sheet: Sheet, group: StatementGroup, { texts, day, config, locale }: Writing): void {
  const { currency, creditCust, companyName } = group;
  const amount = (value: number): string => amountText(value, currency, config.currency);
  const date = (value: string): string => dayText(value, config.dateFormat, locale);
  const total = creditCust.reduce((sum, one) => sum + one.total, 0);
  sheet.subheading(`${companyName} · ${currency}`);
  const titles = ageTitles(group, texts);
  sheet.table({
    columns: [...titles, texts.total].map((title) => ({ title, width: 1, align: "end" })),
    rows: [
      {
        cells: [
          ...titles.map((_, age) => amount(creditCust.reduce((sum, { ar }) => sum + (ar[age]?.value ?? 0), 0))),
          amount(total),
        ],
      },
    ],
  });
  const rows = creditCust.flatMap(({ payerName, payerCode, total: owed, ar }): Row[] => [
    ...(creditCust.length > 1 ? [{ cells: [payerCode, payerName], strong: true }] : []),
    ...ar
      .flatMap(({ invoices }) => invoices)
      .sort((a, b) => a.dueDate.localeCompare(b.dueDate) || a.invoiceNo.localeCompare(b.invoiceNo))
      .map((one) => ({
        cells: [
          one.invoiceNo,
          isCredit(one) ? texts.credit : one.orderNo,
          date(one.invoiceDate),
          date(one.dueDate),
          countText(Math.max(0, -daysUntilDue(one.dueDate, day)), config.currency),
          amount(one.accountingAmount),
        ],
      })),
    ...(creditCust.length > 1 ? [{ cells: ["", "", "", "", "", amount(owed)], strong: true }] : []),
  ]);
  sheet.table({
    columns: [
      { title: filledIn(texts.invoice, { number: "" }).trim(), width: 20 },
      { title: texts.order, width: 24 },
      { title: texts.date, width: 14 },
      { title: texts.due, width: 14 },
      { title: texts.daysOverdue, width: 13, align: "end" },
      { title: `${texts.amount} ${currency}`, width: 15, align: "end" },
    ],
    rows: [...rows, { cells: [texts.total, "", "", "", "", amount(total)], strong: true }],
  });
}
