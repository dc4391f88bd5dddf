import * as z from "zod";
import { amountSchema } from "../platform/schema.ts";
import { freeTextSchema } from "../validation/schema.ts";

/** States of a pickup order, derived from its items (decision 065). The API has the specification's words for them. */
export const PICKUP_STATES = [
  "needs-confirmation",
  "open",
  "processing",
  "confirmed",
  "preparing",
  "partially-shipped",
  "shipped",
  "ready",
  "complete",
  "canceled",
] as const;
export type PickupState = (typeof PICKUP_STATES)[number];

/** States in which somebody still has to do something. */
export const ACTIVE_STATES = PICKUP_STATES.filter((state) => state !== "complete" && state !== "canceled");

export const MAX_PICKUP_LINES = 100;
export const MAX_PICKUP_PIECES = 999;
export const MAX_REASON = 300;
export const MAX_RECEIVER = 100;

const pieces = z.int().min(0).max(MAX_PICKUP_PIECES);

/** Pieces of an item that were ordered from headquarters, and how far that order is. */
const supplySchema = z.object({
  orderNumber: z.string(),
  /** Line of the order. Items with the same article share it. */
  lineNo: z.int().positive(),
  qty: z.int().positive(),
  /** What headquarters will supply: all pieces until it says something else. */
  expected: pieces,
  shipped: pieces.default(0),
  step: z.enum(["processing", "confirmed", "preparing"]).default("processing"),
});
export type Supply = z.output<typeof supplySchema>;

export const pickupLineSchema = z.object({
  lineNo: z.int().positive(),
  /** Article code of the sales organization; the shop's own code of anything else. */
  articleCode: z.string().max(40),
  name: z.string().max(200),
  qty: z.int().positive(),
  /** Pieces that the web shop has refunded: nobody picks them up. */
  refunded: pieces.default(0),
  /** Line of the bundle that the item is a part of. The bundle's own line holds no goods. */
  partOf: z.int().positive().optional(),
  /** Pieces set aside from the dealer's own stock. */
  fromStock: pieces.default(0),
  /** Pieces from headquarters that have arrived and are set aside. */
  received: pieces.default(0),
  supplies: z.array(supplySchema).max(50).default([]),
});
export type PickupLine = z.output<typeof pickupLineSchema>;

/** Who collects the goods. Empty after `erased`. */
export const consumerSchema = z.object({
  firstName: z.string().max(100).default(""),
  lastName: z.string().max(100).default(""),
  email: z.string().max(200).default(""),
  phone: z.string().max(40).default(""),
  /** Locale of the consumer's mails; the host's when empty. */
  locale: z.string().max(10).default(""),
});
export type Consumer = z.output<typeof consumerSchema>;

const bySchema = z.object({ id: z.string(), name: z.string() });

/** How the goods were handed over. */
const handOverSchema = z.object({
  at: z.iso.datetime(),
  by: bySchema,
  /** Who took the goods. */
  to: z.string().max(MAX_RECEIVER),
  withCode: z.boolean(),
  /** Why without a code. */
  reason: z.string().max(MAX_REASON).default(""),
});

export type HandOver = z.output<typeof handOverSchema>;

/** A consumer's order that is collected at a dealer's shop, as stored. */
export const pickupOrderSchema = z.object({
  /** Number of the web shop's order. */
  id: z.string().min(1).max(40),
  sorg: z.string(),
  custCode: z.string(),
  custName: z.string(),
  /** Host whose look the mails have. */
  host: z.string(),
  /** Name of the web shop. */
  shop: z.string(),
  consumer: consumerSchema,
  /** When the dealer's shop is open, in the words of the web shop. */
  pickupHours: z.string().default(""),
  createdAt: z.iso.datetime(),
  lines: z.array(pickupLineSchema).min(1),
  status: z.enum(PICKUP_STATES),
  acceptedAt: z.iso.datetime().optional(),
  readyAt: z.iso.datetime().optional(),
  /** When it was handed over or canceled. */
  finishedAt: z.iso.datetime().optional(),
  /** What the consumer shows or says; from the first time that everything is there. Never part of an answer. */
  code: z.string().optional(),
  handOver: handOverSchema.optional(),
  canceled: z.object({ by: z.enum(["dealer", "shop"]), reason: z.string().max(MAX_REASON) }).optional(),
  /** When the personal data were erased. */
  erasedAt: z.iso.datetime().optional(),
  version: z.int().positive(),
  /** Instant of the web shop's last message. */
  asOf: z.iso.datetime(),
});
export type PickupOrder = z.output<typeof pickupOrderSchema>;

/** A line with its order, which says whether it is a bundle. */
export interface ShownPickupLine {
  readonly line: PickupLine;
  readonly order: PickupOrder;
}

export const EVENT_KINDS = ["received", "changed", "status", "set-aside", "ordered", "mail", "erased"] as const;

/** An entry of a pickup order's history. It holds no personal data of the consumer. */
export const pickupEventSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Empty for the web shop and headquarters. */
  by: z.string().default(""),
  kind: z.enum(EVENT_KINDS),
  /** Status that it reached, or that a mail was about. */
  to: z.enum(PICKUP_STATES).optional(),
  /** Order at headquarters. */
  orderNumber: z.string().optional(),
  /** Pieces. */
  qty: z.int().optional(),
  /** Name of the item in the language of the consumer. */
  item: z.string().optional(),
  lineNo: z.int().optional(),
});
export type PickupEvent = z.output<typeof pickupEventSchema>;

/** What the list holds of a pickup order. */
export const pickupRowSchema = pickupOrderSchema
  .pick({ id: true, sorg: true, custCode: true, createdAt: true, readyAt: true, status: true })
  .extend({ search: z.string() });
export type PickupRow = z.output<typeof pickupRowSchema>;

/** A pickup order as the web shop's file has it. */
export const receivedPickupOrderSchema = z.object({
  ...pickupOrderSchema.pick({ id: true, sorg: true, shop: true, consumer: true, createdAt: true, asOf: true }).shape,
  custCode: z.string().max(20),
  pickupHours: z.string().max(200).default(""),
  isCanceled: z.boolean().default(false),
  lines: z
    .array(
      pickupLineSchema.pick({ lineNo: true, articleCode: true, name: true, qty: true, refunded: true, partOf: true }),
    )
    .min(1)
    .max(MAX_PICKUP_LINES, "max_items_exceeded"),
});
export type ReceivedPickupOrder = z.output<typeof receivedPickupOrderSchema>;

const id = z.string().trim().min(1, "required").max(40, "too_long");
/** Refused as a conflict if the order has another version by now. */
const version = z.int().min(1).optional();
const reason = z.string().trim().max(MAX_REASON, "too_long").pipe(freeTextSchema).default("");

export const updateStatusSchema = z.object({ id, status: z.enum(PICKUP_STATES), reason, version });

/** What items are marked as (3 §3). */
export const MARKS = ["order-to-hq", "ready"] as const;
export type Mark = (typeof MARKS)[number];

/** Marks of items. Quantities are totals, so that a repeated call changes nothing. */
export const shipmentSchema = z.object({
  id,
  version,
  details: z
    .array(
      z.object({
        /** Line of the item. */
        lineNo: z.int().positive(),
        status: z.enum(MARKS),
        /** Pieces of the item with this mark after it; all that are left when absent. */
        qty: z.int("qty_min").min(0, "qty_min").max(MAX_PICKUP_PIECES, "qty_max").optional(),
      }),
    )
    .min(1, "required")
    .max(MAX_PICKUP_LINES, "max_items_exceeded"),
  /** How the order from headquarters is sent and paid; what the dealer's first choices are when absent. */
  shipTo: z.string().trim().max(30).optional(),
  paymentId: z.string().trim().max(20).optional(),
  shipmentId: z.string().trim().max(20).optional(),
  /** Total of the order from headquarters that the dealer saw. Refused if it comes to another. */
  expectedTotal: amountSchema.optional(),
});
export type Shipment = z.output<typeof shipmentSchema>;

export const handOverInputSchema = z.object({
  id,
  /** The consumer's code, typed or scanned. */
  code: z.string().trim().max(60, "too_long").default(""),
  reason,
  /** Who takes the goods; the consumer when empty. */
  receivedBy: z.string().trim().max(MAX_RECEIVER, "too_long").default(""),
  version,
});
