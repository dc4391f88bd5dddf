import { createHash } from "node:crypto";
import { reportRequested } from "@spoke/events";
import * as z from "zod";
import { reachableIn } from "../customer/served/index.ts";
import {
  action,
  actor,
  commit,
  countWithin,
  DAY_MS,
  event,
  hasScope,
  isoNow,
  type Key,
  newId,
  notFound,
  now,
  Refusal,
  requireScope,
  SIGNED_IN,
  type Write,
} from "../platform/index.ts";
import type { Report, ReportKind } from "./schema.ts";
import { changeReportWrite, DAYS, newReportWrites, quotaWrites, readReport, readReports, readSame } from "./store.ts";
import { reportMachine } from "./transitions.ts";

export type { BuiltFile, ReportBuilder, ReportWork } from "./build.ts";

/**
 * Files that take too long for a request are built in the background (decision 036).
 *
 * A domain calls `requestReport` in an action of its own, whose scope is also required to download the file. The site polls the
 * query `report(id)` until the report is done and downloads `GET /api/reports/{id}/download`. The builder is a subscriber of
 * `report.requested` for its kind: `reportSubscriber(kind, builder)` (`functions/report-subscriber.ts`), which calls
 * `buildReport` (`report/build.ts`), with its own function and queue. `ownFile` (`report/download.ts`) reads the file.
 */
export interface ReportRequest {
  readonly kind: ReportKind;
  /** Input of the builder as JSON, up to 200 KB, such as the codes of a sales person's customers. The actor's access is added. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Name of the downloaded file, or how it follows from the report's id. */
  readonly fileName: string | ((id: string) => string);
  /** Scopes of which the owner needs one to download the file: those of the requesting action. */
  readonly scopes: readonly string[];
  /** Writes for its transaction, such as an entry of a list. They limit the requests, instead of thirty in ten minutes. */
  readonly writes?: (report: Report) => readonly Write[];
  /** Item of a quota whose `used` one of `writes` adds 1 to. A cancellation and a failure give it back. */
  readonly quota?: Key;
}

const MAX_PARAMS = 200_000;
const WINDOW_MS = 600_000;
const PER_USER_AND_WINDOW = 30;
/** How long a finished report is reused, for double clicks. */
const SAME_DONE_MS = 30_000;
/** How long a running report is reused; older ones have most likely failed. */
const SAME_UNDER_WAY_MS = 900_000;
/** When all attempts have ended (`infra/subscriptions.ts`). A worker that was killed does not report its failure. */
const OVERDUE_MS = 2 * 3_600_000;

/**
 * Requests a report for the actor. A repeated request while the report is running, or up to 30 s after it is done, returns the
 * existing report.
 * @throws Refusal "reports_limited" beyond 30 new reports in ten minutes
 */
export async function requestReport({ kind, params, fileName, scopes, writes, quota }: ReportRequest): Promise<Report> {
  const { userId, host, sorg, sorgs, customer, locale } = actor();
  const json = JSON.stringify(params);
  if (json.length > MAX_PARAMS) throw new Refusal("invalid", "request_too_large");
  const identity = JSON.stringify([
    kind,
    userId,
    host,
    sorgs,
    customer,
    locale,
    typeof fileName === "string" ? fileName : "",
  ]);
  const digest = createHash("sha256").update(`${identity}\n${json}`).digest("base64url");
  // On a conflict the same report was requested at the same moment: the next attempt returns that one.
  return commit.retrying(async (attempt) => {
    const latest = await readSame(digest);
    if (latest && isReusable(latest)) return { writes: [], result: latest };
    if (!writes && attempt === 1 && (await countWithin(`report#user#${userId}`, WINDOW_MS)) > PER_USER_AND_WINDOW)
      throw new Refusal("limited", "reports_limited");
    const id = newId();
    const report: Report = {
      ...{
        id,
        kind,
        params,
        fileName: typeof fileName === "string" ? fileName : fileName(id),
        digest,
        host,
        sorg,
        locale,
      },
      ...{ state: "queued", progress: 0, total: 0, scopes: [...scopes], owner: userId, sorgs: [...sorgs] },
      ...(quota && { quota }),
      ...(customer && { customer: { code: customer.code, areas: [...customer.areas] } }),
      createdAt: isoNow(),
    };
    return {
      writes: [...newReportWrites(report, latest), ...(writes?.(report) ?? [])],
      events: [event(reportRequested, { reportId: id, kind })],
      audit: { subject: `REPORT#${id}`, what: "requested", detail: { kind } },
      result: report,
    };
  });
}

function isReusable({ state, createdAt, doneAt }: Report): boolean {
  if (state === "failed" || state === "canceled") return false;
  if (state === "done") return doneAt !== undefined && now() - Date.parse(doneAt) < SAME_DONE_MS;
  return now() - Date.parse(createdAt) < SAME_UNDER_WAY_MS;
}

/** When a report and its file are deleted, ISO 8601. */
export const expiryOf = ({ createdAt }: Pick<Report, "createdAt">): string =>
  new Date(Date.parse(createdAt) + DAYS * DAY_MS).toISOString();

/** The report with the state `failed` if it is overdue. */
function withoutOverdue(found: Report): Report {
  const isUnderWay = found.state === "queued" || found.state === "running";
  return isUnderWay && now() - Date.parse(found.createdAt) > OVERDUE_MS ? { ...found, state: "failed" } : found;
}

/** The customers of a sales overview. */
const chosenSchema = z.object({ filter: z.object({ sorg: z.string() }), codes: z.array(z.string()) });

/** Whether the actor may still see what is in the file of a report: its sales organizations, and its customers in them. */
async function isStillVisible({ state, sorgs, customer, params }: Report): Promise<boolean> {
  if (state !== "done") return true;
  const { sorgs: own, customer: active } = actor();
  if (!sorgs.every((sorg) => own.includes(sorg))) return false;
  const isOwn = (each: string): boolean => !hasScope("menu.change-cust") && each === active?.code.unified;
  const isReachable = async (sorg: string, codes: readonly string[]): Promise<boolean> => {
    const foreign = new Set(codes.filter((each) => !isOwn(each)));
    return foreign.size === 0 || new Set(await reachableIn(sorg, [...foreign])).size === foreign.size;
  };
  const code = customer?.code.unified;
  const chosen = chosenSchema.safeParse(params).data;
  const others = chosen?.codes.filter((each) => each !== code) ?? [];
  const all = await Promise.all([
    ...(customer?.areas ?? []).map(({ sorg }) => isReachable(sorg, code === undefined ? [] : [code])),
    ...(chosen ? [isReachable(chosen.filter.sorg, others)] : []),
  ]);
  return all.every(Boolean);
}

/**
 * The actor's own report.
 * @throws Refusal "not-found" for absent reports, those of other users or hosts, and those about customers that the actor lost since
 */
export async function ownReport(id: string): Promise<Report> {
  const { userId, host } = actor();
  const found = await readReport(id);
  if (!found || found.owner !== userId || found.host !== host) throw notFound();
  requireScope(found.scopes);
  if (!(await isStillVisible(found))) throw notFound();
  return withoutOverdue(found);
}

/** State and progress of the actor's own report. */
export const report = action({
  name: "report.report",
  scope: SIGNED_IN,
  input: z.object({ id: z.string().min(1).max(40) }),
  run: ({ id }): Promise<Report> => ownReport(id),
});

/** Those of the reports that are the actor's own, in the same order. */
export async function ownReports(ids: readonly string[]): Promise<Report[]> {
  const { userId, host } = actor();
  const found = await readReports(ids);
  const own = found.filter((each) => each.owner === userId && each.host === host);
  const visible = await Promise.all(own.map(isStillVisible));
  return own.filter((_, index) => visible[index]).map(withoutOverdue);
}

/** Ends a report that is not done. A builder that is running stops at its next progress. @throws Refusal as `ownReport`, "report_ended" */
export function cancelReport(id: string): Promise<Report> {
  return commit.retrying(async () => {
    const stored = await ownReport(id);
    if (stored.state === "canceled") return { writes: [], result: stored };
    if (!reportMachine.can(stored.state, "cancel")) throw new Refusal("conflict", "report_ended");
    const set = { state: reportMachine.next(stored.state, "cancel") };
    return {
      writes: [changeReportWrite(stored, set), ...quotaWrites(stored, -1)],
      audit: { subject: `REPORT#${id}`, what: "canceled" },
      result: { ...stored, ...set },
    };
  });
}
