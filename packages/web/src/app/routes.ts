import { createRouteTable } from "./routeTable.ts";
import { rows } from "./rows.ts";

/** The site's pages. Components read them from the context (`useRoutes`), so that no page imports all others. */
export const routes = createRouteTable(rows);
