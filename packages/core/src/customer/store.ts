import { getItems, type Key, queryAll, type RawItem } from "../platform/index.ts";
import { customerNumber } from "./number.ts";
import {
  type Credit,
  type CreditReservation,
  type Customer,
  type CustomerArea,
  creditReservationSchema,
  creditSchema,
  customerAreaSchema,
  customerSchema,
  type ShipTo,
  shipToSchema,
} from "./schema.ts";

export const customerPk = (unified: string): string => `CUSTOMER#${unified}`;
export const customerKey = (unified: string): Key => ({ pk: customerPk(unified), sk: "CUSTOMER" });
export const areaKey = (unified: string, sorg: string): Key => ({ pk: customerPk(unified), sk: `AREA#${sorg}` });
export const shipToKey = (unified: string, code: string): Key => ({ pk: customerPk(unified), sk: `SHIPTO#${code}` });
export const creditKey = (unified: string, company: string): Key => ({
  pk: customerPk(unified),
  sk: `CREDIT#${company}`,
});
/** A separate item from the ERP's figures, so that feeds never overwrite it. */
export const creditReservationKey = (unified: string, company: string): Key => ({
  pk: customerPk(unified),
  sk: `RESERVED#${company}`,
});

/** A dealer's partition. */
export interface CustomerRecord {
  readonly customer: Customer;
  readonly areas: readonly CustomerArea[];
  readonly shipTos: readonly ShipTo[];
  readonly credits: readonly Credit[];
  /** Credit used by orders beyond the ERP's figures. */
  readonly reservations: readonly CreditReservation[];
}

/** A customer with areas, addresses, and credits, in one query. */
export async function readCustomer(unified: string): Promise<CustomerRecord | undefined> {
  const items = await queryAll({ pk: customerPk(unified), bounded: "master data of a customer" });
  const main = items.find((item) => item.sk === "CUSTOMER");
  if (!main) return undefined;
  return {
    customer: customerSchema.parse(main),
    areas: of(items, "AREA#").map((item) => customerAreaSchema.parse(item)),
    shipTos: of(items, "SHIPTO#").map((item) => shipToSchema.parse(item)),
    credits: of(items, "CREDIT#").map((item) => creditSchema.parse(item)),
    reservations: of(items, "RESERVED#").map((item) => creditReservationSchema.parse(item)),
  };
}

/** A fact of customers by unified code; eventually consistent. Absent customers are left out. */
async function factsOf(codes: readonly string[], fact: (customer: Customer) => string): Promise<Map<string, string>> {
  const items = await getItems(codes.map(customerKey), { consistent: false });
  const found = items.flatMap((item) => (item ? [customerSchema.parse(item)] : []));
  return new Map(found.map((customer) => [customer.custCode.unified, fact(customer)]));
}

/** Names of customers, as `factsOf`. */
export const customerNames = (codes: readonly string[]): Promise<Map<string, string>> =>
  factsOf(codes, ({ custName }) => custName);

/** Numbers by which people know customers, as `factsOf`. */
export const customerNumbers = (codes: readonly string[]): Promise<Map<string, string>> =>
  factsOf(codes, ({ custCode }) => customerNumber(custCode));

/** Areas of active customers in a sales organization; eventually consistent. Absent ones are left out. */
export async function readActiveAreas(codes: readonly string[], sorg: string): Promise<CustomerArea[]> {
  const keys = codes.flatMap((unified) => [customerKey(unified), areaKey(unified, sorg)]);
  const items = await getItems(keys, { consistent: false });
  return codes.flatMap((_, index) => {
    const [main, area] = [items[index * 2], items[index * 2 + 1]];
    return main && area && customerSchema.parse(main).active ? [customerAreaSchema.parse(area)] : [];
  });
}

function of(items: readonly RawItem[], prefix: string): RawItem[] {
  return items.filter((item) => typeof item.sk === "string" && item.sk.startsWith(prefix));
}
