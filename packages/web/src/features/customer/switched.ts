import type { CustomerData } from "../../app/session.ts";

type Customer = Pick<CustomerData, "custCode" | "custName">;

/** Where the tab notes, over the reload, that a link chose the customer. */
const KEY = "spoke.switched-customer";

/** Where the tab notes how to undo the last switch by a link, for the browser's Back. */
const UNDO = "spoke.undo-switch";

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

/** A switch by a link of a page. */
interface Undo extends Switch {
  readonly from: string;
  /** Unified code of the customer that the link chose. */
  readonly chosen: string;
}

export function noteUndo(undo: Undo): void {
  sessionStorage.setItem(UNDO, JSON.stringify(undo));
}

/** The switch that ends when the user is back on the page with its link, once; undefined if another customer was chosen since. */
export function takeUndo(page: string, chosen: string): Undo | undefined {
  const note = sessionStorage.getItem(UNDO);
  const undo: Undo | undefined = note === null ? undefined : JSON.parse(note);
  if (undo?.from !== page) return undefined;
  sessionStorage.removeItem(UNDO);
  return undo.chosen === chosen ? undo : undefined;
}
