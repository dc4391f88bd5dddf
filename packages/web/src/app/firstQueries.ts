import { whenIdle } from "../lib/idle.ts";
import { forgetFirstCalls, rememberedQueries, rememberQueries } from "./firstCalls.ts";
import { onSessionEnd } from "./session.ts";

/** Pages whose queries are remembered, each about 10 KB. */
const MOST_PAGES = 8;
/** Over HTTP/1.1, a browser has six calls to a host at a time. */
const MOST_QUERIES = 10;

/** The queries since the site was loaded, until the page is idle. */
const begun = new Set<string>();
let page: string | undefined;
let isOver = false;

/** Remembers a query with which a page begins, so that the next visit sends it before the page renders. @param body of its request */
export function noteQuery(body: string): void {
  if (isOver) return;
  if (page === undefined) {
    page = location.pathname;
    whenIdle(keep);
  }
  if (page === location.pathname && !location.search && begun.size < MOST_QUERIES) begun.add(body);
}

function keep(): void {
  isOver = true;
  // Those of the last visit that this one did not need.
  forgetFirstCalls();
  if (page === undefined || begun.size === 0) return;
  const { [page]: _, ...others } = rememberedQueries();
  const latest = Object.entries(others).slice(1 - MOST_PAGES);
  try {
    rememberQueries({ ...Object.fromEntries(latest), [page]: [...begun] });
  } catch {
    // No room: the next visit asks when it renders.
  }
}

onSessionEnd(() => {
  isOver = true;
  begun.clear();
  rememberQueries({});
});
