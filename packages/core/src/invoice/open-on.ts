import { activeCustomer, actor } from "../platform/index.ts";
import type { Entry } from "./ledger.ts";
import { isOpenOn } from "./open.ts";
import { ownCompanies, ownOpenInvoices } from "./open-invoices.ts";
import { groupsOf, type OpenGroup } from "./receivables.ts";
import { readClearedInvoices } from "./store.ts";

/**
 * What of the active customer's was open at the end of a day that has been: what is open still, and what was cleared since.
 * Amounts are those of today: the ERP tells no history of them, and no part payments (decision 039).
 */
export async function openOn(day: string): Promise<(OpenGroup<Entry> & { readonly companyName: string })[]> {
  const { unified } = activeCustomer().code;
  const seen = new Set(actor().sorgs);
  const [open, cleared, companies] = await Promise.all([
    ownOpenInvoices(),
    readClearedInvoices(unified, day, "9999-12-31"),
    ownCompanies(),
  ]);
  const then = [...open, ...cleared].filter((one) => seen.has(one.sorg) && isOpenOn(one, day));
  const groups = groupsOf(
    then.map((one) => companies.complete(one)),
    day,
  );
  return groups.map((group) => ({ ...group, companyName: companies.nameOf(group.companyCode) }));
}
