import * as z from "zod";
import { PROVIDERS } from "../payments/providers/types.ts";
import { isTimeZone, UTC } from "../platform/calendar.ts";
import { amountSchema, taxRateSchema } from "../platform/schema.ts";
import { deliveryDaysSchema } from "./delivery-days.ts";
import { sellerSchema } from "./seller.ts";

/** Prefix of a locale in the URL and its code (1 §2.1). */
export const LOCALES = [
  { prefix: "de", code: "de" },
  { prefix: "en-ca", code: "en-CA" },
  { prefix: "en-id", code: "en-ID" },
  { prefix: "en-my", code: "en-MY" },
  { prefix: "en-nl", code: "en-NL" },
  { prefix: "en-sg", code: "en-SG" },
  { prefix: "en-uk", code: "en-UK" },
  { prefix: "en-us", code: "en-US" },
  { prefix: "fr", code: "fr" },
  { prefix: "id-id", code: "id-ID" },
  { prefix: "ms-my", code: "ms-MY" },
] as const;
export const DEFAULT_LOCALE = "en-US";
export type Locale = (typeof LOCALES)[number]["code"];
export const localeSchema = z.enum(LOCALES.map(({ code }) => code));

/** A host name without port, in lower case; ends with `.localhost` in the embedded cloud. */
export const hostNameSchema = z
  .string()
  .max(253)
  .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/);

/** Feature flags by name (1 §6); an absent one is off. */
export const FEATURE_FLAGS = [
  "CATALOG_REDESIGN",
  "HIDE_CATEGORY_MENU",
  "CART_COUNT_TOTAL_QTY",
  "MOUSEFLOW",
  "MATOMO",
  "CUSTOM_URL_TO_HIDE_NEW_INQUIRY",
  "MERGED_CATALOG_MENU",
  "NEWS",
  "BRAND_PREVIEW_PAGE",
  "SEARCH_SUGGESTION",
  "WEB_MANIFEST",
  "WEB_NOTIFICATION",
  "APP_BAR",
  "REWORKED_PAYMENT_CALCULATION",
  "OPEN_TO_BUY",
  "PHOTO_FACTS",
] as const;

const text = z.string().max(300).default("");

/** How a host writes amounts of its currency (1 §3). `display` is the ISO code. */
export const currencySchema = z.object({
  display: z.string().regex(/^[A-Z]{3}$/),
  symbol: z.string().max(8),
  thousandSeparator: z.string().max(1),
  decimalSeparator: z.string().max(1),
  decimalPrecision: z.int().min(0).max(4),
});
export type CurrencyConfig = z.output<typeof currencySchema>;

/** Time zone of a host's days, clock, and schedules. */
export const timeZoneSchema = z.string().max(60).refine(isTimeZone).default(UTC);

/** Colors of a host's brand, as CSS colors; the site derives the rest. */
export const brandingSchema = z.object({
  accent: z.string().regex(/^#[0-9a-f]{6}$/i),
  accentText: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .default("#ffffff"),
});

/** Configuration of one host (1 §3 Config), with the defaults of the specification. */
export const hostConfigSchema = z.object({
  host: hostNameSchema,
  sorg: z.string().min(1).max(10),
  webTitle: z.string().min(1).max(100),
  webLogo: text,
  webCopyright: text,
  dateFormat: z.string().max(30).default("DD MMM YYYY"),
  timeFormat: z.string().max(30).default("HH:mm:ss"),
  timeZone: timeZoneSchema,
  imageLogin: text,
  imageNavbar: text,
  imageLoginBackground: text,
  email: z.email().or(z.literal("")).default(""),
  languages: z
    .array(z.object({ code: localeSchema }))
    .min(1)
    .max(11),
  maskStock: z.int().min(0).default(0).describe("quantities above are shown as this many +; 0 shows all"),
  maskNextArrival: z.int().min(0).default(0),
  itemViewQuota: z.int().min(1).max(100).default(10),
  modelViewQuota: z.int().min(1).max(100).default(12),
  canCheckout: z.boolean().default(true),
  creditCheck: z.boolean().default(false),
  creditStatusUsage: z.boolean().default(true),
  creditStatusBlockedReason: z.boolean().default(true),
  googleAnalyticId: text,
  webDescription: text,
  webKeywords: text,
  nextArrivalDisplay: z.boolean().default(true),
  nextArrivalMonth: z.int().min(0).max(24).default(6),
  availableStockCheck: z.boolean().default(false).describe("ordering is limited to stock, future arrivals included"),
  exactQtyCheck: z.boolean().default(false).describe("ordering is limited to what is free now"),
  exactQtyCheckout: z.boolean().default(false),
  backorders: z.boolean().default(false).describe("what is not in stock can be ordered for a known arrival"),
  orderConfirmation: z.boolean().default(false),
  forgotPassword: z.boolean().default(true),
  payment: z.boolean().default(false),
  paymentGateway: text,
  cartDisclaimer: z.string().max(4000).default(""),
  countryId: z.string().max(2).default("US"),
  /** Sales organization whose dealers are "under Insera" (3 §9). */
  inseraSorg: z.string().max(10).default("1000"),
  telpCode: z.string().max(5).default("+62"),
  claimNonCode: z.boolean().default(false),
  claimProblemRequired: z.boolean().default(false),
  claimAllowNonCode: z.boolean().default(false),
  claimAllowPAA: z.boolean().default(false),
  checkStock3rdParty: z.boolean().default(false),
  checkPrice3rdParty: z.boolean().default(false),
  custGroupOnCustSelect: z.boolean().default(false),
  allowNewCustomerInquiry: z.boolean().default(true),
  newCustomerInquiryUrl: text,
  allowPreviewPage: z.boolean().default(false),
  orderTypeDisplay: z.boolean().default(false),
  stockDisplay: z.enum(["cumulative", "detail", "status"]).default("cumulative"),
  futureConfirmationDisplay: z.boolean().default(true),
  preOrderDisplay: z.boolean().default(false),
  supplyLocation: z.boolean().default(false),
  catalogDefaultView: z.enum(["group", "item"]).default("group"),
  catalogSections: z.array(z.string().max(40)).max(20).default([]),
  invoicePaymentRule: z.enum(["overdue", "oldest"]).default("overdue"),
  allowPartialPayment: z.boolean().default(false),
  currency: currencySchema,
  retailTax: taxRateSchema.default(0).describe("tax that recommended prices include, as a fraction"),
  flags: z.array(z.enum(FEATURE_FLAGS)).default([]),
  branding: brandingSchema,
  serverStatus: z.enum(["online", "maintenance"]).default("online"),
});
export type HostConfig = z.output<typeof hostConfigSchema>;

/**
 * What everyone may read of a host, even before signing in. Fields are named one by one, so that one that is added to
 * the host's record stays on the server until it is named here.
 */
export const siteConfigSchema = hostConfigSchema.pick({
  host: true,
  sorg: true,
  webTitle: true,
  webLogo: true,
  webCopyright: true,
  dateFormat: true,
  timeFormat: true,
  timeZone: true,
  imageLogin: true,
  imageNavbar: true,
  imageLoginBackground: true,
  email: true,
  languages: true,
  maskStock: true,
  maskNextArrival: true,
  itemViewQuota: true,
  modelViewQuota: true,
  canCheckout: true,
  creditCheck: true,
  creditStatusUsage: true,
  creditStatusBlockedReason: true,
  googleAnalyticId: true,
  webDescription: true,
  webKeywords: true,
  nextArrivalDisplay: true,
  nextArrivalMonth: true,
  availableStockCheck: true,
  exactQtyCheck: true,
  exactQtyCheckout: true,
  backorders: true,
  orderConfirmation: true,
  forgotPassword: true,
  payment: true,
  paymentGateway: true,
  cartDisclaimer: true,
  countryId: true,
  inseraSorg: true,
  telpCode: true,
  claimNonCode: true,
  claimProblemRequired: true,
  claimAllowNonCode: true,
  claimAllowPAA: true,
  checkStock3rdParty: true,
  checkPrice3rdParty: true,
  custGroupOnCustSelect: true,
  allowNewCustomerInquiry: true,
  newCustomerInquiryUrl: true,
  allowPreviewPage: true,
  orderTypeDisplay: true,
  stockDisplay: true,
  futureConfirmationDisplay: true,
  preOrderDisplay: true,
  supplyLocation: true,
  catalogDefaultView: true,
  catalogSections: true,
  invoicePaymentRule: true,
  allowPartialPayment: true,
  currency: true,
  retailTax: true,
  flags: true,
  branding: true,
  serverStatus: true,
});
export type SiteConfig = z.output<typeof siteConfigSchema>;

/** Where a payment method applies: orders at checkout, or invoices online. */
export const PAYMENT_MODULES = ["checkout", "invoice"] as const;

/** Amounts shown next to the total of an invoice (2 §3 Price component), by the name of the invoice's field. */
export const PRICE_COMPONENTS = [
  "freightAllowance",
  "earlyPaymentDiscount",
  "paymentDiscount",
  "discount",
  "tax",
  "shippingCost",
] as const;

/** What a payment method or shipment is called in other languages; `desc` and `instruction` are for all that are not listed. */
const optionTexts = z
  .partialRecord(localeSchema, z.object({ desc: z.string().max(100), instruction: z.string().max(1000).optional() }))
  .optional();

/** Configuration per sales organization (1 §3). */
export const sorgConfigSchema = z.object({
  sorg: z.string().min(1).max(10),
  name: z.string().max(100),
  exactQtyCheck: z.boolean().default(false),
  availableStockCheck: z.boolean().default(false),
  /** Articles that are not in stock can be ordered for a known arrival, where the host allows it too. */
  backorders: z.boolean().default(false),
  merchantName: z.string().max(100),
  companyCode: z.string().max(10),
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** Who issues its documents; without it, they show the host's name. */
  seller: sellerSchema.optional(),
  /** Administrators create its dealers on the shorter form (decision 025). */
  dealerForm: z.boolean().default(false),
  /**
   * Payment methods for checkout or invoices, with their discount as a fraction. Invoices need a `provider`;
   * `extPaymentGatewayId` is the merchant's account there.
   */
  payments: z
    .array(
      z.object({
        id: z.string().max(20),
        type: z.string().max(40),
        desc: z.string().max(100),
        instruction: z.string().max(1000).default(""),
        texts: optionTexts,
        paymentDiscount: z.number().min(0).max(0.5).default(0),
        /** Days in which the dealer must upload a proof of payment for an order; no proof is needed if absent (decision 037). */
        receiptDays: z.int().min(1).max(90).optional(),
        modules: z.array(z.enum(PAYMENT_MODULES)).min(1).default(["checkout"]),
        provider: z.enum(PROVIDERS).optional(),
        extPaymentGatewayId: z.string().max(100).optional(),
      }),
    )
    .max(20)
    .default([]),
  /** Amounts shown next to a price, per module. */
  priceComponents: z
    .array(z.object({ module: z.enum(PAYMENT_MODULES), additionalDisplays: z.array(z.enum(PRICE_COMPONENTS)).max(10) }))
    .max(2)
    .default([
      { module: "invoice", additionalDisplays: ["freightAllowance", "earlyPaymentDiscount", "paymentDiscount"] },
    ]),
  /** Shipping methods. `input` is what the rate depends on; `rate` is in ten-thousandths of the currency's unit. */
  shipments: z
    .array(
      z.object({
        id: z.string().max(20),
        type: z.string().max(40),
        desc: z.string().max(100),
        texts: optionTexts,
        input: z.enum(["none", "flat", "notes"]).default("flat"),
        rate: amountSchema.min(0),
        /** Order value, in ten-thousandths, from which shipping is free. */
        freeFrom: amountSchema.min(0).optional(),
        /** The dealer collects the goods: nothing is sent, and no address is needed. */
        pickup: z.boolean().optional(),
        /** Delivery days from the order to the arrival of goods that are in stock; unknown if absent. */
        leadDays: z.int().min(0).max(90).optional(),
      }),
    )
    .max(20)
    .default([]),
  /** Days that can be requested for delivery (decision 094). */
  deliveryDays: deliveryDaysSchema.default(() => deliveryDaysSchema.parse({})),
  /** Warehouses, and the freight discount for buying many pieces from the same warehouse (2 §3 Freight benefit). */
  warehouseAreas: z
    .array(
      z.object({
        code: z.string().min(1).max(40),
        /** Locations of the stock feed that belong to the area. */
        locations: z.array(z.string().max(200)).max(100),
        /** Sales offices and regions whose customers belong to the area. */
        homeOf: z.array(z.string().max(100)).max(200).default([]),
        /** Minimum pieces from this area, and their freight discount in ten-thousandths. */
        targets: z
          .array(z.object({ qty: z.int().min(1), discount: amountSchema.min(0) }))
          .max(20)
          .default([]),
      }),
    )
    .max(50)
    .default([]),
});
export type WarehouseArea = SorgConfig["warehouseAreas"][number];
export type SorgConfig = z.output<typeof sorgConfigSchema>;
export type Seller = z.output<typeof sellerSchema>;
