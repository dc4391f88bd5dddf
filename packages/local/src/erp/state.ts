import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { BLOCK_REASONS } from "@spoke/core/customer/schema.ts";
import { z } from "zod";
import { orderDocument } from "./order-document.ts";
import { stepSchema } from "./plan.ts";
import { postSchema } from "./posts.ts";
import { supplySchema } from "./supplies.ts";

const supplies = z.array(supplySchema);
const figureSchema = z.object({
  available: z.array(z.object({ date: z.string(), qty: z.number(), location: z.string(), priority: z.number() })),
  nextArrival: z.object({ date: z.string(), qty: z.number() }).optional(),
});

const billedSchema = z.object({
  part: z.int(),
  invoiceNo: z.string(),
  supplies,
  /** By how much it differs from the order's prices. */
  percent: z.number(),
  /** It carries freight and discount. */
  withExtras: z.boolean(),
  /** Ten-thousandths. */
  total: z.int(),
});
/** A posted invoice of an order. */
export type Billed = z.output<typeof billedSchema>;

/** Ten-thousandths of an order that are not invoiced yet, and that are invoiced and not credited. */
const worth = z.object({ onOrder: z.int(), billed: z.int() }).default({ onOrder: 0, billed: 0 });

const openOrderSchema = z.object({
  order: orderDocument,
  /** Promised pieces that lay in the warehouse, and those that had to be waited for. */
  now: supplies,
  later: supplies,
  status: z.enum(["confirmed", "cancelled", "rejected"]).default("confirmed"),
  /** Pieces that have left. */
  gone: supplies.default([]),
  invoices: z.array(billedSchema).default([]),
  worth,
  /** What of it the figures sent contain. */
  told: worth,
});
export type OpenOrder = z.output<typeof openOrderSchema>;

const strings = z.array(z.string()).default([]);

const stateSchema = z.object({
  clock: z.object({ ahead: z.number(), speed: z.number() }),
  /** Orders with steps to come, by number. */
  open: z.record(z.string(), openOrderSchema),
  steps: z.array(stepSchema),
  /** Files that were written and are to be dropped: a killed process drops the same ones again. */
  outgoing: z.array(postSchema).default([]),
  /** Stock as it was booked; the portal may not have heard of it yet. By `{sorg}#{article}`. */
  figures: z.record(z.string(), z.object({ asOf: z.string(), figure: figureSchema })),
  /** What dealers owe as it was sent last, by `{customer}#{company}`, as it may not have arrived in the portal yet. */
  owed: z.record(z.string(), z.object({ asOf: z.string(), openInvoice: z.number(), openDo: z.number() })).default({}),
  /** Accounts that were ever blocked, with the reason as it was sent last; empty: lifted. */
  blocks: z.record(z.string(), z.string()).default({}),
  /** Accounts that an order's rule keeps blocked. */
  held: strings,
  /** Invoices that are not paid, by `{sorg}#{invoiceNo}`. */
  unpaid: z.record(z.string(), z.object({ account: z.string(), dueDate: z.string(), left: z.int() })).default({}),
  /** What is left of invoices as it was sent last, in ten-thousandths, by `{sorg}#{invoiceNo}#{installment}`. */
  left: z.record(z.string(), z.object({ asOf: z.string(), left: z.int() })).default({}),
  /** Accounts that their invoices block, as it was sent last, with the sales organisation that tells of them. */
  overdue: z.record(z.string(), z.object({ sorg: z.string(), reason: z.enum(BLOCK_REASONS) })).default({}),
  /** Numbers of the orders and payments that are finished; a repeated document changes nothing. */
  finished: z.array(z.string()),
  paid: strings,
  /** How often answers come late, twice or out of order, 0 to 1. */
  unruliness: z.number().default(0),
  /** The last instant that was used, in epoch milliseconds. */
  lastInstant: z.number().default(0),
  /** How many files were written. */
  files: z.int().default(0),
});
export type ErpState = z.output<typeof stateSchema>;

/** The state of a sandbox ERP that starts anew. */
export const emptyState = (): ErpState =>
  stateSchema.parse({ clock: { ahead: 0, speed: 1 }, open: {}, steps: [], figures: {}, finished: [] });

export function loadState(file: string): ErpState {
  return existsSync(file) ? stateSchema.parse(JSON.parse(readFileSync(file, "utf8"))) : emptyState();
}

/** Replaces the file as a whole, so that a killed process leaves the old state or the new one. */
export async function saveState(file: string, state: ErpState): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify(state));
  await rename(`${file}.new`, file);
}
