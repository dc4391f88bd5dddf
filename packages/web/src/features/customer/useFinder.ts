import { useDeferredValue, useEffect, useState } from "react";
import type { FoundCustomers } from "./list.ts";
import { useMatching } from "./useMatching.ts";

/** Customers on a page (1 §9). */
export const SIZES = [10, 25, 50] as const;
const SEARCH_MS = 450;

/** When a search runs: some time after the last key, or on Enter as the older dialog does (1 §9). */
type Searching = "debounced" | "on-enter";

/** Searches and pages the customers; `active` is the place of the marked row on the page, or -1. */
export function useFinder(list: FoundCustomers, searching: Searching) {
  const [text, setText] = useState("");
  const [applied, setApplied] = useState("");
  const [size, setSize] = useState<number>(SIZES[0]);
  const [at, setAt] = useState({ page: 1, active: -1 });
  const wanted = text.trim();

  const apply = (search: string) => {
    setApplied(search);
    setAt({ page: 1, active: search === "" ? -1 : 0 });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a keystroke restarts the timer
  useEffect(() => {
    if (searching === "on-enter" || wanted === applied) return;
    const timer = setTimeout(() => apply(wanted), SEARCH_MS);
    return () => clearTimeout(timer);
  }, [wanted, applied, searching]);

  const search = useDeferredValue(applied);
  const { customers: found, complete, loading, failed, retry } = useMatching(list, search);
  const pages = Math.max(1, Math.ceil(found.length / size));
  const page = Math.min(at.page, pages);
  const rows = found.slice((page - 1) * size, page * size);
  const active = !loading && at.active < rows.length ? at.active : -1;

  /** Marks the next or previous row, also over the edge of the page. */
  const step = (by: 1 | -1) => {
    const place = (page - 1) * size + (active < 0 && by < 0 ? 0 : active) + by;
    if (place < 0 || place >= found.length) return;
    setAt({ page: Math.floor(place / size) + 1, active: place % size });
  };
  return {
    text,
    setText,
    /** Whether the rows are not those of the text yet. */
    isPending: wanted !== applied || loading,
    failed,
    retry,
    searchNow: () => apply(wanted),
    isNarrowed: applied !== "",
    size,
    setSize: (next: number) => {
      setSize(next);
      setAt({ page: 1, active: -1 });
    },
    found: found.length,
    complete,
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
