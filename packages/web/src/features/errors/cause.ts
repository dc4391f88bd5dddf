import type { RouteRow } from "../../app/route.ts";

/** What led to the admin error page; only what really is of this site. */
export interface Cause {
  readonly row: RouteRow | undefined;
  /** ISO instant. */
  readonly time: string | undefined;
  readonly scope: string | undefined;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;

/**
 * Reads the query of /error/admin: `pt` the page's title key, `pi` its id, `t` when, `s` the scope it needs. Anybody can
 * write a query, so nothing of it is shown that the rows do not hold.
 */
export function readCause(query: URLSearchParams, rows: readonly RouteRow[]): Cause {
  const row = rows.find(({ id, titleKey }) => id === query.get("pi") && titleKey === query.get("pt"));
  const time = query.get("t") ?? "";
  const scope = query.get("s") ?? "";
  return {
    row,
    time: INSTANT.test(time) && !Number.isNaN(Date.parse(time)) ? time : undefined,
    scope: row?.scopes?.includes(scope) ? scope : undefined,
  };
}
