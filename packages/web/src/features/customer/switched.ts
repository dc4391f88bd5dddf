import type { CustomerData } from "../../app/session.ts";

type Customer = Pick<CustomerData, "custCode" | "custName">;

/** Where the tab notes, over the reload, that a link chose the customer. */
const KEY = "spoke.switched-customer";

/** Notes that a link chooses another customer than `before`; undefined if there was none. */
export function noteSwitch(before: Customer | undefined): void {
  const customer = before && { custName: before.custName, custCode: before.custCode };
  sessionStorage.setItem(KEY, JSON.stringify({ before: customer }));
}

/** The note of the last switch, once; undefined if no link chose the customer. */
export function takeSwitch(): { readonly before?: Customer } | undefined {
  const note = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return note === null ? undefined : JSON.parse(note);
}
