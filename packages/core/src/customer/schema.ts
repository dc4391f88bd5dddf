import * as z from "zod";
import { ZERO } from "../platform/money.ts";
import { amountSchema, taxRateSchema } from "../platform/schema.ts";

/** Reasons why a customer's invoices have no tax: goods to resell, goods that leave the country, or that go to another EU country. */
export const TAX_EXEMPTIONS = ["resale", "export", "intraCommunity"] as const;
export type TaxExemption = (typeof TAX_EXEMPTIONS)[number];

/** Unified codes are upper-case letters, digits, dashes, and underscores, because they are used in keys. */
export const unifiedCodeSchema = z.string().regex(/^[A-Z0-9_-]{1,20}$/);

export const custCodeSchema = z.object({
  unified: unifiedCodeSchema,
  r3: z.string().max(20).optional(),
  isr: z.string().max(20).optional(),
});

const asOf = z.iso.datetime();

/** A dealer (2 §3 Customer). */
export const customerSchema = z.object({
  custCode: custCodeSchema,
  custName: z.string().min(1).max(200),
  custEmail: z.string().max(200).default(""),
  custPhone: z.string().max(40).default(""),
  custAddress: z.string().max(500).default(""),
  custCity: z.string().max(100).default(""),
  custRegion: z.string().max(100).default(""),
  custPostalCode: z.string().max(20).default(""),
  custCountry: z.string().max(2).default(""),
  /** Identification for tax, such as a VAT number. */
  taxId: z.string().max(30).default(""),
  /** Position in degrees north and east, for maps. */
  lat: z.number().min(-90).max(90).optional(),
  lng: z.number().min(-180).max(180).optional(),
  active: z.boolean().default(true),
  /** Sales organization that keeps these data (decision 121). */
  sorg: z.string().max(10).optional(),
  asOf,
});
export type Customer = z.output<typeof customerSchema>;

/** A dealer in a sales organization: what prices, credit, and payment depend on. */
export const customerAreaSchema = z.object({
  custCode: unifiedCodeSchema,
  sorg: z.string().max(10),
  priceList: z.string().max(20),
  custGroup: z.string().max(40).optional(),
  /** User id of the sales person assigned to the dealer. */
  salesman: z.string().max(60).optional(),
  salesGroup: z.string().max(40).optional(),
  salesOffice: z.string().max(40).optional(),
  companyCode: z.string().max(10),
  companyName: z.string().max(100).default(""),
  creditControl: z.string().max(10).default(""),
  includeTax: z.boolean().default(false),
  /** Tax that invoices add to the customer's prices, as a fraction; 0 where prices include it or none is due. */
  taxRate: taxRateSchema.default(0),
  /** Why invoices add no tax. */
  taxExemption: z.enum(TAX_EXEMPTIONS).optional(),
  /** Days from an invoice until it is due. */
  paymentDays: z.int().nonnegative().optional(),
  allowPayInvoice: z.boolean().default(false),
  blocked: z.boolean().default(false),
  asOf,
});
export type CustomerArea = z.output<typeof customerAreaSchema>;

/** A shipping address of a dealer. `version` changes with the address, so that checkout detects it. */
export const shipToSchema = z.object({
  custCode: unifiedCodeSchema,
  code: z.string().regex(/^[A-Z0-9_-]{1,30}$/),
  name: z.string().max(200),
  address: z.string().max(500),
  city: z.string().max(100).default(""),
  region: z.string().max(100).default(""),
  postalCode: z.string().max(20).default(""),
  country: z.string().max(2).default(""),
  active: z.boolean().default(true),
  /** Sales organization that added it. */
  sorg: z.string().max(10).optional(),
  asOf,
});
export type ShipTo = z.output<typeof shipToSchema>;

export const BLOCK_REASONS = [
  "limit_exceeded",
  "overdue_over_limit",
  "oldest_ar_blocked",
  "other_company_blocked",
] as const;

/** Credit of a dealer with a company (2 §3). */
export const creditSchema = z.object({
  custCode: unifiedCodeSchema,
  companyCode: z.string().max(10),
  companyName: z.string().max(100).default(""),
  currency: z.string().regex(/^[A-Z]{3}$/),
  creditControl: z.string().max(10).default(""),
  creditLimit: amountSchema,
  openInvoice: amountSchema.default(ZERO),
  openDo: amountSchema.default(ZERO),
  consignment: amountSchema.default(ZERO),
  reasonBlocked: z.enum(BLOCK_REASONS).optional(),
  /** Sales organization that reports it. */
  sorg: z.string().max(10).optional(),
  asOf,
});
export type Credit = z.output<typeof creditSchema>;

/**
 * Credit used by orders beyond the ERP's figures (decision 034). `answered` is the part of `amount`
 * that the ERP has confirmed, so that its next figures include it.
 */
export const creditReservationSchema = z.object({
  companyCode: z.string().max(10),
  amount: amountSchema.default(ZERO),
  answered: amountSchema.default(ZERO),
});
export type CreditReservation = z.output<typeof creditReservationSchema>;
