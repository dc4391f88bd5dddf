import * as z from "zod";
import { queryAll } from "../platform/index.ts";

const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).optional();

const entrySchema = z.object({
  sk: z.string(),
  what: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  /** Absent in entries from before values were recorded (decision 108). */
  changes: z
    .array(z.object({ field: z.string(), before: valueSchema, after: valueSchema, currency: z.string().optional() }))
    .default([]),
  who: z.string(),
  forWhom: z.string().optional(),
  when: z.string(),
});
export type AuditRecord = z.output<typeof entrySchema>;

/** Audit entries of a subject, newest first, at most `limit`. */
export async function readAudit(subject: string, limit: number, after?: string): Promise<AuditRecord[]> {
  const items = await queryAll({ pk: `AUDIT#${subject}`, newestFirst: true, limit, after });
  return items.map((item) => entrySchema.parse(item));
}
