import { client } from "../../app/apollo.ts";
import { onSessionEnd } from "../../app/session.ts";
import { SalesCustomersDocument, type SalesCustomersQuery } from "../../gql/graphql.ts";
import { reportFault } from "../../lib/reporter.ts";
import { createStore, useStore } from "../../lib/store.ts";
import { customerCode, groupsOf } from "./customer.ts";

type Answered = SalesCustomersQuery["salesCustomers"][number];

/** A customer to choose, with what he is found by. */
export interface ListedCustomer extends Omit<Answered, "__typename"> {
  readonly code: string;
  readonly groups: readonly string[];
  /** Everything that is searched, folded: made once, so that 5,000 are searched between two keys. */
  readonly haystack: string;
}

type CustomerList =
  | { readonly status: "unasked" | "loading" | "failed" }
  | { readonly status: "ready"; readonly customers: readonly ListedCustomer[] };

/** The customers that the user may act for; asked for once, and forgotten with the session (1 §4). */
const list = createStore<CustomerList>({ status: "unasked" });

let asking = new AbortController();

onSessionEnd(() => {
  asking.abort();
  list.set({ status: "unasked" });
});

export function useCustomerList(): CustomerList {
  return useStore(list);
}

/** Asks for the list unless it is there or on its way. Never throws: without it the page is the same (1 §8). */
export async function loadCustomers(): Promise<void> {
  const { status } = list.get();
  if (status === "loading" || status === "ready") return;
  list.set({ status: "loading" });
  asking = new AbortController();
  const { signal } = asking;
  try {
    const { data } = await client.query({
      query: SalesCustomersDocument,
      fetchPolicy: "no-cache",
      context: { signal },
    });
    if (!data) throw new Error("the answer has no customers");
    if (!signal.aborted) list.set({ status: "ready", customers: data.salesCustomers.map(listed) });
  } catch (error) {
    if (signal.aborted) return;
    reportFault("the customers could not be loaded", error);
    list.set({ status: "failed" });
  }
}

/** A customer of the answer, with what he is searched by. */
export function listed(customer: Answered): ListedCustomer {
  const { custCode, custName, custAddress, custCity, custPhone, user } = customer;
  const groups = groupsOf(customer);
  const parts = [custName, custCode.isr, custCode.r3, custCode.unified, custAddress, custCity, user.email, ...groups];
  // A telephone number is found however it is written.
  const haystack = fold([...parts, custPhone, custPhone.replace(/\D/g, "")].join(" "));
  return { ...customer, code: customerCode(customer), groups, haystack };
}

/** Lower case without accents: Zürich is found by zurich. */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The customers in whom every word of `search` occurs, in their order; those whose name begins with it come first. */
export function matching(customers: readonly ListedCustomer[], search: string): readonly ListedCustomer[] {
  const wanted = fold(search.trim());
  const words = wanted.split(/\s+/).filter(Boolean);
  if (words.length === 0) return customers;
  const found = customers.filter(({ haystack }) => words.every((word) => haystack.includes(word)));
  const isFirst = ({ haystack, code }: ListedCustomer) => haystack.startsWith(wanted) || fold(code) === wanted;
  return [...found.filter(isFirst), ...found.filter((customer) => !isFirst(customer))];
}
