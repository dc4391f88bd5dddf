import { useEffect } from "react";
import { useHere } from "../lib/navigation.ts";

/** The list that was shown last in this tab. */
interface LastList {
  readonly path: string;
  /** The query of its address: search, filters, and page. */
  readonly search: string;
  /** Pages of the rows that it showed, in order. */
  readonly hrefs: readonly string[];
  /** The rows belong to several customers: their pages lead back to it, although it is not above them by address. */
  readonly ofCustomers?: boolean;
  /** How many pages it has. */
  readonly pages?: number;
}

const KEY = "last-list";

/** Remembers a list with its rows, so that their pages lead back to it and to one another. */
export function useLastList(hrefs: readonly string[] | undefined, pages: number, ofCustomers = false): void {
  const { path, search } = useHere();
  const list: LastList | undefined = hrefs && { path, search, hrefs, pages, ofCustomers };
  const text = hrefs && hrefs.length > 0 ? JSON.stringify(list) : undefined;
  useEffect(() => {
    if (text === undefined) return;
    try {
      sessionStorage.setItem(KEY, text);
    } catch (error) {
      console.warn("the list could not be remembered", error);
    }
  }, [text]);
}

/** The list at a path with the search and page that it was left with; the path alone if another list was shown last. */
export function listAddress(path: string): string {
  const last = readLast();
  return last?.path === path ? path + last.search : path;
}

/** Where the list of several customers is that was shown last, if a page is of one of its rows. */
export function customersListOf(href: string): Pick<LastList, "path" | "search"> | undefined {
  const last = readLast();
  return last?.ofCustomers && last.hrefs.includes(href) ? last : undefined;
}

/** The pages before and after a page in the list that was shown last. */
export function neighborsOf(href: string): { readonly previous?: string; readonly next?: string } {
  const { hrefs = [] } = readLast() ?? {};
  const index = hrefs.indexOf(href);
  const [previous, next] = index < 0 ? [] : [hrefs[index - 1], hrefs[index + 1]];
  return { ...(previous !== undefined && { previous }), ...(next !== undefined && { next }) };
}

/** The pages of the list that was shown last before its first row and after its last, if a page is of that row. */
export function listPagesAround(href: string): { readonly previous?: string; readonly next?: string } {
  const { hrefs = [], path = "", search = "", pages = 1 } = readLast() ?? {};
  const index = hrefs.indexOf(href);
  const parameters = new URLSearchParams(search);
  const page = Number(parameters.get("page") ?? 1);
  const at = (target: number): string => {
    parameters.set("page", String(target));
    return `${path}?${parameters}`;
  };
  return {
    ...(index === 0 && page > 1 && { previous: at(page - 1) }),
    ...(index >= 0 && index === hrefs.length - 1 && page < pages && { next: at(page + 1) }),
  };
}

/** Whether the list that was shown last has its own order, which the user did not change. */
export const isInOwnOrder = (path: string): boolean => {
  const last = readLast();
  return last?.path === path && !new URLSearchParams(last.search).has("sortByField");
};

function readLast(): LastList | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return isLastList(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

const isLastList = (value: unknown): value is LastList =>
  typeof value === "object" &&
  value !== null &&
  "path" in value &&
  typeof value.path === "string" &&
  "search" in value &&
  typeof value.search === "string" &&
  "hrefs" in value &&
  Array.isArray(value.hrefs) &&
  value.hrefs.every((href) => typeof href === "string");
