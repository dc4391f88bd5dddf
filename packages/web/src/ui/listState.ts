import { type Day, isDay } from "@spoke/core/platform/calendar.ts";
import { useSearchParams } from "react-router";
import { PAGE_SIZES } from "../lib/limits.ts";
import { useGo, useHere, useLatestQuery } from "../lib/navigation.ts";
import { useCommitted } from "../lib/useCommitted.ts";

/** What a list shows, as the address holds it. */
export interface ListState {
  readonly page: number;
  readonly size: number;
  readonly search: string;
  /** Chosen values per filter; absent: no choice. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly sort: { readonly field: string; readonly order: "ASC" | "DESC" } | undefined;
}

export interface ListShape {
  readonly filters?: readonly string[];
  readonly sortFields?: readonly string[];
  readonly sizes?: readonly number[];
}

const DEFAULT_SIZE = 10;

/** Reads a list's state from an address; what is not understood is left out. */
export function readListState(parameters: URLSearchParams, shape: ListShape): ListState {
  const sizes = shape.sizes ?? PAGE_SIZES;
  const size = Number(parameters.get("size"));
  const field = parameters.get("sortByField");
  const filters = (shape.filters ?? []).flatMap((name) => {
    const values = splitValues(parameters.get(name));
    return values.length > 0 ? [[name, values] as const] : [];
  });
  return {
    page: readPage(parameters.get("page")),
    size: sizes.includes(size) ? size : DEFAULT_SIZE,
    search: (parameters.get("search") ?? "").slice(0, 100),
    filters: Object.fromEntries(filters),
    sort:
      field && shape.sortFields?.includes(field)
        ? { field, order: parameters.get("sortByOrder") === "DESC" ? "DESC" : "ASC" }
        : undefined,
  };
}

/** The query of a list's state, with `?`; the defaults are left out. */
export function writeListState(state: ListState): string {
  const parameters = new URLSearchParams();
  if (state.search) parameters.set("search", state.search);
  for (const [name, values] of Object.entries(state.filters)) {
    if (values.length > 0) parameters.set(name, joinValues(values));
  }
  if (state.sort) {
    parameters.set("sortByField", state.sort.field);
    parameters.set("sortByOrder", state.sort.order);
  }
  if (state.size !== DEFAULT_SIZE) parameters.set("size", String(state.size));
  if (state.page > 1) parameters.set("page", String(state.page));
  const query = parameters.toString();
  return query ? `?${query}` : "";
}

/** The page number in an address; 1 if it is invalid. */
export function readPage(text: string | null): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

/** A comma-separated list; a comma within a value is written `\,`. */
export function joinValues(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\,]/g, "\\$&")).join(",");
}

export function splitValues(text: string | null): string[] {
  if (!text) return [];
  const found = text.match(/(?:\\.|[^,\\])+/g) ?? [];
  return found.map((value) => value.replace(/\\(.)/g, "$1"));
}

/** The change that sets one filter and leaves the others; without values there is no choice. */
export function withFilter(
  { filters }: Pick<ListState, "filters">,
  name: string,
  values: readonly string[],
): Pick<ListState, "filters"> {
  const { [name]: _, ...others } = filters;
  return { filters: values.length > 0 ? { ...others, [name]: values } : others };
}

/** The day in a filter; undefined for other text. */
export function dayOf(values: readonly string[] | undefined): Day | undefined {
  const [day] = values ?? [];
  return day && isDay(day) ? day : undefined;
}

/** The variables of most paged lists. */
export function pageVariables({ page, size, search }: ListState): {
  readonly page: number;
  readonly limit: number;
  readonly search?: string;
} {
  return { page, limit: size, ...(search && { search }) };
}

export interface List {
  readonly state: ListState;
  /** Address of the list with a change; any change but of the page goes back to page 1. */
  readonly to: (change: Partial<ListState>) => string;
  readonly change: (change: Partial<ListState>) => void;
  /** Sets one filter and leaves the others; without values there is no choice. */
  readonly choose: (name: string, values: readonly string[]) => void;
  /** Searches; the back button returns to the list before the first search, not to each part of a word. */
  readonly search: (text: string) => void;
}

/** A list whose state is the address: going back undoes a filter, and a link shows the same list to a colleague. */
export function useListState(shape: ListShape): List {
  const [parameters] = useSearchParams();
  const { path } = useHere();
  const latestQuery = useLatestQuery();
  const go = useGo();
  const shown = useCommitted(parameters.toString());
  const state = readListState(new URLSearchParams(shown), shape);
  const addressOf = (from: ListState, change: Partial<ListState>) =>
    path + writeListState({ ...from, page: 1, ...change });
  const latest = () => readListState(new URLSearchParams(latestQuery()), shape);
  const change = (from: ListState, changed: Partial<ListState>, replace = false) =>
    go(addressOf(from, changed), { state: { keepScroll: true }, replace });
  return {
    state,
    to: (changed) => addressOf(state, changed),
    change: (changed) => change(latest(), changed),
    choose: (name, values) => {
      const now = latest();
      change(now, withFilter(now, name, values));
    },
    search: (search) => {
      const now = latest();
      change(now, { search }, now.search !== "");
    },
  };
}
