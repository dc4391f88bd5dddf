import { activeCustomer, actor, type Day } from "../platform/index.ts";
import type { OpenInvoice } from "./ledger.ts";
import { isOpenOn } from "./open.ts";
import { ownCompanies, ownOpenInvoices } from "./open-invoices.ts";
import { groupsOf, type OpenGroup } from "./receivables.ts";
import { readClearedAfter } from "./store.ts";

/**
 * Invoices of the active customer that were open at the end of a past day: those still open, and those cleared since.
 * @param asThen the entries as they were at the end of the day; the ERP sends no history of amounts (decision 039)
 */
export async function openOn(
  day: Day,
  asThen: (entries: readonly OpenInvoice[]) => Promise<readonly OpenInvoice[]>,
): Promise<(OpenGroup<OpenInvoice> & { readonly companyName: string })[]> {
  const { unified } = activeCustomer().code;
  const visible = new Set(actor().sorgs);
  const [open, cleared, companies] = await Promise.all([
    ownOpenInvoices(),
    readClearedAfter(unified, day),
    ownCompanies(),
  ]);
  const listed = [...open, ...cleared].filter((entry) => visible.has(entry.sorg) && isOpenOn(entry, day));
  const then = await asThen(listed);
  const groups = groupsOf(
    then.map((entry) => companies.complete(entry)),
    day,
  );
  return groups.map((group) => ({ ...group, companyName: companies.nameOf(group.companyCode) }));
}
