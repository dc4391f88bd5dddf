import { PutObjectCommand } from "@aws-sdk/client-s3";
import * as z from "zod";
import {
  type Actor,
  action,
  commit,
  filesBucket,
  isoNow,
  logger,
  newId,
  now,
  SYSTEM,
  s3,
  systemActor,
  WriteConflict,
  withActor,
} from "../platform/index.ts";
import { attachment } from "./attachment.ts";
import { REPORT_KINDS, type Report } from "./schema.ts";
import { changeReportWrite, fileKey, noteProgress, readReport } from "./store.ts";
import { reportMachine } from "./transitions.ts";

/** What a builder makes. */
export interface BuiltFile {
  readonly body: Uint8Array;
  readonly contentType: string;
}

export interface ReportWork {
  readonly report: Report;
  /** Says how far the work is; cheap to call often, as it is written once a second at most. */
  readonly progress: (done: number, total: number) => Promise<void>;
}

/**
 * Makes the file of a report. It runs as the system with the customer and the sales organisations that the owner had when he
 * asked, so that the use-cases of the domains answer it what they would have answered him.
 */
export type ReportBuilder = (work: ReportWork) => Promise<BuiltFile>;

/** Another attempt has taken over, and its result counts. */
class TakenOver extends Error {
  override readonly name = "TakenOver";
}

const PROGRESS_MS = 1_000;

const started = z.object({ reportId: z.string(), kind: z.enum(REPORT_KINDS) });
type Started = z.output<typeof started>;

/**
 * Works off a request: builds the file, stores it, and makes the report done. Delivered again it does nothing once the
 * report is done; while another attempt is under way it takes over, and that one's result is refused.
 * @throws what the builder threw, after the report was marked as failed
 */
export async function buildReport(request: Started, build: ReportBuilder): Promise<"done" | "ignored"> {
  const report = await startReport(request);
  if (!report) return "ignored";
  try {
    const file = await withActor(actorOf(report), () => build({ report, progress: progressOf(report) }));
    await finishReport(report, file);
    return "done";
  } catch (error) {
    if (error instanceof TakenOver || error instanceof WriteConflict) return "ignored";
    await failReport(report);
    throw error;
  }
}

/** The report in an attempt of its own; undefined when there is nothing to do. */
const startReport = action({
  name: "report.startReport",
  scope: SYSTEM,
  input: started,
  run: async ({ reportId, kind }): Promise<(Report & { run: string }) | undefined> => {
    const seen = await readReport(reportId);
    // It may have been forgotten by the time a dead letter is sent again.
    if (seen?.kind !== kind || !reportMachine.can(seen.state, "start")) return undefined;
    const set = { state: reportMachine.next(seen.state, "start"), run: newId(), progress: 0, total: 0 };
    try {
      await commit({ writes: [changeReportWrite(seen, set)] });
      return { ...seen, ...set };
    } catch (error) {
      if (error instanceof WriteConflict) return undefined;
      throw error;
    }
  },
});

/** What the owner could see, in the hands of the system. */
function actorOf(report: Report): Actor {
  const { host, sorg, sorgs, customer, locale, owner } = report;
  return { ...systemActor(), userId: owner, host, sorg, sorgs, locale, ...(customer && { customer }) };
}

function progressOf({ id, run }: Report & { run: string }): ReportWork["progress"] {
  let next = 0;
  return async (done, total) => {
    if (now() < next) return;
    next = now() + PROGRESS_MS;
    if (!(await noteProgress(id, run, done, total))) throw new TakenOver("another attempt has taken over");
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
  logger.info("a report was built", { reportId: report.id, kind: report.kind, bytes: file.size });
}

async function failReport(report: Report & { run: string }): Promise<void> {
  try {
    await commit({ writes: [changeReportWrite(report, { state: reportMachine.next(report.state, "fail") })] });
  } catch (error) {
    // Another attempt is under way: whether the report failed is for that one to say.
    if (!(error instanceof WriteConflict)) throw error;
  }
}
