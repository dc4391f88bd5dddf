import * as z from "zod";
import {
  type Actor,
  action,
  commit,
  isConflict,
  isoNow,
  logger,
  newId,
  now,
  SYSTEM,
  systemActor,
  withActor,
} from "../platform/index.ts";
import { attachment } from "./attachment.ts";
import { REPORT_KINDS, type Report } from "./schema.ts";
import { changeReportWrite, fileKey, progressWrite, quotaWrites, readReport } from "./store.ts";
import { storeObject } from "./store-object.ts";
import { reportMachine } from "./transitions.ts";

/** The file that a builder creates. */
export interface BuiltFile {
  /** Its bytes. Large files are a stream, whose parts are built while those before them are stored. */
  readonly body: Uint8Array | AsyncIterable<Uint8Array>;
  readonly contentType: string;
}

export interface ReportWork {
  readonly report: Report;
  /** Reports progress. Cheap to call often: stored at most once per second. */
  readonly progress: (done: number, total: number) => Promise<void>;
}

/**
 * Builds the file of a report. It runs as the system with the customer and sales organizations that the owner had when
 * requesting it, so that use-cases return what the owner may see.
 */
export type ReportBuilder = (work: ReportWork) => Promise<BuiltFile>;

const PROGRESS_MS = 1_000;

const started = z.object({ reportId: z.string(), kind: z.enum(REPORT_KINDS) });
type Started = z.output<typeof started>;

/**
 * Handles a request: builds and stores the file, and marks the report as done. A repeated delivery does nothing if the report is
 * done; it replaces an attempt that is still running, whose result is then refused.
 * @throws the error of the builder, after marking the report as failed
 */
export async function buildReport(request: Started, build: ReportBuilder): Promise<"done" | "ignored"> {
  const report = await startReport(request);
  if (!report) return "ignored";
  try {
    const file = await withActor(actorOf(report), async () =>
      storeFile(report, await build({ report, progress: progressOf(report) })),
    );
    await finishReport(report, file);
    return "done";
  } catch (error) {
    // Another attempt has taken over.
    if (isConflict(error, "changed")) return "ignored";
    await failReport(report);
    throw error;
  }
}

/** Starts a new attempt; undefined if there is nothing to do. */
const startReport = action({
  name: "report.startReport",
  scope: SYSTEM,
  input: started,
  run: async ({ reportId, kind }): Promise<(Report & { run: string }) | undefined> => {
    const stored = await readReport(reportId);
    // The report may have expired when a dead letter is redriven.
    if (stored?.kind !== kind || !reportMachine.can(stored.state, "start")) return undefined;
    const set = { state: reportMachine.next(stored.state, "start"), run: newId(), progress: 0, total: 0 };
    // It counts again, even beyond the quota: the user may have requested others since it failed.
    const counted = stored.state === "failed" ? quotaWrites(stored, 1) : [];
    const conflict = await commit.attempt({ writes: [changeReportWrite(stored, set), ...counted] });
    return conflict ? undefined : { ...stored, ...set };
  },
});

/** The system with the owner's access. */
function actorOf(report: Report): Actor {
  const { host, sorg, sorgs, customer, locale, owner } = report;
  return { ...systemActor(), userId: owner, host, sorg, sorgs, locale, ...(customer && { customer }) };
}

function progressOf({ id, run }: Report & { run: string }): ReportWork["progress"] {
  let next = 0;
  return async (done, total) => {
    if (now() < next) return;
    next = now() + PROGRESS_MS;
    await commit({ writes: [progressWrite(id, run, done, total)] });
  };
}

/** Stores the file of an attempt, and returns where it is. */
async function storeFile({ id, run, fileName }: Report & { run: string }, { body, contentType }: BuiltFile) {
  const key = fileKey(id, run);
  const size = await storeObject({ key, contentType, contentDisposition: attachment(fileName), body });
  return { key, contentType, size };
}

async function finishReport(report: Report & { run: string }, file: NonNullable<Report["file"]>): Promise<void> {
  await commit({
    writes: [changeReportWrite(report, { state: reportMachine.next(report.state, "finish"), file, doneAt: isoNow() })],
    audit: { subject: `REPORT#${report.id}`, what: "built", detail: { kind: report.kind, bytes: file.size } },
  });
  logger.info("report built", { reportId: report.id, kind: report.kind, bytes: file.size });
}

async function failReport(report: Report & { run: string }): Promise<void> {
  // On a conflict, another attempt is running and decides whether the report failed.
  const state = reportMachine.next(report.state, "fail");
  await commit.attempt({ writes: [changeReportWrite(report, { state }), ...quotaWrites(report, -1)] });
}
