import { client } from "../../app/apollo.ts";
import { onSessionEnd } from "../../app/session.ts";
import type {
  CustomerToChooseFragment,
  ServedCustomersQuery,
  ServedCustomersQueryVariables,
} from "../../gql/graphql.ts";
import { loadChunk } from "../../lib/chunks.ts";
import { customerNumber } from "../../lib/customerNumber.ts";
import { reportFault } from "../../lib/reporter.ts";
import { createStore, useStore } from "../../lib/store.ts";
import { groupsOf } from "./customer.ts";
import { favorites } from "./favorites.ts";

type Answer = CustomerToChooseFragment;

/** A customer to choose. */
export interface ListedCustomer extends Omit<Answer, "__typename"> {
  readonly code: string;
  readonly groups: readonly string[];
  /** Text that is searched, folded once. */
  readonly haystack: string;
}

/** Customers that were found; `complete` if there are no others. */
export interface FoundCustomers {
  readonly customers: readonly ListedCustomer[];
  readonly complete: boolean;
}

type CustomerList =
  | { readonly status: "idle" | "loading" | "failed" }
  | ({ readonly status: "ready" } & FoundCustomers);

/** The first customers that the user may act for, by name; loaded once with the favorites, and dropped with the session (1 §4). */
const list = createStore<CustomerList>({ status: "idle" });

let loading = new AbortController();

onSessionEnd(() => {
  loading.abort();
  list.set({ status: "idle" });
});

export function useCustomerList(): CustomerList {
  return useStore(list);
}

/** Loads the list unless it is there or on its way. Never throws: without it the page is the same (1 §8). */
export async function loadCustomers(): Promise<void> {
  const { status } = list.get();
  if (status === "loading" || status === "ready") return;
  list.set({ status: "loading" });
  loading = new AbortController();
  const { signal } = loading;
  try {
    const { servedCustomers, favoriteCustomers } = await served({ search: "", withFavorites: true }, signal);
    if (signal.aborted) return;
    const { recent = [], starred = [] } = favoriteCustomers ?? {};
    favorites.set({ recent: recent.map(listed), starred: starred.map(listed) });
    list.set({ status: "ready", ...foundOf(servedCustomers) });
  } catch (error) {
    if (signal.aborted) return;
    reportFault("loading the customers failed", error);
    list.set({ status: "failed" });
  }
}

/** Customers that the user may act for and that match a search, by the server. */
export async function findCustomers(search: string, signal: AbortSignal): Promise<FoundCustomers> {
  return foundOf((await served({ search, withFavorites: false }, signal)).servedCustomers);
}

async function served(variables: ServedCustomersQueryVariables, signal: AbortSignal): Promise<ServedCustomersQuery> {
  // Most users have no customers to choose.
  const { ServedCustomersDocument } = await loadChunk(() => import("../../gql/documents/ServedCustomers.ts"));
  const { data } = await client.query({
    query: ServedCustomersDocument,
    variables,
    fetchPolicy: "no-cache",
    context: { signal },
  });
  if (!data) throw new Error("the response has no customers");
  return data;
}

const foundOf = ({ customers, complete }: ServedCustomersQuery["servedCustomers"]): FoundCustomers => ({
  customers: customers.map(listed),
  complete,
});

export function listed(customer: Answer): ListedCustomer {
  const { custCode, custName, custAddress, custCity, custPhone, user } = customer;
  const groups = groupsOf(customer);
  const parts = [custName, custCode.isr, custCode.r3, custCode.unified, custAddress, custCity, user.email, ...groups];
  // A telephone number is found however it is written.
  const haystack = fold([...parts, custPhone, custPhone.replace(/\D/g, "")].join(" "));
  return { ...customer, code: customerNumber(custCode), groups, haystack };
}

/** Lower case without accents: Zürich is found by zurich. */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Customers that contain every word of `search`, in their order; those whose name begins with it come first. */
export function matching(customers: readonly ListedCustomer[], search: string): readonly ListedCustomer[] {
  const wanted = fold(search.trim());
  const words = wanted.split(/\s+/).filter(Boolean);
  if (words.length === 0) return customers;
  const found = customers.filter(({ haystack }) => words.every((word) => haystack.includes(word)));
  const isFirst = ({ haystack, code }: ListedCustomer) => haystack.startsWith(wanted) || fold(code) === wanted;
  return [...found.filter(isFirst), ...found.filter((customer) => !isFirst(customer))];
}
