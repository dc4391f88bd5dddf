import { useQuery } from "@apollo/client/react";
import { CustomerTaxDocument, type TaxExemption } from "../../gql/graphql.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";

const REASONS: Readonly<Record<TaxExemption, MessageKey>> = {
  resale: "tax_reason_resale",
  export: "tax_reason_export",
  intraCommunity: "tax_reason_intra_community",
};

/**
 * Why invoices of these sales organizations add no tax to the customer's prices; undefined while unknown, where they add tax or prices
 * include it, and where they differ.
 */
export function useUntaxedReason(sorgs: readonly string[]): string | undefined {
  const { t } = useTranslation();
  const { data } = useQuery(CustomerTaxDocument);
  const areas = data?.customerAreaV3.filter(({ sorg }) => sorgs.includes(sorg)) ?? [];
  const [first] = areas;
  const isUntaxed = areas.every(
    ({ includeTax, taxRate, taxExemption }) => !includeTax && taxRate === 0 && taxExemption === first?.taxExemption,
  );
  if (!first || !isUntaxed) return undefined;
  return t(first.taxExemption ? REASONS[first.taxExemption] : "tax_reason_none");
}

/** Whether invoices of all these sales organizations add tax to the customer's prices; false while unknown. */
export function useAddsTax(sorgs: readonly string[]): boolean {
  const { data } = useQuery(CustomerTaxDocument);
  const areas = data?.customerAreaV3.filter(({ sorg }) => sorgs.includes(sorg)) ?? [];
  return areas.length > 0 && areas.every(({ taxRate }) => taxRate > 0);
}
