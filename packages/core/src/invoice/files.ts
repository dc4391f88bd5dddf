import * as z from "zod";
import { customerRecord } from "../customer/index.ts";
import { hostConfig, todayHere } from "../host/index.ts";
import { action, activeCustomer, actor, notFound } from "../platform/index.ts";
import { amountCell, dayCell } from "../platform/sheet.ts";
import { workbook } from "../platform/workbook.ts";
import { type TextKey, textsIn } from "../texts/index.ts";
import { namedSchema, ownInvoice } from "./invoice-list.ts";
import { statusGroupOf } from "./open.ts";
import { ownCompanies, ownOpenInvoices } from "./open-invoices.ts";
import { invoicePdf, type Setting } from "./pdf.ts";
import { byDue } from "./receivables.ts";
import { daysUntilDue } from "./schema.ts";

/** Settings of the active customer's documents. */
export async function ownSetting(): Promise<Setting> {
  const { host, locale } = actor();
  const [config, record] = await Promise.all([hostConfig(host), customerRecord(activeCustomer().code.unified)]);
  if (!config || !record) throw notFound();
  return { config, customer: record.customer, locale };
}

/** An invoice of the active customer as a PDF. @throws Refusal "not-found" for an absent invoice and another customer's */
export const invoiceFile = action({
  name: "invoice.invoiceFile",
  scope: "page.invoice-status",
  input: namedSchema,
  run: async (named): Promise<Uint8Array> => invoicePdf(await ownInvoice(named), await ownSetting()),
});

const COLUMNS: readonly TextKey[] = [
  "pdf.company",
  "pdf.payer",
  "pdf.invoice_number",
  "pdf.order",
  "pdf.delivery",
  "pdf.date",
  "pdf.due",
  "pdf.days_overdue",
  "file.open_invoices.status",
  "pdf.total",
  "pdf.open",
  "file.open_invoices.currency",
  "pdf.notes",
];

/** All open invoices of the active customer as a spreadsheet. */
export const openInvoicesFile = action({
  name: "invoice.openInvoicesFile",
  scope: "page.invoice-status",
  input: z.object({}),
  run: async (): Promise<Buffer> => {
    const [open, companies] = await Promise.all([ownOpenInvoices(), ownCompanies()]);
    const t = textsIn(actor().locale);
    const day = await todayHere();
    const head = COLUMNS.map((key) => t(key));
    const rows = open
      .map((invoice) => companies.complete(invoice))
      .sort(byDue)
      .map((invoice) => {
        const group = statusGroupOf(invoice);
        return [
          ...[
            companies.nameOf(invoice.companyCode),
            `${invoice.payerName} ${invoice.payerCode}`.trim(),
            invoice.invoiceNo,
          ],
          ...[
            invoice.orderNumber,
            invoice.doNo,
            dayCell(invoice.invoiceDate),
            dayCell(invoice.dueDate),
            Math.max(0, -daysUntilDue(invoice.dueDate, day)),
          ],
          ...[
            t(`file.open_invoices.status.${group}`),
            amountCell(invoice.grandTotal, invoice.currency),
            amountCell(invoice.accountingAmount, invoice.currency),
            invoice.currency,
            invoice.notes,
          ],
        ];
      });
    return workbook([
      { name: t("file.open_invoices.sheet"), rows: [head, ...rows], widths: [24, 30, 18, 20, 16, 12, 12] },
    ]);
  },
});
