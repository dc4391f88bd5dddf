import * as z from "zod";
import { custCodeSchema, unifiedCodeSchema } from "../customer/schema.ts";
import { localeSchema } from "../host/schema.ts";
import { amountSchema, daySchema } from "../platform/schema.ts";
import { freeTextSchema, lineSchema } from "../validation/schema.ts";
import { ITEM_STATES, ORDER_STATES, PARTIES, TO_SHIP } from "./status.ts";

/** Maximum articles of a vendor, which the catalog reads at once. */
export const MAX_VENDOR_ARTICLES = 2_000;
export const MAX_VENDORS = 200;
/** Maximum lines of a vendor cart. */
export const MAX_VENDOR_LINES = 200;
/** Maximum items of an order, with those that were split off. */
export const MAX_VENDOR_ITEMS = 2 * MAX_VENDOR_LINES;
/** Maximum steps in an order's history, so that it fits into an item of the table. */
export const MAX_VENDOR_STEPS = 600;
const MAX_VENDOR_QUANTITY = 99_999;
export const MAX_VENDOR_STOCK = 9_999_999;
export const MAX_VENDOR_NOTES = 500;
/** Maximum characters of why items were canceled. */
export const MAX_CANCEL_REASON = 200;
/** Maximum characters of a carrier and of a tracking number. */
export const MAX_TRACKING = 60;

/** Maximum characters and lines of the address that a vendor ships from, so that it fits on a packing slip. */
const MAX_SHIP_FROM = 300;
const MAX_SHIP_FROM_LINES = 5;

/** Text of several lines, with `\n` between them. */
const typedText = (max: number) =>
  z
    .string()
    .transform((value) => value.replace(/\r\n?/g, "\n").trim())
    .pipe(z.string().max(max, "too_long"))
    .pipe(freeTextSchema);
const typedLine = z.string().trim().max(MAX_TRACKING, "too_long").pipe(lineSchema);
export const vendorNotesSchema = typedText(MAX_VENDOR_NOTES);

/** Where a vendor ships from; empty if it is not known. */
export const shipFromSchema = typedText(MAX_SHIP_FROM)
  .transform((text) =>
    text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean)
      .join("\n"),
  )
  .refine((text) => text.split("\n").length <= MAX_SHIP_FROM_LINES, "vendor_address_lines");

export const vendorIdSchema = z.string().regex(/^[A-Z0-9_-]{1,20}$/, "code_invalid");

/** Codes of vendors' articles are used in names of attributes, so they have no dots. */
export const vendorCodeSchema = z
  .string()
  .trim()
  .toUpperCase()
  .min(1, { error: "required", abort: true })
  .max(40, "too_long")
  .regex(/^[A-Z0-9_-]+$/, "code_invalid");

/** A seller whose goods ship from elsewhere. */
export const vendorSchema = z.object({
  id: vendorIdSchema,
  name: z.string().min(1).max(100),
  /** Where new orders are mailed to. */
  email: z.string().max(200).default(""),
  language: localeSchema.default("en-US"),
  /** Address that it ships from; empty if it is not known. */
  shipFrom: z.string().default(""),
  /** Currency of the prices. Only sales organizations with the same currency offer the goods. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** Sales organizations whose dealers may order. */
  sorgs: z.array(z.string().min(1).max(10)).max(50),
  active: z.boolean().default(true),
  asOf: z.iso.datetime(),
});
export type Vendor = z.output<typeof vendorSchema>;

/** An address that a customer and a vendor agreed on, besides the customer's ship-to addresses. */
export const vendorAddressSchema = z.object({
  vendor: vendorIdSchema,
  custCode: unifiedCodeSchema,
  id: z.string().regex(/^[A-Z0-9_-]{1,30}$/),
  name: z.string().min(1).max(200),
  address: z.string().min(1).max(500),
  asOf: z.iso.datetime(),
});
export type VendorAddress = z.output<typeof vendorAddressSchema>;

const articleFields = {
  articleCode: vendorCodeSchema,
  description: z.string().trim().min(1, "required").max(200, "too_long"),
  /** Per piece, in the vendor's currency. */
  price: amountSchema.min(1, "vendor_price_min").max(99_999_999_999_999, "invalid_value"),
  /** Pieces in a sales unit: quantities are multiples of it. */
  uomConverter: z.int("qty_whole").min(1, "qty_whole").max(10_000, "qty_max"),
  /** Name of the sales unit, such as `BOX`. */
  salesUnit: z.string().trim().min(1, "required").max(20, "too_long"),
};

/** An article as stored. */
export const vendorArticleSchema = z.object({
  ...articleFields,
  vendor: vendorIdSchema,
  uomConverter: articleFields.uomConverter.default(1),
  salesUnit: articleFields.salesUnit.default("PC"),
  /** Address of the picture. */
  imageUrl: z.string().max(300).optional(),
  /** Inactive articles cannot be ordered. */
  active: z.boolean().default(true),
  version: z.int().min(0).default(0),
  asOf: z.iso.datetime(),
});
export type VendorArticle = z.output<typeof vendorArticleSchema>;

/** Stock of an article, in pieces. */
export const vendorStockSchema = z.object({
  articleCode: z.string(),
  /** Counted pieces, less those in open orders. Below zero if more were ordered than there are. */
  free: z.int().default(0),
  /** In orders that were not shipped yet. */
  open: z.int().default(0),
  shipped: z.int().default(0),
  /** When the stock was counted; absent if it never was. */
  asOf: z.iso.datetime().optional(),
});
export type VendorStock = z.output<typeof vendorStockSchema>;

/** A line of the vendor cart (2 §3). `price` is the one when its quantity was set. */
export const vendorLineSchema = z.object({
  id: z.string(),
  vendor: vendorIdSchema,
  articleCode: z.string(),
  qty: z.int().positive(),
  price: amountSchema,
  addedAt: z.iso.datetime(),
});
export type VendorLine = z.output<typeof vendorLineSchema>;

const vendorRef = z.object({ id: z.string().max(20) });
const typedQuantity = z.int("qty_min").max(MAX_VENDOR_QUANTITY, "qty_max");

/** Quantities to put into the cart; 0 removes a line. */
export const updateVendorCartSchema = z.object({
  products: z
    .array(
      z.object({ vendor: vendorRef, articleCode: z.string().trim().max(40), qty: typedQuantity.min(0, "qty_min") }),
    )
    .min(1, "required")
    .max(100, "max_items_exceeded"),
});
export type VendorCartProduct = z.output<typeof updateVendorCartSchema>["products"][number];

/** Input of a checkout: how each vendor ships, and the lines as the dealer saw them. */
export const vendorCheckoutSchema = z.object({
  shipment: z
    .array(
      z.object({
        vendor: z.string().max(20),
        /** Id of an agreed address, or code of a ship-to address. */
        address: z.string().min(1, "required").max(30),
        requestedDeliveryDate: daySchema.optional(),
        notes: vendorNotesSchema.default(""),
      }),
    )
    .max(MAX_VENDORS),
  products: z
    .array(
      z.object({
        vendor: vendorRef,
        articleCode: z.string().max(40),
        qty: typedQuantity.min(1, "qty_min"),
        price: amountSchema,
      }),
    )
    .min(1, "required")
    .max(MAX_VENDOR_LINES, "max_items_exceeded"),
  /** Created by the client, once per intended checkout: a repeated request returns the same orders. */
  requestId: z
    .string()
    .regex(/^[\w-]{8,64}$/, "invalid_value")
    .optional(),
});
export type VendorCheckout = z.output<typeof vendorCheckoutSchema>;

const orderLineSchema = z.object({
  id: z.string(),
  articleCode: z.string(),
  description: z.string(),
  imageUrl: z.string().optional(),
  salesUnit: z.string(),
  uomConverter: z.int(),
  qty: z.int().positive(),
  price: amountSchema,
  subtotal: amountSchema,
  status: z.enum(ITEM_STATES),
  /** Id of the item that these pieces were part of until they took a step of their own. */
  splitFrom: z.string().optional(),
});
export type VendorOrderLine = z.output<typeof orderLineSchema>;

/** What came with a step: why items were canceled, or how they were shipped. Empty ones count as absent. */
export const stepFactsSchema = z.object({
  reason: typedText(MAX_CANCEL_REASON).optional(),
  carrier: typedLine.optional(),
  trackingNumber: typedLine.optional(),
});

/** A step that items took together. */
const orderStepSchema = z.object({
  at: z.iso.datetime(),
  by: z.enum(PARTIES),
  status: z.enum(ITEM_STATES),
  /** Ids of the items. */
  items: z.array(z.string()),
  reason: z.string().optional(),
  carrier: z.string().optional(),
  trackingNumber: z.string().optional(),
});
export type VendorOrderStep = z.output<typeof orderStepSchema>;

/** An order at one vendor, with everything as it was when it was placed. */
export const vendorOrderSchema = z.object({
  orderNumber: z.string(),
  vendor: vendorSchema.pick({ id: true, name: true, email: true }),
  sorg: z.string(),
  currency: z.string(),
  custCode: custCodeSchema,
  custName: z.string(),
  createdBy: z.object({ id: z.string(), name: z.string() }),
  createdAt: z.iso.datetime(),
  host: z.string(),
  address: z.object({ id: z.string(), name: z.string(), address: z.string() }),
  requestedDeliveryDate: daySchema.optional(),
  notes: z.string(),
  lines: z.array(orderLineSchema).min(1),
  /** As ordered, with items that were canceled since. */
  total: amountSchema,
  status: z.enum(ORDER_STATES),
  /** Numbers of the orders at other vendors from the same checkout. Vendors do not see them. */
  placedWith: z.array(z.string()),
  /** The steps of its items, oldest first. */
  history: z.array(orderStepSchema).default([]),
  version: z.int().min(1),
});
export type VendorOrder = z.output<typeof vendorOrderSchema>;

/** What lists show of an order. */
export const vendorOrderRowSchema = vendorOrderSchema
  .pick({
    ...{ orderNumber: true, sorg: true, currency: true, custName: true, createdAt: true },
    ...{ requestedDeliveryDate: true, total: true, status: true },
  })
  .extend({
    vendor: vendorSchema.pick({ id: true, name: true }),
    unified: z.string(),
    items: z.int(),
    /** Goods that were shipped or delivered: what is due to the vendor. */
    shipped: amountSchema,
    canceled: amountSchema,
    search: z.string(),
  });
export type VendorOrderRow = z.output<typeof vendorOrderRowSchema>;

/** What vendors change of an article. */
const maintainedFields = {
  description: articleFields.description,
  price: articleFields.price,
  uomConverter: articleFields.uomConverter,
  salesUnit: articleFields.salesUnit,
  active: z.boolean().optional(),
  /** Counted pieces; absent: as before. */
  counted: z.int("vendor_count_whole").min(0, "vendor_count_whole").max(MAX_VENDOR_STOCK, "qty_max").optional(),
  /** Upload of a new picture, or empty for none; absent: as before. */
  uploadId: z.string().max(40).optional(),
};

export const createVendorArticleSchema = z.object({
  vendor: z.string().min(1, "required").max(20),
  articleCode: vendorCodeSchema,
  ...maintainedFields,
});
export const updateVendorArticleSchema = z.object({
  id: z.string().min(1).max(80),
  version: z.string().max(40),
  ...z.object(maintainedFields).partial().shape,
});
export type VendorArticleInput = Omit<z.output<typeof updateVendorArticleSchema>, "id" | "version">;

const page = { page: z.int().min(1).max(10_000).default(1), limit: z.int().min(1).max(100).default(20) };

export const VENDOR_ARTICLE_SORTS = [
  ...(["articleCode", "description", "openOrder", "price", "shippedOrder", "stock", "vendor"] as const),
] as const;

const sorting = {
  /** By vendor and description if absent. */
  sort: z.enum(VENDOR_ARTICLE_SORTS).optional(),
  order: z.enum(["ASC", "DESC"]).default("ASC"),
};

export const vendorProductsInputSchema = z.object({
  ...page,
  ...sorting,
  search: z.string().trim().max(100).default(""),
  /** Only what is in stock. */
  withStock: z.boolean().default(false),
  vendor: z.string().max(20).optional(),
});

export const vendorArticlesInputSchema = z.object({
  ...page,
  ...sorting,
  search: z.string().trim().max(100).default(""),
  vendor: z.string().max(20).optional(),
  /** Only articles that can be ordered, or only those that cannot. */
  active: z.boolean().optional(),
  /** Only articles of which a sales unit is in stock, or only the others. */
  withStock: z.boolean().optional(),
});

/** Which orders are listed. */
export const ORDER_VIEWS = ["dealer", "vendor", "office"] as const;

export const vendorOrdersInputSchema = z.object({
  ...page,
  view: z.enum(ORDER_VIEWS).optional(),
  search: z.string().trim().max(100).default(""),
  status: z
    .string()
    .pipe(z.enum([...ORDER_STATES, TO_SHIP], "unknown_value"))
    .optional(),
  vendor: z.string().max(20).optional(),
  /** Days on which the orders were placed. */
  from: daySchema.optional(),
  to: daySchema.optional(),
  /** By the day on which they were placed. */
  order: z.enum(["ASC", "DESC"]).default("DESC"),
});

export const updateItemsSchema = z.object({
  orderNumber: z.string().min(1).max(40),
  /** Ids of items. */
  items: z.array(z.string().max(40)).min(1, "required").max(MAX_VENDOR_ITEMS),
  /** Pieces of items that take the step while the others of the item stay; all pieces of the items that are not named. */
  quantities: z
    .array(z.object({ item: z.string().max(40), qty: z.int("qty_whole").min(1, "qty_whole") }))
    .max(MAX_VENDOR_ITEMS)
    .refine((all) => new Set(all.map(({ item }) => item)).size === all.length, "invalid_value")
    .default([]),
  status: z.string().pipe(z.enum(ITEM_STATES, "unknown_value")),
  version: z.int().optional(),
  ...stepFactsSchema.shape,
});
