import * as z from "zod";

/** Kinds of reports. A new kind needs a row in `infra/subscriptions.ts` and a builder in `functions/subscribers`. */
export const REPORT_KINDS = ["open-orders", "catalog-pdf", "sales-overview", "download-area"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_STATES = ["queued", "running", "done", "failed", "canceled"] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** A report as stored. */
export const reportSchema = z.object({
  id: z.string(),
  kind: z.enum(REPORT_KINDS),
  state: z.enum(REPORT_STATES),
  /** Progress toward `total`, in units of the builder (rows, pages). */
  progress: z.int().min(0),
  total: z.int().min(0),
  /** Input of the builder. */
  params: z.record(z.string(), z.unknown()),
  fileName: z.string(),
  /** Scopes of which the owner needs one to download the file. */
  scopes: z.array(z.string()),
  /** User who requested the report; nobody else can see it. */
  owner: z.string(),
  host: z.string(),
  sorg: z.string(),
  /** Sales organizations that the owner could see when requesting the report; the builder sees no others. */
  sorgs: z.array(z.string()),
  customer: z
    .object({
      code: z.object({ unified: z.string(), r3: z.string().optional(), isr: z.string().optional() }),
      areas: z.array(z.object({ sorg: z.string(), priceList: z.string(), custGroup: z.string().optional() })),
    })
    .optional(),
  locale: z.string(),
  /** Item whose `used` counts the reports of a quota, without canceled and failed ones. */
  quota: z.object({ pk: z.string(), sk: z.string() }).optional(),
  /** Hash that identifies equal requests. */
  digest: z.string(),
  /** The attempt that may store its result. A later attempt replaces it. */
  run: z.string().optional(),
  /** The file, once it is built. */
  file: z.object({ key: z.string(), contentType: z.string(), size: z.int().min(0) }).optional(),
  createdAt: z.iso.datetime(),
  doneAt: z.iso.datetime().optional(),
});
export type Report = z.output<typeof reportSchema>;
