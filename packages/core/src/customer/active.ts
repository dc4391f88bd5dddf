import * as z from "zod";
import { hostConfig, sorgConfig } from "../host/index.ts";
import { action, activeCustomer, actor, hasScope, notFound, Refusal, SIGNED_IN } from "../platform/index.ts";
import { readUser } from "../user/index.ts";
import {
  type AreaView,
  areaViews,
  type CompanyView,
  type CreditCustomer,
  type CreditView,
  companyViews,
  creditCustomersOf,
  creditViews,
} from "./companies.ts";
import type { CustomerArea } from "./schema.ts";
import { type CustomerRecord, readActiveAreas, readCustomer } from "./store.ts";

const sorgSchema = z.string().max(10);
const sorgsSchema = z.array(sorgSchema).max(50).optional();

/** Areas of the active customer: the sales organizations it buys from (2 §3). */
export const customerAreaV3 = action({
  name: "customer.customerAreaV3",
  scope: SIGNED_IN,
  input: z.object({ sorgs: sorgsSchema, withoutUserArea: z.boolean().default(false) }),
  run: async ({ sorgs, withoutUserArea }): Promise<AreaView[]> => {
    const record = await activeRecord();
    const { sorgs: own } = actor();
    const areas = visibleAreas(record).filter(
      ({ sorg, blocked }) =>
        !blocked && (withoutUserArea || own.includes(sorg)) && (sorgs === undefined || sorgs.includes(sorg)),
    );
    return withFacts(record, areas);
  },
});

/** The active customer's area in a sales organization, by default the host's Insera organization (3 §7). */
export const inseraCustomerArea = action({
  name: "customer.inseraCustomerArea",
  scope: SIGNED_IN,
  input: z.object({ sorg: sorgSchema.optional() }),
  run: async ({ sorg }): Promise<AreaView[]> => {
    const insera = sorg ?? (await hostConfig(actor().host))?.inseraSorg;
    return insera ? customerAreaV3({ sorgs: [insera], withoutUserArea: true }) : [];
  },
});

/** Companies that invoice the active customer, by name. */
export const customerCompanies = action({
  name: "customer.customerCompanies",
  scope: SIGNED_IN,
  input: z.object({}),
  run: async (): Promise<CompanyView[]> => {
    const record = await activeRecord();
    return companyViews(await withFacts(record, visibleAreas(record)));
  },
});

/**
 * Credit of the active customer per company (2 §3).
 * @throws Refusal "no_credit_information" if there is no credit (2 §8)
 */
export const creditInformation = action({
  name: "customer.creditInformation",
  scope: ["invoice-status.read", "credit-status.read"],
  input: z.object({ custAreaSorgs: sorgsSchema, creditCustomers: z.array(z.string().max(20)).max(50).optional() }),
  run: async ({ custAreaSorgs, creditCustomers: codes }): Promise<CreditView[]> => {
    const record = await activeRecord();
    const { unified, r3, isr } = record.customer.custCode;
    const isSelected = codes === undefined || codes.some((code) => [unified, r3, isr].includes(code));
    const areas = visibleAreas(record).filter(({ sorg }) => !custAreaSorgs || custAreaSorgs.includes(sorg));
    const companies = new Set(areas.map(({ companyCode }) => companyCode));
    const credits = isSelected ? record.credits.filter(({ companyCode }) => companies.has(companyCode)) : [];
    if (credits.length === 0) throw new Refusal("not-found", "no_credit_information");
    return creditViews(record.customer, credits, record.reservations);
  },
});

/** Customers whose credit limit covers the active customer's orders in a sales organization. */
export const creditCustomers = action({
  name: "customer.creditCustomers",
  scope: SIGNED_IN,
  input: z.object({ sorg: sorgSchema }),
  run: async ({ sorg }): Promise<CreditCustomer[]> => {
    const record = await activeRecord();
    return visibleAreas(record).some((area) => area.sorg === sorg) ? creditCustomersOf(record.customer) : [];
  },
});

/** Sales organizations that the user may see, by code. */
export const sorgs = action({
  name: "customer.sorgs",
  scope: SIGNED_IN,
  input: z.object({}),
  run: async () => {
    const found = await Promise.all([...actor().sorgs].sort().map((sorg) => sorgConfig(sorg)));
    return found.flatMap((config) =>
      config
        ? [{ sorg: config.sorg, name: config.name, companyCode: config.companyCode, currency: config.currency }]
        : [],
    );
  },
});

/** Who serves a customer. */
export interface SalesContact {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** The sales person who serves the active customer in the host's sales organization; undefined without one. */
export const salesContact = action({
  name: "customer.salesContact",
  scope: SIGNED_IN,
  input: z.object({}),
  run: async (): Promise<SalesContact | undefined> => {
    const { customer, sorg } = actor();
    if (!customer) return undefined;
    const [area] = await readActiveAreas([customer.code.unified], sorg);
    const user = area?.salesman === undefined ? undefined : await readUser(area.salesman);
    if (!user?.active || user.removedAt !== undefined) return undefined;
    return { name: user.name, email: user.isFakeEmail ? "" : user.email, phone: user.phone };
  },
});

async function activeRecord(): Promise<CustomerRecord> {
  const record = await readCustomer(activeCustomer().code.unified);
  if (!record?.customer.active) throw notFound();
  return record;
}

/** Dealers see all their areas; sales staff see those in which they may act for the customer. */
function visibleAreas({ areas }: CustomerRecord): readonly CustomerArea[] {
  if (!hasScope("menu.change-cust")) return areas;
  const served = new Set(activeCustomer().areas.map(({ sorg }) => sorg));
  return areas.filter(({ sorg }) => served.has(sorg));
}

async function withFacts(record: CustomerRecord, areas: readonly CustomerArea[]): Promise<AreaView[]> {
  const codes = [...new Set(areas.map(({ sorg }) => sorg))];
  const found = await Promise.all(codes.map((sorg) => sorgConfig(sorg)));
  const facts = new Map(codes.map((sorg, index) => [sorg, found[index]]));
  return areaViews(record, areas, (sorg) => facts.get(sorg));
}
