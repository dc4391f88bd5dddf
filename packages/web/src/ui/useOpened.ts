import { useState } from "react";
import { useSearchParams } from "react-router";
import { useGo, useHere } from "../lib/navigation.ts";

/** The row of a list that is open, by its key. */
interface Opened<Row> {
  readonly key: string;
  /** The row as it was before the list was loaded again; undefined if only the address names it. */
  readonly row: Row | undefined;
}

/**
 * The row of a list that is open on its page, and what opens another one or none.
 * @param name under which the address has its key; absent: the address does not know it
 */
export function useOpened<Row>(
  keyOf: (row: Row) => string,
  name: string | undefined,
): readonly [opened: Opened<Row> | undefined, open: (row: Row | undefined) => void] {
  const [row, setRow] = useState<Row>();
  const [parameters] = useSearchParams();
  const { path } = useHere();
  const go = useGo();
  if (name === undefined) return [row && { key: keyOf(row), row }, setRow];
  const key = parameters.get(name) ?? "";
  const open = (next: Row | undefined) => {
    setRow(next);
    const changed = new URLSearchParams(parameters);
    if (next === undefined) changed.delete(name);
    else changed.set(name, keyOf(next));
    go(`${path}${changed.size > 0 ? `?${changed}` : ""}`, { replace: true, state: { keepScroll: true } });
  };
  return [key === "" ? undefined : { key, row: row && keyOf(row) === key ? row : undefined }, open];
}
