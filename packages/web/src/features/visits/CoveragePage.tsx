import { daysBetween, isDay } from "@spoke/core/platform/calendar.ts";
import { VARIANT_SORGS, VARIANTS } from "@spoke/core/visit-form/schema.ts";
import { PlusIcon } from "lucide-react";
import { VisitCustomersDocument, type VisitCustomersQuery } from "../../gql/graphql.ts";
import { todayHere } from "../../lib/config.ts";
import type { Translate } from "../../lib/i18n.ts";
import { ButtonLink } from "../../ui/Link.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { toggle } from "../../ui/listFilters.tsx";
import { LOOKS } from "./variants.ts";

type Row = VisitCustomersQuery["formVisitSalesCustomers"][number];

/** Days since the last visit; undefined for a dealer that was never visited. */
const daysSince = ({ lastVisit }: Row): number | undefined =>
  lastVisit && isDay(lastVisit) ? daysBetween(lastVisit, todayHere()) : undefined;

/** Never visited dealers first, then those whose last visit is the longest ago. */
const byUrgency = (rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (daysSince(b) ?? Number.MAX_SAFE_INTEGER) - (daysSince(a) ?? Number.MAX_SAFE_INTEGER));

const lookOf = ({ sorg }: Row) => LOOKS[VARIANTS.find((variant) => VARIANT_SORGS[variant] === sorg) ?? "polygon"];

const columns = (t: Translate) => [
  {
    id: "dealer",
    title: t("dealer"),
    card: "title" as const,
    sortField: "dealer",
    value: ({ custName }: Row) => custName,
  },
  { id: "city", title: t("city"), sortField: "city", value: ({ custCity }: Row) => custCity },
  {
    id: "last",
    title: t("visit_last"),
    type: "day" as const,
    sortField: "last",
    value: ({ lastVisit }: Row) => lastVisit,
  },
  {
    id: "since",
    title: t("visit_days_since"),
    align: "right" as const,
    value: (row: Row) => daysSince(row),
    cell: (row: Row) => daysSince(row) ?? t("visit_never"),
  },
  { id: "by", wideOnly: true, title: t("visit_by"), value: ({ lastVisitBy }: Row) => lastVisitBy },
  {
    id: "visits",
    title: t("visit_count"),
    align: "right" as const,
    sortField: "visits",
    value: ({ visits }: Row) => visits,
  },
  { id: "code", title: t("customer_code"), wideOnly: true, value: ({ custNumber }: Row) => custNumber },
  {
    id: "create",
    title: t("actions"),
    card: "foot" as const,
    cell: (row: Row) => (
      <ButtonLink
        to={`${lookOf(row).list}/create?customer=${encodeURIComponent(row.custCode)}`}
        size="sm"
        icon={PlusIcon}
      >
        {t("visit_record")}
      </ButtonLink>
    ),
  },
];

/** Who was visited when: the dealers that the user serves, longest not visited first. */
export default listPage({
  title: "title_visit_form",
  query: VisitCustomersDocument,
  variables: ({ search, filters }) => ({ search, onlyCustomerHasFormVisit: filters.visited?.[0] === "1" }),
  rows: ({ formVisitSalesCustomers }) => byUrgency(formVisitSalesCustomers),
  keyOf: ({ sorg, custCode }) => `${sorg} ${custCode}`,
  href: (row) => `${lookOf(row).list}?customer=${encodeURIComponent(row.custCode)}`,
  columns: ({ t }) => columns(t),
  search: "visit_search_dealer",
  filters: [toggle("visited", "visit_only_visited")],
  exportAs: "visit-coverage",
  empty: { title: "visit_no_dealers", text: "visit_no_dealers_text" },
});
