import * as z from "zod";
import { ABSENT, getItem, getItems, type Key, ttlIn, type Write } from "../platform/index.ts";
import { type Report, reportSchema } from "./schema.ts";

/** Days until a report expires; the bucket's lifecycle rule for `reports/` deletes files after the same time. */
export const DAYS = 7;

export const reportKey = (id: string): Key => ({ pk: `REPORT#${id}`, sk: "REPORT" });
const sameKey = (digest: string): Key => ({ pk: `REPORTSAME#${digest}`, sk: "REPORT" });

/** Key of the file of an attempt. */
export const fileKey = (id: string, run: string): string => `reports/${id}/${run}`;

export async function readReport(id: string): Promise<Report | undefined> {
  const item = await getItem(reportKey(id));
  return item && reportSchema.parse(item);
}

/** Reports by id, in that order, without expired ones. */
export async function readReports(ids: readonly string[]): Promise<Report[]> {
  const items = await getItems(ids.map(reportKey));
  return items.flatMap((item) => (item ? [reportSchema.parse(item)] : []));
}

/** The latest report with this digest. */
export async function readSame(digest: string): Promise<Report | undefined> {
  const { reportId } = z.object({ reportId: z.string().optional() }).parse((await getItem(sameKey(digest))) ?? {});
  return reportId === undefined ? undefined : readReport(reportId);
}

/** Creates a report that replaces `expected` as the latest of its digest. Conflicts (`changed`) with a concurrent request. */
export function newReportWrites(report: Report, expected: Report | undefined): Write[] {
  const ttl = ttlIn(DAYS);
  return [
    { kind: "put", item: { ...reportKey(report.id), ...report, ttl }, when: ABSENT },
    {
      kind: "put",
      item: { ...sameKey(report.digest), reportId: report.id, ttl },
      when: expected ? { expression: "#reportId = :expected", values: { expected: expected.id } } : ABSENT,
    },
  ];
}

/** Changes a report if its state and attempt are as expected; a `changed` Conflict otherwise. */
export function changeReportWrite(expected: Pick<Report, "id" | "state" | "run">, set: Partial<Report>): Write {
  const { id, state, run } = expected;
  const attempt = run === undefined ? "attribute_not_exists(#run)" : "#run = :run";
  return {
    kind: "update",
    key: reportKey(id),
    set,
    when: { expression: `#state = :state AND ${attempt}`, values: { state, ...(run !== undefined && { run }) } },
  };
}

/** Counts a report that was not counted, or gives it back to its quota. Exactly once beside the change of its state. */
export const quotaWrites = ({ quota }: Pick<Report, "quota">, by: 1 | -1): Write[] =>
  quota ? [{ kind: "update", key: quota, add: { used: by } }] : [];

/** Stores the progress of an attempt; a `changed` Conflict if another attempt has taken over. */
export const progressWrite = (id: string, run: string, progress: number, total: number): Write =>
  changeReportWrite({ id, state: "running", run }, { progress, total });
