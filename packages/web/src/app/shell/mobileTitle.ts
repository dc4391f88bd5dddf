import { useStore } from "../../lib/store.ts";
import { pageTitle } from "../pageTitle.ts";
import type { RouteRow } from "../route.ts";
import { useRowTitle } from "./rowTitle.ts";

/** What the header of small screens calls a page: its own title, or its row's where the page is to show its own itself. */
export function useMobileTitle(): (row: RouteRow) => string {
  const own = useStore(pageTitle);
  const titleOf = useRowTitle();
  return (row) => (row.mobile?.ownTitle !== false && own) || titleOf(row);
}
