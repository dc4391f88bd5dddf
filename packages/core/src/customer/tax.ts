import type { TextKey, Texts } from "../texts/index.ts";
import type { CustomerArea, TaxExemption } from "./schema.ts";

/** What decides about the tax of a customer's invoices in a sales organization. */
type TaxFacts = Pick<CustomerArea, "includeTax" | "taxRate" | "taxExemption">;

/** Why invoices have no tax: an exemption, or `none` where the ERP names no reason. */
export type UntaxedReason = TaxExemption | "none";

export const TAX_REASONS: Readonly<Record<UntaxedReason, TextKey>> = {
  none: "tax.reason.none",
  resale: "tax.reason.resale",
  export: "tax.reason.export",
  intraCommunity: "tax.reason.intraCommunity",
};

/** Why invoices add no tax to the customer's prices; undefined where they add tax, and where prices include it. */
export function untaxedReason({ includeTax, taxRate, taxExemption }: TaxFacts): UntaxedReason | undefined {
  return includeTax || taxRate > 0 ? undefined : (taxExemption ?? "none");
}

/** Whether the customer's prices include tax, and whether the invoice adds some. */
export function priceTaxText(area: TaxFacts, t: Texts): string {
  const reason = untaxedReason(area);
  if (reason) return t("prices.tax_exempt", { reason: t(TAX_REASONS[reason]) });
  return t(area.includeTax ? "prices.tax_included" : "prices.tax_excluded");
}
