import type { CustomerData } from "../../app/session.ts";

type Customer = Pick<CustomerData, "custCode" | "custName">;

/** Where the tab notes, over the reload, that a link chose the customer. */
const KEY = "spoke.switched-customer";

interface Switch {
  readonly before?: Customer;
  /** The page that had the link, without the locale. */
  readonly from?: string;
}

/** Notes that a link chooses another customer than `before`; undefined if there was none. @param from the page that has the link */
export function noteSwitch(before: Customer | undefined, from?: string): void {
  const customer = before && { custName: before.custName, custCode: before.custCode };
  sessionStorage.setItem(KEY, JSON.stringify({ before: customer, from }));
}

/** The note of the last switch, once; undefined if no link chose the customer. */
export function takeSwitch(): Switch | undefined {
  const note = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return note === null ? undefined : JSON.parse(note);
}
