import { areaIn, customerRecord, untaxedReason } from "../customer/index.ts";
import { hostConfig, sorgConfig } from "../host/index.ts";
import { action, activeCustomer, actor, notFound } from "../platform/index.ts";
import { invoiceDocument } from "./document.ts";
import { namedSchema, ownInvoice } from "./invoice-list.ts";
import { invoicePdf, type Setting } from "./pdf.ts";

/** Settings of the active customer's documents of a sales organization. */
export async function ownSetting(sorg: string): Promise<Setting> {
  const { host, locale } = actor();
  const [config, record, issuer] = await Promise.all([
    hostConfig(host),
    customerRecord(activeCustomer().code.unified),
    sorgConfig(sorg),
  ]);
  if (!config || !record) throw notFound();
  const area = areaIn(record, sorg);
  return { config, customer: record.customer, locale, issuer, untaxed: area && untaxedReason(area) };
}

/** An invoice of the active customer as a PDF. @throws Refusal "not-found" for an absent invoice and another customer's */
export const invoiceFile = action({
  name: "invoice.invoiceFile",
  scope: "page.invoice-status",
  input: namedSchema,
  run: async (named): Promise<Uint8Array> => {
    const invoice = await ownInvoice(named);
    return invoicePdf(await invoiceDocument(invoice), await ownSetting(invoice.sorg));
  },
});
