import * as z from "zod";
import { ABSENT, commit, getItem, type Key, ttlIn, type Write, WriteConflict } from "../platform/index.ts";
import { type Report, reportSchema } from "./schema.ts";

/** What nobody fetches is forgotten, file and all: the bucket's rule for `reports/` has as many days. */
const DAYS = 7;

export const reportKey = (id: string): Key => ({ pk: `REPORT#${id}`, sk: "REPORT" });
const sameKey = (digest: string): Key => ({ pk: `REPORTSAME#${digest}`, sk: "REPORT" });

/** Where an attempt puts its file. */
export const fileKey = (id: string, run: string): string => `reports/${id}/${run}`;

export async function readReport(id: string): Promise<Report | undefined> {
  const item = await getItem(reportKey(id));
  return item && reportSchema.parse(item);
}

/** The report that was last asked for with this digest. */
export async function readSame(digest: string): Promise<Report | undefined> {
  const { reportId } = z.object({ reportId: z.string().optional() }).parse((await getItem(sameKey(digest))) ?? {});
  return reportId === undefined ? undefined : readReport(reportId);
}

/** A new report in the place of the one that was seen under the same digest; a WriteConflict when another came between. */
export function newReportWrites(report: Report, seen: Report | undefined): Write[] {
  const ttl = ttlIn(DAYS);
  return [
    { kind: "put", item: { ...reportKey(report.id), ...report, ttl }, when: ABSENT },
    {
      kind: "put",
      item: { ...sameKey(report.digest), reportId: report.id, ttl },
      when: seen ? { expression: "#reportId = :seen", values: { seen: seen.id } } : ABSENT,
    },
  ];
}

/** Changes a report that is in the state and attempt it was seen in; refused with WriteConflict otherwise. */
export function changeReportWrite(seen: Pick<Report, "id" | "state" | "run">, set: Partial<Report>): Write {
  const { id, state, run } = seen;
  const attempt = run === undefined ? "attribute_not_exists(#run)" : "#run = :run";
  return {
    kind: "update",
    key: reportKey(id),
    set,
    when: { expression: `#state = :state AND ${attempt}`, values: { state, ...(run !== undefined && { run }) } },
  };
}

/** Notes how far an attempt has come; false when another one has taken over. */
export async function noteProgress(id: string, run: string, progress: number, total: number): Promise<boolean> {
  try {
    await commit({ writes: [changeReportWrite({ id, state: "running", run }, { progress, total })] });
    return true;
  } catch (error) {
    if (error instanceof WriteConflict) return false;
    throw error;
  }
}
