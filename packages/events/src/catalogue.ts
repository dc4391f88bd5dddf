import * as z from "zod";
import { defineEvent } from "./envelope.ts";

const sorg = z.string();
const customer = z.string().describe("unified customer code");

/** A dealer's order is stored and waits for the ERP. */
export const orderPlaced = defineEvent(
  "order.placed",
  1,
  z.object({ orderNo: z.string(), sorg, customer, lines: z.int().positive() }),
);

/** The ERP answered an order: every line carries its confirmations; `status` is the order's new state. */
export const orderConfirmed = defineEvent(
  "order.confirmed",
  1,
  z.object({ orderNo: z.string(), sapOrderNo: z.string(), sorg, customer, status: z.string() }),
);

/** Goods of one or more orders left the warehouse. */
export const orderShipped = defineEvent(
  "order.shipped",
  1,
  z.object({ doNumber: z.string(), orderNos: z.array(z.string()), sorg, customer }),
);

/** An invoice (or, with a negative amount, a credit note) was posted. */
export const invoicePosted = defineEvent(
  "invoice.posted",
  1,
  z.object({ invoiceNo: z.string(), orderNos: z.array(z.string()), sorg, customer }),
);

/** The ERP says something else of an invoice than before: its state, its lines or its amounts. */
export const invoiceCorrected = defineEvent("invoice.corrected", 1, invoicePosted.data);

/** Stock figures of these articles changed; a list too long for one event is left empty and means any. */
export const stockChanged = defineEvent(
  "stock.changed",
  1,
  z.object({ sorg, articleCodes: z.array(z.string()).max(500) }),
);

/** An article that a user waited for can be had again; his wait has ended. */
export const articleRestocked = defineEvent(
  "article.restocked",
  1,
  z.object({ waitId: z.string(), sorg, article_code: z.string(), userId: z.string(), host: z.string() }),
);

/** A part of a sorg's catalogue read model is out of date. */
export const catalogueChanged = defineEvent(
  "catalogue.changed",
  1,
  z.object({ sorg, part: z.enum(["articles", "commercial", "stock", "sales"]) }),
);

/** A master data file was worked off. */
export const feedImported = defineEvent(
  "feed.imported",
  1,
  z.object({ key: z.string(), sorg, kind: z.string(), changed: z.int(), unchanged: z.int(), refused: z.int() }),
);
