import { customerKey } from "../customer/index.ts";
import { type Customer, type CustomerArea, customerAreaSchema, customerSchema } from "../customer/schema.ts";
import { getItems, memo, queryAll } from "../platform/index.ts";

/** A customer in one sales organisation. */
export interface Entry {
  readonly customer: Customer;
  readonly area: CustomerArea;
}

const LIST_MS = 30_000;
const SORGS_IN_MEMORY = 20;

/**
 * Active customers of a sales organisation, at most 30 s old. Whom of them a user may serve is worked out for each call
 * from his own item as it is then.
 */
export const customersOf: (sorg: string) => Promise<readonly Entry[]> = memo(readEntries, LIST_MS, SORGS_IN_MEMORY);

async function readEntries(sorg: string): Promise<Entry[]> {
  const items = await queryAll({ pk: `CUSTOMERS#${sorg}`, index: "gsi1" });
  const areas = items.map((item) => customerAreaSchema.parse(item));
  const customers = await getItems(areas.map(({ custCode }) => customerKey(custCode)));
  return areas.flatMap((area, index) => {
    const item = customers[index];
    const customer = item && customerSchema.parse(item);
    return customer?.active ? [{ customer, area }] : [];
  });
}
