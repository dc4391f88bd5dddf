import type * as z from "zod";
import { type HostConfig, hostConfigSchema, type SorgConfig } from "./schema.ts";

/**
 * What everyone may read of a host, even before signing in. Fields are named one by one, so that one that is added to
 * the host's record stays on the server until it is named here.
 */
const siteConfigSchema = hostConfigSchema.pick({
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
  flags: true,
  branding: true,
  serverStatus: true,
});
export type SiteConfig = z.output<typeof siteConfigSchema>;

/** The configuration that a host's site starts with. */
export const siteConfigOf = (host: HostConfig, sorg: SorgConfig | undefined): SiteConfig => ({
  ...siteConfigSchema.parse(host),
  backorders: host.backorders && sorg?.backorders === true,
});

type Option = Pick<SorgConfig["payments"][number], "id" | "desc">;

/** What administrators read of a sales organization. Accounts at banks and payment providers are left out. */
export interface SorgSettings
  extends Pick<
    SorgConfig,
    | "sorg"
    | "name"
    | "merchantName"
    | "companyCode"
    | "currency"
    | "exactQtyCheck"
    | "availableStockCheck"
    | "backorders"
    | "dealerForm"
  > {
  /** Legal name of who issues documents; empty without one. */
  readonly sellerName: string;
  readonly payments: readonly Option[];
  readonly shipments: readonly Option[];
}

/** The settings of a sales organization, named one by one as those of its site are. */
export function sorgSettingsOf(config: SorgConfig): SorgSettings {
  const { sorg, name, merchantName, companyCode, currency, dealerForm } = config;
  const { exactQtyCheck, availableStockCheck, backorders, seller, payments, shipments } = config;
  const optionOf = ({ id, desc }: Option): Option => ({ id, desc });
  return {
    sorg,
    name,
    merchantName,
    companyCode,
    currency,
    exactQtyCheck,
    availableStockCheck,
    backorders,
    dealerForm,
    sellerName: seller?.name ?? "",
    payments: payments.map(optionOf),
    shipments: shipments.map(optionOf),
  };
}
