import { confirmByHandSchema } from "@spoke/core/order/schema.ts";
import * as z from "zod";
import type { Supply } from "./answer.ts";

const { erpOrderNumber, internalNotes } = confirmByHandSchema.shape;
const supply = z.object({ id: z.number(), qty: z.number(), date: z.string() }) satisfies z.ZodType<Supply>;

/** What the office fills in to confirm an order; `lines` by line number (`Answer`). */
export const confirmFormSchema = z.object({
  lines: z.record(z.string(), z.array(supply)),
  sapOrderNo: erpOrderNumber.unwrap(),
  internalNotes: internalNotes.unwrap(),
});
export type ConfirmValues = z.output<typeof confirmFormSchema>;

/** Refusals of lines stand above the form: a line has several fields. */
export const fieldOf = (path: string): keyof ConfirmValues | undefined =>
  path === "sapOrderNo" || path === "internalNotes" ? path : undefined;
