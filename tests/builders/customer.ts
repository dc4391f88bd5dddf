import { areaKey, creditKey, customerKey, shipToKey } from "@spoke/core/customer";
import { creditSchema, customerAreaSchema, customerSchema, shipToSchema } from "@spoke/core/customer/schema.ts";
import type { Write } from "@spoke/core/platform";
import { AS_OF, put } from "./store.ts";

export function customer(unified: string, fields: object = {}): Write {
  const defaults = {
    custCode: { unified, r3: `R${unified}` },
    custName: `Dealer ${unified}`,
    custEmail: `${unified.toLowerCase()}@shop.test`,
    asOf: AS_OF,
  };
  return put(customerKey(unified), customerSchema.parse({ ...defaults, ...fields }));
}

/** A customer's relation to a sales organization, with the price list DEALER. */
export function area(unified: string, sorg: string, fields: object = {}): Write {
  const defaults = { custCode: unified, sorg, priceList: "DEALER", companyCode: `K${sorg}`, asOf: AS_OF };
  const parsed = customerAreaSchema.parse({ ...defaults, ...fields });
  return put(areaKey(unified, sorg), { ...parsed, gsi1pk: `CUSTOMERS#${sorg}`, gsi1sk: unified });
}

export function shipTo(unified: string, fields: object = {}): Write {
  const defaults = { custCode: unified, code: "MAIN", name: "Shop", address: "Street 1", city: "Town", asOf: AS_OF };
  const parsed = shipToSchema.parse({ ...defaults, ...fields });
  return put(shipToKey(unified, parsed.code), parsed);
}

/** Credit of a customer with a company; no limit unless `fields` has one. */
export function credit(unified: string, companyCode: string, fields: object = {}): Write {
  const defaults = { custCode: unified, companyCode, currency: "USD", creditLimit: 0, asOf: AS_OF };
  return put(creditKey(unified, companyCode), creditSchema.parse({ ...defaults, ...fields }));
}
