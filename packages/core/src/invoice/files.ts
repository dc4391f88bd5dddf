import * as z from "zod";
import { customerRecord } from "../customer/index.ts";
import { hostConfig } from "../host/index.ts";
import { documentTexts } from "../pdf/index.ts";
import { action, activeCustomer, actor, notFound, toNumber } from "../platform/index.ts";
import { workbook } from "../platform/workbook.ts";
import { namedSchema, ownInvoice } from "./invoice-list.ts";
import { statusOf } from "./open.ts";
import { ownCompanies, ownOpenInvoices, today } from "./open-invoices.ts";
import { invoicePdf, type Setting } from "./pdf.ts";
import { byDue } from "./receivables.ts";
import { daysUntilDue } from "./schema.ts";

/** What documents of the active customer's are written with. */
export async function ownSetting(): Promise<Setting> {
  const { host, locale } = actor();
  const [config, record] = await Promise.all([hostConfig(host), customerRecord(activeCustomer().code.unified)]);
  if (!config || !record) throw notFound();
  return { config, customer: record.customer, locale };
}

/** An invoice of the active customer as a PDF. @throws Refusal "not-found" for an absent one and, alike, for another's */
export const invoiceFile = action({
  name: "invoice.invoiceFile",
  scope: "page.invoice-status",
  input: namedSchema,
  run: async (named): Promise<Uint8Array> => invoicePdf(await ownInvoice(named), await ownSetting()),
});

/** Open invoices of the active customer as a spreadsheet, all that a list is not narrowed to. */
export const openInvoicesFile = action({
  name: "invoice.openInvoicesFile",
  scope: "page.invoice-status",
  input: z.object({}),
  run: async (): Promise<Buffer> => {
    const [open, companies] = await Promise.all([ownOpenInvoices(), ownCompanies()]);
    const texts = documentTexts(actor().locale);
    const day = today();
    const head = [
      ...[texts.company, texts.payer, texts.invoice.replace("{number}", "").trim(), texts.order, texts.delivery],
      ...[texts.date, texts.due, texts.daysOverdue, "Status", texts.total, texts.open, "ISO 4217", texts.notes],
    ];
    const rows = open
      .map((one) => companies.complete(one))
      .sort(byDue)
      .map((one) => {
        const units = (amount: number): number => toNumber({ amount, currency: one.currency, scale: 4 });
        return [
          ...[companies.nameOf(one.companyCode), `${one.payerName} ${one.payerCode}`.trim(), one.invoiceNo],
          ...[one.orderNo, one.doNo, one.invoiceDate, one.dueDate, Math.max(0, -daysUntilDue(one.dueDate, day))],
          ...[statusOf(one) || "Open", units(one.grandTotal), units(one.accountingAmount), one.currency, one.notes],
        ];
      });
    return workbook([{ name: texts.open.slice(0, 31), rows: [head, ...rows], widths: [24, 30, 18, 20, 16, 12, 12] }]);
  },
});
