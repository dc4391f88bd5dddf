import { PutObjectCommand } from "@aws-sdk/client-s3";
import * as z from "zod";
import {
  type Actor,
  action,
  commit,
  filesBucket,
  isConflict,
  isoNow,
  logger,
  newId,
  now,
  SYSTEM,
  s3,
  systemActor,
  withActor,
} from "../platform/index.ts";
import { attachment } from "./attachment.ts";
import { REPORT_KINDS, type Report } from "./schema.ts";
import { changeReportWrite, fileKey, progressWrite, readReport } from "./store.ts";
import { reportMachine } from "./transitions.ts";

/** The file that a builder creates. */
export interface BuiltFile {
  readonly body: Uint8Array;
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
    const file = await withActor(actorOf(report), () => build({ report, progress: progressOf(report) }));
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
    const conflict = await commit.attempt({ writes: [changeReportWrite(stored, set)] });
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

async function finishReport(report: Report & { run: string }, { body, contentType }: BuiltFile): Promise<void> {
  const key = fileKey(report.id, report.run);
  const head = { ContentType: contentType, ContentDisposition: attachment(report.fileName) };
  await s3().send(new PutObjectCommand({ Bucket: filesBucket(), Key: key, ...head, Body: body }));
  const file = { key, contentType, size: body.byteLength };
  await commit({
    writes: [changeReportWrite(report, { state: reportMachine.next(report.state, "finish"), file, doneAt: isoNow() })],
    audit: { subject: `REPORT#${report.id}`, what: "built", detail: { kind: report.kind, bytes: file.size } },
  });
  logger.info("report built", { reportId: report.id, kind: report.kind, bytes: file.size });
}

async function failReport(report: Report & { run: string }): Promise<void> {
  // On a conflict, another attempt is running and decides whether the report failed.
  await commit.attempt({ writes: [changeReportWrite(report, { state: reportMachine.next(report.state, "fail") })] });
}
