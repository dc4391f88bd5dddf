import { useQuery } from "@apollo/client/react";
import { LATE_AFTER_DAYS } from "@spoke/core/claim/age.ts";
import { type User, useUser } from "../../app/session.ts";
import {
  ClaimChoicesDocument,
  type ClaimChoicesQuery,
  ClaimQueuesDocument,
  type ClaimRowFieldsFragment,
  ClaimsDocument,
  type SortOrder,
} from "../../gql/graphql.ts";
import { getConfig } from "../../lib/config.ts";
import { useDealerPrices } from "../../lib/dealerPrices.ts";
import { formatMoney } from "../../lib/format.ts";
import { serverText, type Translate, useTranslation } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Select } from "../../ui/Field.tsx";
import { ListPage } from "../../ui/ListPage.tsx";
import type { ListFilter } from "../../ui/listFilters.tsx";
import { type List, type ListState, pageVariables } from "../../ui/listState.ts";
import { Badge } from "../../ui/Status.tsx";
import { ViewLinks } from "../../ui/ViewLinks.tsx";
import { WaitingForms } from "../capture/index.ts";
import { Age } from "./Age.tsx";
import { ASSIGNMENT } from "./assignment.ts";
import { CustomerFilter } from "./CustomerField.tsx";
import { CLAIM_FORMS, claimHref, isOffice, queuesFor, resolutionTitle, toneOf } from "./status.ts";

type Row = ClaimRowFieldsFragment;
type Options = readonly { readonly value: string; readonly label: string }[];

const custCodesOf = ({ filters }: ListState) => (filters.customer ? { custCodes: [...filters.customer] } : {});

/** The filters that hold in every queue. */
function filterOf(state: ListState) {
  const { search } = pageVariables(state);
  const { status, brand, kind, assignee, late } = state.filters;
  return {
    ...(search && { search }),
    ...(status && { status: [...status] }),
    ...(brand?.[0] && { brand: brand[0] }),
    ...(kind?.[0] && { productCategory: kind[0] }),
    ...(assignee?.[0] && { assignee: assignee[0] }),
    ...(late?.[0] && { late: true }),
  };
}

const variables = (office: boolean) => (state: ListState) => {
  const { page, limit } = pageVariables(state);
  const { queue } = state.filters;
  return {
    ...{ page, limit, ...custCodesOf(state) },
    ...orderOf(state, queue?.[0] === queuesFor(office)[0]?.[0]),
    filter: { ...filterOf(state), ...(queue?.[0] && { category: queue[0] }) },
  };
};

/** Those that wait for the reader come longest waiting first. The youngest claims are the newest. */
function orderOf({ sort }: ListState, isAwaited: boolean): { readonly order?: SortOrder } {
  if (sort) return { order: sort.order === "ASC" ? "DESC" : "ASC" };
  return isAwaited ? { order: "ASC" } : {};
}

/** Claims by queue, newest first but for those that wait for the user: a dealer's own, or those of all customers that staff serve. */
export default function ClaimsPage() {
  const user = useUser();
  const office = isOffice(user);
  const isPriced = useDealerPrices();
  const { t } = useTranslation();
  const { data } = useQuery(ClaimChoicesDocument);
  const filters = [
    { names: ["queue"] },
    filter(
      "status",
      t("status"),
      t("status_all"),
      (data?.claimStatus ?? []).map(({ id, description }) => ({ value: id, label: serverText(description) })),
    ),
    filter(
      "brand",
      t("filter_brands"),
      t("claim_brand_all"),
      (data?.claimBrandsV2 ?? []).map(({ id, description }) => ({ value: id, label: description })),
    ),
    ...(office ? officeFilters(t, user, data?.claimAssignees ?? []) : []),
  ];
  return (
    <ListPage
      title="title_claim"
      query={ClaimsDocument}
      variables={variables(office)}
      rows={({ claimsV3 }) => claimsV3.claims}
      count={({ claimsV3 }) => claimsV3.info.count}
      countIsMinimum={({ claimsV3 }) => claimsV3.info.countIsMinimum}
      keyOf={({ id }) => id}
      href={claimHref}
      columns={() => columns(t, office, isPriced)}
      search="claim_search"
      filters={filters}
      above={({ list, reload }) => (
        <>
          <WaitingForms kinds={CLAIM_FORMS} onSent={reload} />
          <Queues list={list} office={office} />
        </>
      )}
      create={{ to: "/claim/create", label: "title_claim_create" }}
      bulk={() => (office ? ASSIGNMENT : [])}
      lockedBecause={({ status }) => (status.category === "closed" ? t("claim_assign_closed") : undefined)}
      exportAs="claims"
      empty={{ title: "claim_none", text: "claim_none_text" }}
    />
  );
}

function filter(name: string, label: string, all: string, options: Options): ListFilter {
  return {
    names: [name],
    control: (list) => (
      <Select
        label={label}
        hideLabel
        small
        className="w-48 max-xs:w-full"
        value={list.state.filters[name]?.[0] ?? ""}
        options={[{ value: "", label: all }, ...options]}
        onChange={({ target }) => list.choose(name, target.value ? [target.value] : [])}
      />
    ),
  };
}

/** Filters of the office: by dealer, by who takes care of a claim, and claims that wait too long. */
const officeFilters = (t: Translate, { id: me }: User, assignees: ClaimChoicesQuery["claimAssignees"]) => [
  { names: ["customer"], control: (list: List) => <CustomerFilter list={list} /> },
  filter("assignee", t("claim_assignee"), t("claim_assignee_all"), [
    { value: me, label: t("claim_assignee_me") },
    { value: "none", label: t("claim_assignee_none") },
    ...assignees.filter(({ id }) => id !== me).map(({ id, name }) => ({ value: id, label: name })),
  ]),
  filter("late", t("claim_age"), t("claim_age_all"), [
    { value: "yes", label: t("claim_age_late", { count: LATE_AFTER_DAYS }) },
  ]),
];

/** The queues with the counts of what the filters show: who has to act. */
function Queues({ list, office }: { readonly list: List; readonly office: boolean }) {
  const { t } = useTranslation();
  const { data, previousData } = useQuery(ClaimQueuesDocument, {
    variables: { ...custCodesOf(list.state), filter: filterOf(list.state) },
    fetchPolicy: "cache-and-network",
    pollInterval: 60_000,
  });
  const counts = (data ?? previousData)?.claimQueues;
  const chosen = list.state.filters.queue?.[0];
  const { queue: _, ...others } = list.state.filters;
  const views = [[undefined, "claim_queue_all"] as const, ...queuesFor(office)];
  return (
    <ViewLinks
      label={t("claim_queues")}
      views={views.map(([queue, title]) => {
        const counted = counts?.filter(({ category }) => queue === undefined || category === queue);
        return {
          key: title,
          title: t(title),
          to: list.to({ filters: queue ? { ...others, queue: [queue] } : others }),
          isChosen: queue === chosen,
          count: counted?.reduce((sum, { count }) => sum + count, 0),
          isMinimum: counted?.some(({ countIsMinimum }) => countIsMinimum),
        };
      })}
    />
  );
}

const resolutionText = (resolution: string, t: Translate): string | undefined => {
  const title = resolutionTitle(resolution);
  return title && t(title);
};

const columns = (t: Translate, office: boolean, isPriced: boolean) => [
  {
    id: "number",
    title: t("claim_number"),
    card: "title" as const,
    value: ({ id }: Row) => id,
    cell: ({ id }: Row) => <span className="whitespace-nowrap">{id}</span>,
  },
  {
    id: "status",
    title: t("status"),
    badge: ({ status, resolution, creditAmount, assignee }: Row) => {
      const outcome = resolutionText(resolution, t);
      const credit = creditAmount == null || !isPriced ? "" : ` · ${formatMoney(creditAmount, getConfig().currency)}`;
      const note = outcome && `${t("claim_resolution")}: ${outcome}${credit}`;
      const assigned = assignee ? t("claim_assigned_to", { name: assignee.name }) : undefined;
      return {
        ...{ tone: toneOf(status.id), text: serverText(status.description) },
        note: [note, assigned].filter(Boolean).join(" · "),
      };
    },
  },
  {
    id: "subject",
    title: t("claim_subject"),
    skeleton: "w-48",
    value: ({ description, model, articleCode }: Row) => description || model || articleCode,
    cell: ({ description, model, articleCode, frameNumber, brandName }: Row) => (
      <span className="block py-1.5 xl:min-w-48">
        {description || model || articleCode}
        <span className="block text-xs text-ink-2">
          {[brandName, frameNumber || articleCode].filter(Boolean).join(" · ")}
        </span>
      </span>
    ),
  },
  ...(office
    ? [
        {
          id: "customer",
          title: t("claim_customer"),
          tableFrom: "lg" as const,
          value: ({ custName }: Row) => custName,
          cell: ({ custName, custNumber }: Row) => (
            <span className="block py-1.5 xl:min-w-36">
              <span className="uppercase">{custName}</span>
              <span className="block text-xs text-ink-2">{custNumber}</span>
            </span>
          ),
        },
        {
          id: "customerCode",
          title: t("claim_customer_code"),
          exportOnly: true,
          value: ({ custNumber }: Row) => custNumber,
        },
      ]
    : []),
  { id: "reference", title: t("claim_reference"), exportOnly: true, value: ({ referenceNo }: Row) => referenceNo },
  {
    id: "created",
    title: t("claim_created"),
    type: "day" as const,
    cardOnly: true,
    value: ({ createdAt }: Row) => createdAt,
  },
  {
    id: "age",
    title: t("claim_age"),
    sortField: "age",
    align: "right" as const,
    value: ({ ageDays, submittedAt }: Row) => (submittedAt ? ageDays : null),
    cell: (row: Row) => (
      <span className="block">
        {row.submittedAt && <Age claim={row} />}
        <span className="block text-xs whitespace-nowrap text-ink-2 max-xs:hidden">
          <DateText value={row.createdAt} />
        </span>
      </span>
    ),
  },
  ...(office
    ? [
        {
          id: "assignee",
          title: t("claim_assignee"),
          exportOnly: true,
          value: ({ assignee }: Row) => assignee?.name,
        },
      ]
    : []),
  {
    id: "resolution",
    title: t("claim_resolution"),
    exportOnly: true,
    value: ({ resolution }: Row) => resolutionText(resolution, t),
  },
  {
    id: "credit",
    title: t("claim_credit_amount", { currency: getConfig().currency.display }),
    exportOnly: true,
    value: ({ creditAmount }: Row) => creditAmount,
  },
  {
    id: "creditNote",
    title: t("claim_credit_note"),
    exportOnly: true,
    value: ({ creditNotes }: Row) => creditNotes.join(", "),
  },
  { id: "waybill", title: t("claim_waybill"), exportOnly: true, value: ({ waybill }: Row) => waybill },
  {
    id: "comment",
    title: t("claim_last_comment"),
    tableFrom: "xl" as const,
    skeleton: "w-40",
    value: ({ lastComment }: Row) => lastComment?.text,
    cell: ({ lastComment }: Row) =>
      lastComment ? (
        <span className="line-clamp-2 max-w-64 text-xs text-ink-2">
          <Badge tone={lastComment.side === "dealer" ? "neutral" : "accent"}>
            {t(lastComment.side === "dealer" ? "claim_side_dealer" : "claim_side_office")}
          </Badge>{" "}
          {lastComment.text}
        </span>
      ) : (
        "–"
      ),
  },
];
