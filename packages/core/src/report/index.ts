import { createHash } from "node:crypto";
import { reportRequested } from "@spoke/events";
import * as z from "zod";
import {
  action,
  actor,
  commit,
  countWithin,
  event,
  isoNow,
  newId,
  notFound,
  now,
  Refusal,
  requireScope,
  SIGNED_IN,
  WriteConflict,
} from "../platform/index.ts";
import type { Report, ReportKind } from "./schema.ts";
import { newReportWrites, readReport, readSame } from "./store.ts";

export type { BuiltFile, ReportBuilder, ReportWork } from "./build.ts";
export { reportKey } from "./store.ts";

/**
 * Files that take longer than a request may (decision 036).
 *
 * A domain asks for one with `requestReport` in an action of its own, whose scope is also that of fetching the file, and
 * answers the report, which the site asks for with the query `report(id)` until it is done, and fetches from
 * `GET /api/reports/{id}/download`. The builder is a subscriber of `report.requested` for its kind:
 * `reportSubscriber(kind, builder)` of `functions/report-subscriber.ts` over `buildReport` (`report/build.ts`), in a function
 * and with a queue of its own. `ownFile` (`report/download.ts`) reads the file for a route.
 */
export interface ReportRequest {
  readonly kind: ReportKind;
  /** All that the builder needs to know, as JSON, 200 KB at most: the codes of whom a sales person serves. What the actor may see goes along by itself. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Name under which the file is saved. */
  readonly fileName: string;
  /** Scopes any of which lets its owner fetch it: those of the action that asks. */
  readonly scopes: readonly string[];
}

const MAX_PARAMS = 200_000;
const WINDOW_MS = 600_000;
const PER_USER_AND_WINDOW = 30;
/** A finished report is answered again for so long: the button was pressed twice. */
const SAME_DONE_MS = 30_000;
/** One under way is answered again for so long; what is older has most likely come to nothing. */
const SAME_UNDER_WAY_MS = 900_000;
/** All attempts at a report have ended by then (`infra/pipelines.ts`): a worker that was killed does not say so itself. */
const OVERDUE_MS = 2 * 3_600_000;
const ATTEMPTS = 4;

/**
 * Asks for a report in the name of the actor. Asking for the same again while it is under way, or half a minute after it
 * was done, answers the report that is there.
 * @throws Refusal "reports_limited" beyond 30 new ones in ten minutes
 */
export async function requestReport({ kind, params, fileName, scopes }: ReportRequest): Promise<Report> {
  const { userId, host, sorg, sorgs, customer, locale } = actor();
  const json = JSON.stringify(params);
  if (json.length > MAX_PARAMS) throw new Refusal("invalid", "request_too_large");
  const who = JSON.stringify([kind, userId, host, sorgs, customer, locale, fileName]);
  const digest = createHash("sha256").update(`${who}\n${json}`).digest("base64url");
  for (let attempt = 1; ; attempt += 1) {
    const seen = await readSame(digest);
    if (seen && stillTheSame(seen)) return seen;
    if (attempt === 1 && (await countWithin(`report#user#${userId}`, WINDOW_MS)) > PER_USER_AND_WINDOW)
      throw new Refusal("limited", "reports_limited");
    const id = newId();
    const report: Report = {
      ...{ id, kind, params, fileName, digest, host, sorg, locale },
      ...{ state: "queued", progress: 0, total: 0, scopes: [...scopes], owner: userId, sorgs: [...sorgs] },
      ...(customer && { customer: { code: customer.code, areas: [...customer.areas] } }),
      createdAt: isoNow(),
    };
    try {
      await commit({
        writes: newReportWrites(report, seen),
        events: [event(reportRequested, { reportId: id, kind })],
        audit: { subject: `REPORT#${id}`, what: "requested", detail: { kind } },
      });
      return report;
    } catch (error) {
      // The same was asked for at the same moment: the other request's report is answered.
      if (!(error instanceof WriteConflict) || attempt >= ATTEMPTS) throw error;
    }
  }
}

function stillTheSame({ state, createdAt, doneAt }: Report): boolean {
  if (state === "failed") return false;
  if (state === "done") return doneAt !== undefined && now() - Date.parse(doneAt) < SAME_DONE_MS;
  return now() - Date.parse(createdAt) < SAME_UNDER_WAY_MS;
}

/** The report as its owner sees it: one that is neither done nor failed by now has come to nothing. */
function withoutOverdue(found: Report): Report {
  const isUnderWay = found.state === "queued" || found.state === "running";
  return isUnderWay && now() - Date.parse(found.createdAt) > OVERDUE_MS ? { ...found, state: "failed" } : found;
}

/** A report of one's own. @throws Refusal "not-found" for an absent one and, alike, for another user's or host's. */
export async function ownReport(id: string): Promise<Report> {
  const { userId, host } = actor();
  const found = await readReport(id);
  if (!found || found.owner !== userId || found.host !== host) throw notFound();
  requireScope(found.scopes);
  return withoutOverdue(found);
}

/** How far a report of one's own is. */
export const report = action({
  name: "report.report",
  scope: SIGNED_IN,
  input: z.object({ id: z.string().min(1).max(40) }),
  run: ({ id }): Promise<Report> => ownReport(id),
});
