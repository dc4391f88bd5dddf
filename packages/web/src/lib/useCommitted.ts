import { useLayoutEffect, useState } from "react";

/**
 * What the page last showed of a text that comes from the address. Navigation is a transition: React prepares the next address beside
 * the page that is shown, and renders both by turns. A query with variables from the address would be sent for each turn, without an
 * end where answers arrive faster than the page is prepared.
 */
export function useCommitted(text: string): string {
  const [committed, setCommitted] = useState(text);
  useLayoutEffect(() => setCommitted(text), [text]);
  return committed;
}
