import { customerKey } from "../customer/index.ts";
import { type Customer, type CustomerArea, customerAreaSchema, customerSchema } from "../customer/schema.ts";
import { getItems, memo, queryAll } from "../platform/index.ts";

/** A customer in a sales organization. */
export interface Entry {
  readonly customer: Customer;
  readonly area: CustomerArea;
}

const LIST_MS = 30_000;
const SORGS_IN_MEMORY = 20;

/**
 * Active customers of a sales organization, at most 30 s old. Which of them a user may act for is decided on every call.
 */
export const customersOf: (sorg: string) => Promise<readonly Entry[]> = memo(readEntries, LIST_MS, SORGS_IN_MEMORY);

async function readEntries(sorg: string): Promise<Entry[]> {
  const items = await queryAll({
    pk: `CUSTOMERS#${sorg}`,
    index: "gsi1",
    bounded: "customers of a sales organization",
  });
  const areas = items.map((item) => customerAreaSchema.parse(item));
  const customers = await getItems(areas.map(({ custCode }) => customerKey(custCode)));
  return areas.flatMap((area, index) => {
    const item = customers[index];
    const customer = item && customerSchema.parse(item);
    return customer?.active ? [{ customer, area }] : [];
  });
}
