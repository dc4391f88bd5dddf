import * as z from "zod";
import { todayHere } from "../host/index.ts";
import { action, activeCustomer, actor, hasScope, notFound, Refusal, requireScope } from "../platform/index.ts";
import { cancelReport, ownReports, requestReport } from "../report/index.ts";
import type { Report } from "../report/schema.ts";
import { moduleFileName } from "./names.ts";
import {
  DAILY_DOWNLOADS,
  DOWNLOAD_MODULES,
  type DownloadModule,
  type DownloadParams,
  downloadParamsSchema,
  MODULE_RULES,
  type PeriodRule,
  periodProblem,
  requestDownloadSchema,
} from "./schema.ts";
import { downloadWrites, quotaKey, readDownloadIds, readLeft } from "./store.ts";

const DOWNLOAD = "page.download-area";

/** A requested file. */
export interface Download {
  readonly report: Report;
  readonly params: DownloadParams;
}

const toDownload = (report: Report): Download => ({ report, params: downloadParamsSchema.parse(report.params) });

/** What the user may request, and how many are left today. */
export interface DownloadOptions {
  readonly modules: readonly { readonly id: DownloadModule; readonly period: PeriodRule }[];
  readonly quota: number;
  readonly left: number;
  /** Today at the host, on which the quota ends. */
  readonly today: string;
}

/** Modules whose data the user may see, and what is left of the day's quota for the active customer. */
export const downloadOptions = action({
  name: "downloadArea.options",
  scope: DOWNLOAD,
  input: z.object({}),
  run: async (): Promise<DownloadOptions> => {
    const today = await todayHere();
    const left = await readLeft(today);
    const modules = DOWNLOAD_MODULES.filter(isVisible).map((id) => ({ id, period: MODULE_RULES[id].period }));
    return { modules, quota: DAILY_DOWNLOADS, left, today };
  },
});

/** Auditors, who act for no customer, see what is not a customer's. */
function isVisible(module: DownloadModule): boolean {
  const { scopes, ofCustomer } = MODULE_RULES[module];
  return (!ofCustomer || actor().customer !== undefined) && scopes.some((scope) => hasScope(scope));
}

/**
 * Requests a file of the active customer's data. A repeated request while the file is built, or just after, returns the same.
 * @throws Refusal of `module`, `from`, or `to`; "forbidden" without the scope of the data; "download_quota_exhausted"
 */
export const requestDownload = action({
  name: "downloadArea.request",
  scope: DOWNLOAD,
  input: requestDownloadSchema,
  run: async ({ module, ...input }): Promise<Download> => {
    const { scopes, period, ofCustomer } = MODULE_RULES[module];
    requireScope(scopes);
    if (ofCustomer) activeCustomer();
    const today = await todayHere();
    const problem = periodProblem(module, input.from, input.to, today);
    if (problem) throw new Refusal("invalid", problem.message, [problem]);
    const { from = today, to = today } = period === "now" ? {} : input;
    const report = await requestReport({
      kind: "download-area",
      params: { module, from, to },
      fileName: (id) =>
        `${moduleFileName(module, actor().locale)}-${period === "now" ? today : `${from}-${to}`}-${id.slice(-6)}.xlsx`,
      scopes,
      writes: ({ id }) => downloadWrites(id, today),
      quota: quotaKey(today),
    });
    return toDownload(report);
  },
});

/** Files that the user requested for the active customer in the last week, newest first; without those of lost permissions. */
export const downloads = action({
  name: "downloadArea.downloads",
  scope: DOWNLOAD,
  input: z.object({}),
  run: async (): Promise<Download[]> => {
    const found = await ownReports(await readDownloadIds());
    return found.map(toDownload).filter(({ report }) => report.scopes.some((scope) => hasScope(scope)));
  },
});

/** Ends a request that is not done, and gives it back to the day's quota. @throws Refusal "not-found", "download_ended" */
export const cancelDownload = action({
  name: "downloadArea.cancel",
  scope: DOWNLOAD,
  input: z.object({ id: z.string().min(1).max(40) }),
  run: async ({ id }): Promise<Download> => {
    if (!(await readDownloadIds()).includes(id)) throw notFound();
    return toDownload(await cancelReport(id));
  },
});

/** Id of the report with a file of this name: among the user's own for the active customer. @throws Refusal "not-found" */
export const downloadNamed = action({
  name: "downloadArea.named",
  scope: DOWNLOAD,
  input: z.object({ file: z.string().min(1).max(200) }),
  run: async ({ file }): Promise<string> => {
    const found = await ownReports(await readDownloadIds());
    const named = found.find(({ id, fileName }) => id === file || fileName === file);
    if (!named) throw notFound();
    return named.id;
  },
});
