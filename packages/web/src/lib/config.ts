import type { FEATURE_FLAGS, SiteConfig } from "@spoke/core/host/schema.ts";
import { type Day, type Moment, momentOf, today } from "@spoke/core/platform/calendar.ts";
import type { MoneyStyle } from "./format.ts";
import { createStore, useStore } from "./store.ts";

export type FeatureFlag = (typeof FEATURE_FLAGS)[number];
export type Config = SiteConfig;

/** What the site runs with when the host's configuration cannot be had (1 §8: log and go on). */
export const DEFAULT_CONFIG: Config = {
  host: "localhost",
  sorg: "",
  webTitle: "Spoke",
  webLogo: "",
  webCopyright: "",
  dateFormat: "DD MMM YYYY",
  timeFormat: "HH:mm:ss",
  timeZone: "UTC",
  imageLogin: "",
  imageNavbar: "",
  imageLoginBackground: "",
  email: "",
  languages: [{ code: "en-US" }],
  maskStock: 0,
  maskNextArrival: 0,
  // Fewer than hosts have by default: what the specification calls the store's own (2 §9).
  itemViewQuota: 7,
  modelViewQuota: 12,
  canCheckout: true,
  creditCheck: false,
  creditStatusUsage: true,
  creditStatusBlockedReason: true,
  googleAnalyticId: "",
  webDescription: "",
  webKeywords: "",
  nextArrivalDisplay: true,
  nextArrivalMonth: 6,
  availableStockCheck: false,
  exactQtyCheck: false,
  exactQtyCheckout: false,
  backorders: false,
  orderConfirmation: false,
  forgotPassword: true,
  payment: false,
  paymentGateway: "",
  cartDisclaimer: "",
  countryId: "US",
  inseraSorg: "1000",
  telpCode: "+62",
  claimNonCode: false,
  claimProblemRequired: false,
  claimAllowNonCode: false,
  claimAllowPAA: false,
  checkStock3rdParty: false,
  checkPrice3rdParty: false,
  custGroupOnCustSelect: false,
  allowNewCustomerInquiry: true,
  newCustomerInquiryUrl: "",
  allowPreviewPage: false,
  orderTypeDisplay: false,
  stockDisplay: "cumulative",
  futureConfirmationDisplay: true,
  preOrderDisplay: false,
  supplyLocation: false,
  catalogDefaultView: "group",
  catalogSections: [],
  invoicePaymentRule: "overdue",
  allowPartialPayment: false,
  currency: { display: "USD", symbol: "$", thousandSeparator: ",", decimalSeparator: ".", decimalPrecision: 2 },
  retailTax: 0,
  flags: [],
  branding: { accent: "#17181a", accentText: "#ffffff" },
  serverStatus: "online",
};

const config = createStore<Config>(DEFAULT_CONFIG);

export const setConfig = config.set;
export const getConfig = config.get;

export function useConfig(): Config {
  return useStore(config);
}

export function hasFlag({ flags }: Pick<Config, "flags">, flag: FeatureFlag): boolean {
  return flags.includes(flag);
}

/** The day and time of day at the host. */
export const momentHere = (): Moment => momentOf(Date.now(), getConfig().timeZone);

/** Today at the host. */
export const todayHere = (): Day => today(getConfig().timeZone);

/** A currency as GraphQL answers it (with the specification's spelling), as a money style. */
export function moneyStyle({ symbol, decimalPrecission }: { symbol: string; decimalPrecission: number }): MoneyStyle {
  return { symbol, decimalPrecision: decimalPrecission };
}
