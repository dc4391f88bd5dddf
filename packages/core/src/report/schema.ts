import * as z from "zod";

/** What can be built in the background. A new kind gets its queue in `infra/pipelines.ts` and its builder in `functions/subscribers`. */
export const REPORT_KINDS = ["open-orders", "catalogue-pdf", "sales-overview"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_STATES = ["queued", "running", "done", "failed"] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** A report as the table holds it. */
export const reportSchema = z.object({
  id: z.string(),
  kind: z.enum(REPORT_KINDS),
  state: z.enum(REPORT_STATES),
  /** How much of `total` is done, in units that only its builder knows (rows, pages). */
  progress: z.int().min(0),
  total: z.int().min(0),
  /** What was asked for, as its builder reads it. */
  params: z.record(z.string(), z.unknown()),
  fileName: z.string(),
  /** Scopes any of which lets its owner fetch it. */
  scopes: z.array(z.string()),
  /** Who asked for it; nobody else ever sees it. */
  owner: z.string(),
  host: z.string(),
  sorg: z.string(),
  /** What the owner could see when he asked: the builder sees that and no more. */
  sorgs: z.array(z.string()),
  customer: z
    .object({
      code: z.object({ unified: z.string(), r3: z.string().optional(), isr: z.string().optional() }),
      areas: z.array(z.object({ sorg: z.string(), priceList: z.string(), custGroup: z.string().optional() })),
    })
    .optional(),
  locale: z.string(),
  /** Hash of all that makes another request the same one. */
  digest: z.string(),
  /** The attempt that may write its result; another one takes it over. */
  run: z.string().optional(),
  /** The file, once it is there. */
  file: z.object({ key: z.string(), contentType: z.string(), size: z.int().min(0) }).optional(),
  createdAt: z.iso.datetime(),
  doneAt: z.iso.datetime().optional(),
});
export type Report = z.output<typeof reportSchema>;
