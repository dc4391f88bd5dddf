import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { type ListedCustomer, matching } from "./list.ts";

/** Customers on a page (1 §9). */
export const SIZES = [10, 25, 50] as const;
const SEARCH_MS = 450;

/** When a search runs: some time after the last key, or on Enter as the older dialog does (1 §9). */
type Searching = "debounced" | "on-enter";

/** The list as it is searched and paged, all of it here; `active` is the place of the marked row on the page, or -1. */
export function useFinder(customers: readonly ListedCustomer[], searching: Searching) {
  const [text, setText] = useState("");
  const [applied, setApplied] = useState("");
  const [size, setSize] = useState<number>(SIZES[0]);
  const [at, setAt] = useState({ page: 1, active: -1 });
  const wanted = text.trim();

  const apply = (search: string) => {
    setApplied(search);
    setAt({ page: 1, active: search === "" ? -1 : 0 });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key starts the time anew, nothing else does
  useEffect(() => {
    if (searching === "on-enter" || wanted === applied) return;
    const timer = setTimeout(() => apply(wanted), SEARCH_MS);
    return () => clearTimeout(timer);
  }, [wanted, applied, searching]);

  const search = useDeferredValue(applied);
  const found = useMemo(() => matching(customers, search), [customers, search]);
  const pages = Math.max(1, Math.ceil(found.length / size));
  const page = Math.min(at.page, pages);
  const rows = found.slice((page - 1) * size, page * size);
  const active = at.active < rows.length ? at.active : -1;

  /** Marks the next or previous row, also over the edge of the page. */
  const step = (by: 1 | -1) => {
    const place = (page - 1) * size + (active < 0 && by < 0 ? 0 : active) + by;
    if (place < 0 || place >= found.length) return;
    setAt({ page: Math.floor(place / size) + 1, active: place % size });
  };
  return {
    text,
    setText,
    /** Whether what is typed has not been searched yet. */
    isPending: wanted !== applied,
    searchNow: () => apply(wanted),
    isNarrowed: applied !== "",
    size,
    setSize: (next: number) => {
      setSize(next);
      setAt({ page: 1, active: -1 });
    },
    found: found.length,
    rows,
    page,
    pages,
    setPage: (next: number) => setAt({ page: Math.min(Math.max(next, 1), pages), active: -1 }),
    active,
    mark: (place: number) => setAt({ page, active: place }),
    step,
    chosen: rows[active],
  };
}
