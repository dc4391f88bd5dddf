import { VARIANT_SORGS, VARIANTS } from "@spoke/core/visit-form/schema.ts";
import type { CustomersInNeedQuery } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { CallLink } from "../../ui/ContactLink.tsx";
import { Link } from "../../ui/Link.tsx";
import { CustomerLink } from "../customer/index.ts";
import { REASONS } from "./reasons.ts";

type Row = CustomersInNeedQuery["customersInNeed"]["customers"][number];

/** What to do about a customer, by its most urgent reason: a page of the customer, a visit, or a call. */
export function NextStep({ row }: { readonly row: Row }) {
  const { t } = useTranslation();
  const { custCode, custName, custPhone, reasons, sorg } = row;
  const [first] = reasons;
  if (!first) return null;
  const { step, to } = REASONS[first];
  const variant = VARIANTS.find((each) => VARIANT_SORGS[each] === sorg);
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {first === "unvisited" && variant ? (
        <Link to={`/visit-form/${variant}/create?customer=${encodeURIComponent(custCode)}`}>{t(step)}</Link>
      ) : (
        <CustomerLink customer={{ custCode: { unified: custCode }, custName }} to={to}>
          {t(step)}
        </CustomerLink>
      )}
      {custPhone && <CallLink phone={custPhone} label={t("need_call")} name={custName} />}
    </span>
  );
}
