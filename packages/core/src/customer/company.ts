import * as z from "zod";
import { hostConfig, sorgConfig } from "../host/index.ts";
import { action, activeCustomer, actor, type CustCode, hasScope, notFound } from "../platform/index.ts";
import { addressLines } from "./address.ts";
import type { Customer } from "./schema.ts";
import { readCustomer } from "./store.ts";

/** A customer's master data as the ERP has it. */
export interface Company extends Pick<Customer, "custName" | "taxId"> {
  readonly custCode: CustCode;
  /** Lines of the postal address. */
  readonly address: readonly string[];
  readonly email: string;
  readonly phone: string;
  readonly terms: readonly PaymentTerms[];
}

/** How long a customer has for invoices of a sales organization. */
interface PaymentTerms {
  readonly sorg: string;
  readonly sorgName: string;
  readonly days: number;
}

/** Master data of the active customer. Payment terms are those of the sales organizations that it and the user buy from. */
export const company = action({
  name: "customer.company",
  scope: "cart.display-order-qty",
  input: z.object({}),
  run: async (): Promise<Company> => {
    const { host, locale, sorgs } = actor();
    const active = activeCustomer();
    const [record, config] = await Promise.all([readCustomer(active.code.unified), hostConfig(host)]);
    if (!record?.customer.active) throw notFound();
    const { customer, areas } = record;
    const served = new Set(hasScope("menu.change-cust") ? active.areas.map(({ sorg }) => sorg) : sorgs);
    const terms = areas.flatMap(({ sorg, blocked, paymentDays }) =>
      blocked || paymentDays === undefined || !served.has(sorg) ? [] : [{ sorg, days: paymentDays }],
    );
    const names = await Promise.all(terms.map(({ sorg }) => sorgConfig(sorg)));
    const sender = { country: config?.countryId ?? "", locale };
    return {
      custCode: customer.custCode,
      custName: customer.custName,
      taxId: customer.taxId,
      address: addressLines({ ...customer, custName: "" }, sender),
      email: customer.custEmail,
      phone: customer.custPhone,
      terms: terms.map((each, index) => ({ ...each, sorgName: names[index]?.name ?? each.sorg })),
    };
  },
});
