import { customerRecord } from "../customer/index.ts";
import { hostConfig } from "../host/index.ts";
import { action, activeCustomer, actor, notFound } from "../platform/index.ts";
import { namedSchema, ownInvoice } from "./invoice-list.ts";
import { invoicePdf, type Setting } from "./pdf.ts";

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
