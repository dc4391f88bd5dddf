import { useQuery } from "@apollo/client/react";
import { CustomerTaxDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";

/** Beside a total: whether the customer's prices of these sales organizations include tax. Nothing while unknown, and where they differ. */
export function TaxNote({ sorgs }: { readonly sorgs: readonly string[] }) {
  const { t } = useTranslation();
  const { data } = useQuery(CustomerTaxDocument);
  const areas = data?.customerAreaV3.filter(({ sorg }) => sorgs.includes(sorg)) ?? [];
  const [first] = areas;
  if (!first || areas.some(({ includeTax }) => includeTax !== first.includeTax)) return null;
  return (
    <span className="text-xs font-normal text-ink-3">{t(first.includeTax ? "tax_included" : "tax_excluded")}</span>
  );
}
