import { type ActiveCustomer, getItem } from "../platform/index.ts";
import type { CustomerArea, ShipTo } from "./schema.ts";
import { type CustomerRecord, readCustomer } from "./store.ts";

export { areaAccessDigest, customerAccessDigest } from "./access.ts";
export {
  creditCustomers,
  creditInformation,
  customerAreaV3,
  customerCompanies,
  inseraCustomerArea,
  type SalesContact,
  salesContact,
  sorgs,
} from "./active.ts";
export { type Addressed, addressLine, addressLines, countryName } from "./address.ts";
export type { AreaView, CompanyView, CreditView } from "./companies.ts";
export { company } from "./company.ts";
export { customerNumber } from "./number.ts";
export { servedAreas, usableCustomer } from "./serving.ts";
export type { CustomerRecord } from "./store.ts";
export {
  areaKey,
  creditKey,
  creditReservationKey,
  customerKey,
  customerNames,
  customerNumbers,
  readCustomer as customerRecord,
  shipToKey,
} from "./store.ts";
export { priceTaxText, TAX_REASONS, type UntaxedReason, untaxedReason } from "./tax.ts";

/** A customer in a sales organization; undefined if the customer does not buy from it. */
export const areaIn = ({ areas }: Pick<CustomerRecord, "areas">, sorg: string): CustomerArea | undefined =>
  areas.find((area) => area.sorg === sorg);

/** The customer data that a session carries. */
export function toActiveCustomer({ customer, areas }: CustomerRecord): ActiveCustomer {
  return {
    code: customer.custCode,
    areas: areas
      .filter((area) => !area.blocked)
      .map(({ sorg, priceList, custGroup }) => ({ sorg, priceList, ...(custGroup && { custGroup }) })),
  };
}

/** Active ship-to addresses of a customer, by name. */
export async function shipTos(unified: string): Promise<ShipTo[]> {
  const record = await readCustomer(unified);
  return (record?.shipTos ?? []).filter((shipTo) => shipTo.active).sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * The unified code of an ERP's own code, from the lookup items that the customer feed writes (`CUSTCODE#r3#{code}`,
 * `CUSTCODE#isr#{code}`). If both are passed, they must agree.
 */
export async function customerCodeOf(code: {
  r3?: string | undefined;
  isr?: string | undefined;
}): Promise<string | undefined> {
  const [byR3, byIsr] = await Promise.all([lookUp("r3", code.r3), lookUp("isr", code.isr)]);
  if (code.r3 && code.isr && byR3 !== byIsr) return undefined;
  return byR3 ?? byIsr;
}

/** A customer's record by any of its codes, as people write them: the ERP's number, or the unified code. */
export async function customerByCode(code: string): Promise<CustomerRecord | undefined> {
  const named = (await lookUp("r3", code)) ?? (await lookUp("isr", code));
  return readCustomer(named ?? code);
}

export const custCodeKey = (system: "r3" | "isr", code: string) => ({
  pk: `CUSTCODE#${system}#${code}`,
  sk: "CUSTOMER",
});

async function lookUp(system: "r3" | "isr", code: string | undefined): Promise<string | undefined> {
  if (!code || code.length > 20) return undefined;
  const item = await getItem(custCodeKey(system, code));
  return typeof item?.unified === "string" ? item.unified : undefined;
}
