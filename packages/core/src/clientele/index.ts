import * as z from "zod";
import { customerRecord, servedAreas } from "../customer/index.ts";
import type { Customer, CustomerArea } from "../customer/schema.ts";
import { action, actor, contains, hasScope, SIGNED_IN, unrestrictedSorgs } from "../platform/index.ts";
import { readUser } from "../user/index.ts";
import { customersOf, type Entry } from "./store.ts";

export { contentTargetMarkets } from "./markets.ts";

const MAX_SERVED = 5_000;
const MAX_LISTED = 1_000;
/** Sales organization whose dealers are "under Insera" (3 §9). */
export const INSERA_SORG = "1000";

const searchSchema = z.string().trim().max(100, "too_long").default("");
const sorgsSchema = z.array(z.string().max(10)).max(50);

/** A customer with its matching areas. */
export interface ListedCustomer extends Omit<Customer, "asOf" | "active" | "custCountry"> {
  readonly user: { readonly email: string };
  readonly custAreas: readonly { readonly sorg: string; readonly custGroup?: string | undefined }[];
}

/** Customers that the user may act for, by name; empty without `menu.change-cust` (1 §6). */
export const salesCustomers = action({
  name: "clientele.salesCustomers",
  scope: SIGNED_IN,
  input: z.object({ search: searchSchema }),
  run: async ({ search }) => listed(await served(), search, MAX_SERVED),
});

/** Customers of the sales organizations that an administrator may see, by name. */
export const customers = action({
  name: "clientele.customers",
  scope: ["page.catalog-analyze", "page.user-management", "page.user-management-us"],
  input: z.object({ search: searchSchema, sorgs: sorgsSchema.optional() }),
  run: async ({ search, sorgs }) => {
    const visible = unrestrictedSorgs().filter((sorg) => !sorgs || sorgs.includes(sorg));
    return listed((await Promise.all(visible.map(customersOf))).flat(), search, MAX_LISTED);
  },
});

/** Dealers of sales organization 1000 that the user may act for. Dealers get themselves, if they belong to it (decision 019). */
export const dealerUnderInsera = action({
  name: "clientele.dealerUnderInsera",
  scope: SIGNED_IN,
  input: z.object({}),
  run: async () => {
    const entries = hasScope("menu.change-cust") ? await served([INSERA_SORG]) : await own();
    return listed(
      entries.filter(({ area }) => area.sorg === INSERA_SORG),
      "",
      MAX_SERVED,
    );
  },
});

/** Codes of the customers in a sales organization that the user may act for; empty without `menu.change-cust` (1 §6). */
export async function servedCodes(sorg: string): Promise<string[]> {
  const entries = await served([sorg]);
  return [...new Set(entries.map(({ customer }) => customer.custCode.unified))];
}

/** Customers that the user may act for according to the stored user, in all or in these sales organizations. */
async function served(sorgs?: readonly string[]): Promise<Entry[]> {
  if (!hasScope("menu.change-cust")) return [];
  const user = await readUser(actor().userId);
  if (!user?.active) return [];
  const mine = new Set(user.userAreas.map(({ sorg }) => sorg));
  const searched = [...mine].filter((sorg) => !sorgs || sorgs.includes(sorg));
  const entries = (await Promise.all(searched.map(customersOf))).flat();
  return entries.filter(({ area }) => servedAreas(user, [area]).length > 0);
}

async function own(): Promise<Entry[]> {
  const unified = actor().customer?.code.unified;
  const record = unified ? await customerRecord(unified) : undefined;
  return (record?.areas ?? []).flatMap((area) => (record ? [{ customer: record.customer, area }] : []));
}

/** Matching customers, one row each, by name. */
function listed(entries: readonly Entry[], search: string, limit: number): ListedCustomer[] {
  const areas = Map.groupBy(entries, ({ customer }) => customer.custCode.unified);
  return [...areas.values()]
    .flatMap((all) => (all[0] && matches(all[0].customer, search) ? [row(all[0].customer, all)] : []))
    .sort((a, b) => NAMES.compare(a.custName, b.custName))
    .slice(0, limit);
}

const NAMES = new Intl.Collator("en", { sensitivity: "base", numeric: true });

function matches({ custName, custCity, custCode }: Customer, search: string): boolean {
  const { unified, r3 = "", isr = "" } = custCode;
  return contains(search, custName, custCity, unified, r3, isr);
}

function row(customer: Customer, entries: readonly { readonly area: CustomerArea }[]): ListedCustomer {
  const { asOf: _, active: _active, custCountry: _country, ...shown } = customer;
  return {
    ...shown,
    user: { email: customer.custEmail },
    custAreas: entries.map(({ area: { sorg, custGroup } }) => ({ sorg, custGroup })),
  };
}
