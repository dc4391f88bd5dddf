import * as z from "zod";
import { servedAmong } from "../customer/served/index.ts";
import { sorgConfig, todayHere } from "../host/index.ts";
import { type OpenSums, openSums, READ_OPEN } from "../invoice/index.ts";
import { lastOrderAt, READ_ORDERS } from "../order/index.ts";
import { action, actor, chunk, type Day, hasScope, refuseField } from "../platform/index.ts";
import { CONCURRENT_READS, MOST_CUSTOMERS, SALES_SCOPES } from "./schema.ts";

/** How a customer stands. What the user may not read is left out. */
export interface CustomerAccount extends Partial<Pick<OpenSums, "open" | "overdue">> {
  readonly custCode: string;
  /** When the newest order was placed. */
  readonly lastOrderAt?: string | undefined;
}

/**
 * Last orders and open amounts of customers in a sales organization, in its currency. Customers that the user may not see are left
 * out. A few reads for each customer, however many orders and paid invoices it has.
 */
export const customerAccounts = action({
  name: "salesOverview.customerAccounts",
  scope: SALES_SCOPES,
  input: z.object({
    sorg: z.string().max(10),
    custCodes: z.array(z.string().max(20)).max(MOST_CUSTOMERS, "max_items_exceeded"),
  }),
  run: async ({ sorg, custCodes }): Promise<CustomerAccount[]> => {
    const config = actor().sorgs.includes(sorg) ? await sorgConfig(sorg) : undefined;
    if (!config) throw refuseField("sorg", "sorg_unknown");
    const codes = [...new Set(custCodes)].filter((code) => code !== "");
    const own = actor().customer?.code.unified;
    const [served, today] = await Promise.all([servedAmong(sorg, codes), todayHere()]);
    const visible = codes.filter((code) => code === own || served.includes(code));
    return readAccounts(sorg, visible, config.currency, today, visibleAccounts());
  },
});

/** What of the accounts a user may see. */
export const visibleAccountsSchema = z.object({ orders: z.boolean(), invoices: z.boolean() });
type VisibleAccounts = z.infer<typeof visibleAccountsSchema>;

export const visibleAccounts = (): VisibleAccounts => ({
  orders: READ_ORDERS.some(hasScope),
  invoices: READ_OPEN.some(hasScope),
});

/** Accounts of customers that the user may see. */
export async function readAccounts(
  sorg: string,
  custCodes: readonly string[],
  currency: string,
  today: Day,
  visible: VisibleAccounts,
): Promise<CustomerAccount[]> {
  const accountOf = async (custCode: string): Promise<CustomerAccount> => {
    const [at, sums] = await Promise.all([
      visible.orders ? lastOrderAt(custCode, sorg) : undefined,
      visible.invoices ? openSums(custCode, sorg, currency, today) : undefined,
    ]);
    return { custCode, lastOrderAt: at, ...(sums && { open: sums.open, overdue: sums.overdue }) };
  };
  const accounts: CustomerAccount[] = [];
  for (const some of chunk(custCodes, CONCURRENT_READS)) accounts.push(...(await Promise.all(some.map(accountOf))));
  return accounts;
}
