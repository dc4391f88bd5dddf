import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { BLOCK_REASONS } from "@spoke/core/customer/schema.ts";
import { deliveryDaysSchema } from "@spoke/core/host/delivery-days.ts";
import { UTC } from "@spoke/core/platform/calendar.ts";
import { ZERO } from "@spoke/core/platform/money.ts";
import { amountSchema, daySchema } from "@spoke/core/platform/schema.ts";
import { z } from "zod";
import { storedOrder } from "./order-document.ts";
import { outgoingFileSchema } from "./outgoing.ts";
import { stepSchema } from "./plan.ts";
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
  /** Difference from the order's prices, in percent. */
  percent: z.number(),
  /** Whether it includes freight. */
  withExtras: z.boolean(),
  /** The part of the payment discount on its pieces. */
  discount: amountSchema.default(ZERO),
  total: amountSchema,
});
/** A posted invoice of an order. */
export type Billed = z.output<typeof billedSchema>;

/** Value of an order: not invoiced yet, and invoiced but not credited. */
const orderValue = z.object({ onOrder: amountSchema, billed: amountSchema }).default({ onOrder: ZERO, billed: ZERO });

const openOrderSchema = z.object({
  order: storedOrder,
  /** Time zone of the sales organization. */
  timeZone: z.string().default(UTC),
  /** Days on which the sales organization delivers. */
  deliveryDays: deliveryDaysSchema.default(() => deliveryDaysSchema.parse({})),
  /** Delivery days that the shipping method takes. */
  leadDays: z.int().optional(),
  /** Promised pieces: in stock (`now`) and on backorder (`later`). */
  now: supplies,
  later: supplies,
  status: z.enum(["confirmed", "canceled", "rejected"]).default("confirmed"),
  /** Shipped pieces. */
  shipped: supplies.default([]),
  invoices: z.array(billedSchema).default([]),
  /** Steps that wait for the approval of the payment. */
  held: z.array(stepSchema).default([]),
  /** Number of the last request to cancel pieces; 0 without one. */
  canceledBy: z.int().default(0),
  value: orderValue,
  /** The part of `value` that the last credit figures contain. */
  reported: orderValue,
});
export type OpenOrder = z.output<typeof openOrderSchema>;

const strings = z.array(z.string()).default([]);

const stateSchema = z.object({
  clock: z.object({ ahead: z.number(), speed: z.number() }),
  /** Orders with planned steps, by number. */
  open: z.record(z.string(), openOrderSchema),
  steps: z.array(stepSchema),
  /** Files to upload; after a crash the same files are uploaded again. */
  outgoing: z.array(outgoingFileSchema).default([]),
  /** Stock by `{sorg}#{article}`; the portal may not have imported it yet. */
  figures: z.record(z.string(), z.object({ asOf: z.string(), figure: figureSchema })),
  /** Credit figures as last sent, by `{customer}#{company}`; the portal may not have imported them yet. */
  owed: z
    .record(z.string(), z.object({ asOf: z.string(), openInvoice: amountSchema, openDo: amountSchema }))
    .default({}),
  /** Reason for the block as last sent, for every account ever blocked; empty if lifted. */
  blocks: z.record(z.string(), z.enum([...BLOCK_REASONS, ""])).default({}),
  /** Accounts blocked by an order's rule. */
  held: strings,
  /** Unpaid invoices, by `{sorg}#{invoiceNo}`. */
  unpaid: z
    .record(
      z.string(),
      z.object({
        account: z.string(),
        dueDate: daySchema,
        /** Time zone of the sales organization. */
        timeZone: z.string().default(UTC),
        left: amountSchema,
      }),
    )
    .default({}),
  /** Open amount of invoices as last sent, by `{sorg}#{invoiceNo}#{installment}`. */
  left: z.record(z.string(), z.object({ asOf: z.string(), left: amountSchema })).default({}),
  /** Accounts blocked by overdue invoices as last sent, with the sales organization that reports them. */
  overdue: z.record(z.string(), z.object({ sorg: z.string(), reason: z.enum(BLOCK_REASONS) })).default({}),
  /** Numbers of finished orders and payments; a repeated document changes nothing. */
  finished: z.array(z.string()),
  paid: strings,
  /** Credit notes of claims that the credit figures contain. */
  credited: strings,
  /** Orders whose payment was approved before they arrived. */
  approved: strings,
  /** Share of answers that arrive late, twice, or out of order. */
  disorder: z.number().default(0),
  /** The last `asOf` in epoch milliseconds. */
  lastInstant: z.number().default(0),
  /** Number of files so far. */
  files: z.int().default(0),
});
export type ErpState = z.output<typeof stateSchema>;

/** State of a new simulator. */
export const emptyState = (): ErpState =>
  stateSchema.parse({ clock: { ahead: 0, speed: 1 }, open: {}, steps: [], figures: {}, finished: [] });

export function loadState(file: string): ErpState {
  return existsSync(file) ? stateSchema.parse(JSON.parse(readFileSync(file, "utf8"))) : emptyState();
}

/** Replaces the file atomically: a killed process leaves the old or the new state. */
export async function saveState(file: string, state: ErpState): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify(state));
  await rename(`${file}.new`, file);
}
