import { phoneText } from "@spoke/core/platform/phone-text.ts";
import { recordsVisits } from "@spoke/core/visit-form/schema.ts";
import { CustomersInNeedDocument, type CustomersInNeedQuery } from "../../gql/graphql.ts";
import { getConfig } from "../../lib/config.ts";
import type { Translate } from "../../lib/i18n.ts";
import { EmailLink, PhoneLink } from "../../ui/ContactLink.tsx";
import type { Column } from "../../ui/columns.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { choice } from "../../ui/listFilters.tsx";
import { Badge, Notice } from "../../ui/Status.tsx";
import { CustomerLink } from "../customer/index.ts";
import { NextStep } from "./NextStep.tsx";
import { REASON_NAMES, REASONS } from "./reasons.ts";
import { reasonText } from "./reasonText.ts";

type Row = CustomersInNeedQuery["customersInNeed"]["customers"][number];

/** Whether the host's sales organization records visits. */
const hasVisits = (): boolean => recordsVisits(getConfig().sorg);

/** Where what is done first about a customer begins. */
const pageOf = ({ reasons: [first] }: Row): string => (first ? REASONS[first].to : "/");

const columns = (t: Translate): readonly Column<Row>[] => [
  {
    id: "customer",
    title: t("customer"),
    card: "title",
    sortField: "customer",
    value: ({ custName }) => custName,
    cell: (row) => (
      <CustomerLink customer={{ custCode: { unified: row.custCode }, custName: row.custName }} to={pageOf(row)}>
        {row.custName}
      </CustomerLink>
    ),
  },
  { id: "city", title: t("city"), sortField: "city", tableFrom: "xl", value: ({ custCity }) => custCity },
  {
    id: "phone",
    title: t("phone"),
    tableFrom: "2xl",
    value: ({ custPhone }) => custPhone && phoneText(custPhone, getConfig().telpCode),
    cell: ({ custPhone }) => (custPhone ? <PhoneLink phone={custPhone} /> : "–"),
  },
  {
    id: "email",
    title: t("email"),
    tableFrom: "2xl",
    value: ({ custEmail }) => custEmail,
    cell: ({ custEmail }) => (custEmail ? <EmailLink email={custEmail} /> : "–"),
  },
  {
    id: "reasons",
    title: t("need_reasons"),
    value: (row) => row.reasons.map((reason) => reasonText(t, reason, row)).join(", "),
    cell: (row) => (
      <span className="flex flex-wrap gap-1">
        {row.reasons.map((reason) => (
          <Badge key={reason} tone={REASONS[reason].tone}>
            {reasonText(t, reason, row)}
          </Badge>
        ))}
        {row.declineReason && <span className="w-full text-xs text-ink-2 wrap-anywhere">{row.declineReason}</span>}
      </span>
    ),
  },
  {
    id: "overdue",
    title: t("sales_overdue"),
    sortField: "overdue",
    value: ({ overdue }) => (overdue > 0 ? overdue : undefined),
    currency: ({ currency }) => currency,
  },
  {
    id: "order",
    title: t("sales_last_order"),
    sortField: "order",
    type: "day",
    tableFrom: "lg",
    value: ({ lastOrderAt }) => lastOrderAt,
  },
  {
    id: "visit",
    title: t("visit_last"),
    type: "day",
    sortField: "visit",
    tableFrom: "xl",
    isShown: hasVisits,
    value: ({ lastVisit }) => lastVisit,
  },
  { id: "next", title: t("need_next"), card: "foot", cell: (row) => <NextStep row={row} /> },
];

/** Customers that the user serves and that need attention, the most urgent first. */
export default listPage({
  title: "title_customers_in_need",
  query: CustomersInNeedDocument,
  variables: ({ filters }) => ({ reason: REASON_NAMES.find((reason) => reason === filters.reason?.[0]) ?? null }),
  rows: ({ customersInNeed }) => customersInNeed.customers,
  keyOf: ({ sorg, custCode }) => `${sorg} ${custCode}`,
  columns: ({ t }) => columns(t),
  search: "visit_search_dealer",
  textOf: ({ custName, custCity, custNumber }) => `${custName} ${custCity} ${custNumber}`,
  filters: [
    choice({
      name: "reason",
      label: "need_reasons",
      all: "need_all",
      values: () => REASON_NAMES.filter((reason) => reason !== "unvisited" || hasVisits()),
      text: (reason, t) => t(REASONS[reason].label),
    }),
  ],
  above: ({ t, data }) => data && !data.customersInNeed.complete && <Notice tone="info">{t("need_incomplete")}</Notice>,
  empty: { title: "need_none", text: "need_none_text" },
  exportAs: "customers-in-need",
});
