import * as z from "zod";
import { customerRecord, servedAreas } from "../customer/index.ts";
import type { Customer, CustomerArea } from "../customer/schema.ts";
import { action, actor, contains, hasScope, SIGNED_IN, wholeSorgs } from "../platform/index.ts";
import { readUser } from "../user/index.ts";
import { customersOf, type Entry } from "./store.ts";

export { contentTargetMarkets } from "./markets.ts";

const MAX_SERVED = 5_000;
const MAX_LISTED = 1_000;
/** Sales organisation whose dealers are "under Insera" (3 §9). */
export const INSERA_SORG = "1000";

const searchSchema = z.string().trim().max(100, "too_long").default("");
const sorgsSchema = z.array(z.string().max(10)).max(50);

/** A customer with the areas in which he was found. */
export interface ListedCustomer extends Omit<Customer, "asOf" | "active" | "custCountry"> {
  readonly user: { readonly email: string };
  readonly custAreas: readonly { readonly sorg: string; readonly custGroup?: string | undefined }[];
}

/** Customers that the user may act for, by name; without `menu.change-cust` there are none (1 §6). */
export const salesCustomers = action({
  name: "clientele.salesCustomers",
  scope: SIGNED_IN,
  input: z.object({ search: searchSchema }),
  run: async ({ search }) => listed(await served(), search, MAX_SERVED),
});

/** Customers of the sales organisations that an administrator may see, by name. */
export const customers = action({
  name: "clientele.customers",
  scope: ["page.catalog-analyze", "page.user-management", "page.user-management-us"],
  input: z.object({ search: searchSchema, sorgs: sorgsSchema.optional() }),
  run: async ({ search, sorgs }) => {
    const seen = wholeSorgs().filter((sorg) => !sorgs || sorgs.includes(sorg));
    return listed((await Promise.all(seen.map(customersOf))).flat(), search, MAX_LISTED);
  },
});

/** Dealers of sales organisation 1000 whom the user serves; for a dealer himself, if he is one (decision 019). */
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

/** Unified codes of the customers in a sales organisation whom the user serves; none without `menu.change-cust` (1 §6). */
export async function servedCodes(sorg: string): Promise<string[]> {
  const entries = await served([sorg]);
  return [...new Set(entries.map(({ customer }) => customer.custCode.unified))];
}

/** Whom the user may serve as his item says now, in all sales organisations or in these. */
async function served(sorgs?: readonly string[]): Promise<Entry[]> {
  if (!hasScope("menu.change-cust")) return [];
  const user = await readUser(actor().userId);
  if (!user?.active) return [];
  const mine = new Set(user.userAreas.map(({ sorg }) => sorg));
  const asked = [...mine].filter((sorg) => !sorgs || sorgs.includes(sorg));
  const entries = (await Promise.all(asked.map(customersOf))).flat();
  return entries.filter(({ area }) => servedAreas(user, [area]).length > 0);
}

async function own(): Promise<Entry[]> {
  const unified = actor().customer?.code.unified;
  const record = unified ? await customerRecord(unified) : undefined;
  return (record?.areas ?? []).flatMap((area) => (record ? [{ customer: record.customer, area }] : []));
}

/** One row per customer, by name, of those that the search fits. */
function listed(entries: readonly Entry[], search: string, limit: number): ListedCustomer[] {
  const areas = Map.groupBy(entries, ({ customer }) => customer.custCode.unified);
  return [...areas.values()]
    .flatMap((all) => (all[0] && fits(all[0].customer, search) ? [row(all[0].customer, all)] : []))
    .sort((a, b) => NAMES.compare(a.custName, b.custName))
    .slice(0, limit);
}

const NAMES = new Intl.Collator("en", { sensitivity: "base", numeric: true });

function fits({ custName, custCity, custCode }: Customer, search: string): boolean {
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
