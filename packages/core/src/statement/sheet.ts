import { entriesOf } from "../invoice/index.ts";
import { correctedInvoice, dueAmount } from "../invoice/installment.ts";
import { isOpenCredit } from "../invoice/open.ts";
import { daysUntilDue } from "../invoice/schema.ts";
import { type Amount, sumOf, ZERO } from "../platform/money.ts";
import { amountCell, type Cell, dayCell } from "../platform/sheet.ts";
import { workbook } from "../platform/workbook.ts";
import { type TextKey, type Texts, textsIn } from "../texts/index.ts";
import type { Statement, StatementGroup } from "./index.ts";
import { ageTitles } from "./pdf.ts";

/** Columns with their widths in characters. */
const COLUMNS = [
  ["pdf.company", 28],
  ["pdf.payer", 28],
  ["pdf.invoice_number", 18],
  ["file.download.kind", 14],
  ["pdf.credit_note.corrects", 18],
  ["pdf.installment", 12],
  ["pdf.order", 18],
  ["pdf.order_document.po_number", 20],
  ["pdf.date", 14],
  ["pdf.due", 14],
  ["pdf.days_overdue", 14],
  ["pdf.amount", 16],
  ["pdf.open", 16],
  ["file.open_orders.currency", 10],
] as const satisfies readonly (readonly [TextKey, number])[];

type Column = (typeof COLUMNS)[number][0];

const inOrder = (cells: Partial<Record<Column, Cell>>): Cell[] => COLUMNS.map(([column]) => cells[column] ?? "");

/** A statement as a spreadsheet: a row for each document, and below them what is open of each company by age. */
export function statementSheet(statement: Statement, locale: string): Promise<Buffer> {
  const t = textsIn(locale);
  return workbook([
    {
      name: t("pdf.statement.title"),
      rows: [COLUMNS.map(([column]) => t(column)), ...statement.groups.flatMap((group) => rowsOf(group, statement, t))],
      totals: [
        ...statement.groups.flatMap((group) => totalsOf(group, t)),
        ...(statement.isIncomplete ? [[t("pdf.statement.past")]] : []),
      ],
      widths: COLUMNS.map(([, width]) => width),
    },
  ]);
}

function rowsOf({ creditCust, companyName, currency }: StatementGroup, { day }: Statement, t: Texts): Cell[][] {
  return creditCust.flatMap((payer) =>
    entriesOf(payer)
      .sort((a, b) => a.dueDate.localeCompare(b.dueDate) || a.invoiceNo.localeCompare(b.invoiceNo))
      .map((entry) => {
        const isCredit = isOpenCredit(entry);
        return inOrder({
          "pdf.company": companyName,
          "pdf.payer": payer.payerName || payer.payerCode,
          "pdf.invoice_number": entry.invoiceNo,
          "file.download.kind": t(isCredit ? "file.download.kind.credit_note" : "pdf.invoice_number"),
          "pdf.credit_note.corrects": correctedInvoice(entry) ?? "",
          "pdf.installment": entry.installment > 0 ? entry.installment : "",
          "pdf.order": entry.orderNumber,
          "pdf.order_document.po_number": entry.poNumber,
          "pdf.date": dayCell(entry.invoiceDate),
          "pdf.due": isCredit ? "" : dayCell(entry.dueDate),
          "pdf.days_overdue": isCredit ? "" : Math.max(0, -daysUntilDue(entry.dueDate, day)),
          "pdf.amount": amountCell(dueAmount(entry), currency),
          "pdf.open": amountCell(entry.accountingAmount, currency),
          "file.open_orders.currency": currency,
        });
      }),
  );
}

/** The ages, credits, and total of the PDF. */
function totalsOf(group: StatementGroup, t: Texts): Cell[][] {
  const { creditCust, companyName, currency } = group;
  const sums: readonly (readonly [label: string, amount: Amount])[] = [
    ...ageTitles(group, t).map((title, age) => [title, sumOf(creditCust, ({ ar }) => ar[age]?.value ?? ZERO)] as const),
    [t("pdf.credits"), sumOf(creditCust, ({ credits }) => credits.value)],
    [t("pdf.total"), sumOf(creditCust, ({ total }) => total)],
  ];
  return sums.map(([label, amount]) =>
    inOrder({
      "pdf.company": companyName,
      "pdf.invoice_number": label,
      "pdf.open": amountCell(amount, currency),
      "file.open_orders.currency": currency,
    }),
  );
}
