import { useQuery } from "@apollo/client/react";
import { SLOTS, VARIANT_SORGS, type Variant } from "@spoke/core/visit-form/schema.ts";
import { CalendarCheckIcon, PlusIcon, RotateCcwIcon } from "lucide-react";
import { useState } from "react";
import {
  DeleteVisitDocument,
  RestoreVisitDocument,
  VisitCustomersDocument,
  type VisitDetailFragment,
  VisitQuestionsDocument,
  type VisitQuestionsQuery,
  type VisitRowFragment,
  VisitsDocument,
} from "../../gql/graphql.ts";
import { type Translate, useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceFilter } from "../../ui/ChoiceFilter.tsx";
import type { Column } from "../../ui/columns.tsx";
import { deletion, restoring } from "../../ui/deletion.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { ListPage } from "../../ui/ListPage.tsx";
import { chosenPeriod, days, type ListFilter, toggle } from "../../ui/listFilters.tsx";
import { type List, type ListState, pageVariables } from "../../ui/listState.ts";
import { Badge } from "../../ui/Status.tsx";
import { WaitingForms } from "../capture/index.ts";
import { answerLines } from "./Sheet.tsx";
import { slotTitle } from "./slots.ts";
import { useFoundCustomers } from "./useChoices.ts";
import { useRestore } from "./VisitPage.tsx";
import { LOOKS } from "./variants.ts";

/** A visit; the export also has its details. */
type Row = VisitRowFragment & Partial<VisitDetailFragment>;

function variables(brand: Variant, state: ListState) {
  const { page, limit } = pageVariables(state);
  const { from, to } = chosenPeriod(state);
  return {
    ...{ brand, page, limit, showDeleted: state.filters.deleted?.[0] === "1" },
    ...(state.filters.customer && { custCodes: [...state.filters.customer] }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

const remove = deletion(DeleteVisitDocument, ({ deleteFormVisit }) => deleteFormVisit, {
  nameOf: ({ custName }: Row) => custName,
  textOf: (_, t) => t("inspection_delete_text"),
  restore: restoring(RestoreVisitDocument, ({ restoreFormVisit }) => restoreFormVisit),
  lockedBecause: ({ isDeleted, canEdit }, t) =>
    isDeleted ? t("visit_deleted") : canEdit ? undefined : t("visit_not_yours"),
});

type Series = VisitQuestionsQuery["formVisitSeries"];

/** What else the spreadsheet has of a visit: a number for each series, every answer, and which photos there are. */
const exportedColumns = (t: Translate, series: Series): readonly Column<Row>[] => [
  ...series.map(({ id, brand, description }) => ({
    ...{ id: `series-${id}`, title: `${brand} ${description}`.trim(), exportOnly: true },
    value: ({ seriesList = [], otherSeriesList = [] }: Row) =>
      [...seriesList, ...otherSeriesList].find((each) => each.id === id)?.qty,
  })),
  ...answerLines(t).map(({ id, title, of }) => ({
    ...{ id, title, exportOnly: true },
    value: (row: Row) => (isDetailed(row) ? of(row) : ""),
  })),
  {
    ...{ id: "photos", title: t("visit_photos"), exportOnly: true },
    value: (row) =>
      isDetailed(row)
        ? SLOTS.filter((slot) => row[slot])
            .map((slot) => slotTitle(slot, t))
            .join("\n")
        : "",
  },
  { id: "created", title: t("created"), type: "time", exportOnly: true, value: ({ createdAt }) => createdAt },
];

const isDetailed = (row: Row): row is VisitDetailFragment => row.seriesList !== undefined;

/** Visits at dealers, newest first. */
export default function VisitsPage({ variant }: { readonly variant: Variant }) {
  const { t } = useTranslation();
  const { list, title, create } = LOOKS[variant];
  const questions = useQuery(VisitQuestionsDocument, { variables: { brand: variant } });
  const { data: visitable } = useQuery(VisitCustomersDocument, {
    variables: { sorg: VARIANT_SORGS[variant] },
    skip: questions.data === undefined,
  });
  // Without a dealer to choose, or without questions, a form leads nowhere.
  const mayCreate = questions.data?.formVisitSeries.length !== 0 && visitable?.formVisitSalesCustomers.length !== 0;
  const dealers: ListFilter = {
    names: ["customer"],
    control: (state) => <DealerFilter list={state} variant={variant} />,
  };
  return (
    <ListPage
      title={title}
      query={VisitsDocument}
      variables={(state) => variables(variant, state)}
      rows={({ formVisits }) => formVisits.formVisits}
      count={({ formVisits }) => formVisits.info.count}
      countIsMinimum={({ formVisits }) => formVisits.info.countIsMinimum}
      keyOf={({ id }) => id}
      href={({ id }) => `${list}/${id}`}
      columns={({ reload }) => [
        {
          id: "dealer",
          title: t("dealer"),
          card: "title" as const,
          value: ({ custName }: Row) => custName,
          beside: (row: Row) => row.isDeleted && <DeletedVisit row={row} reload={reload} />,
        },
        { id: "day", title: t("visited_on"), type: "day" as const, value: ({ visitedOn }: Row) => visitedOn },
        { id: "by", title: t("visit_by"), value: ({ createdBy }: Row) => createdBy },
        {
          id: "own",
          title: t("visit_own_quantity"),
          align: "right" as const,
          value: ({ qtyPlgGrp }: Row) => qtyPlgGrp,
        },
        {
          id: "others",
          title: t("visit_other_quantity"),
          align: "right" as const,
          value: ({ qtyNonPlgGrp }: Row) => qtyNonPlgGrp,
        },
        {
          id: "domination",
          title: t("visit_brand_domination"),
          wideOnly: true,
          value: ({ brandDomination }: Row) => t(brandDomination ? "visit_yes" : "visit_no"),
        },
        { id: "code", title: t("customer_code"), wideOnly: true, value: ({ custNumber }: Row) => custNumber },
        ...exportedColumns(t, questions.data?.formVisitSeries ?? []),
      ]}
      filters={[days(), dealers, toggle("deleted", "show_deleted")]}
      actions={() => (
        <>
          <ButtonLink to="/visit-form" icon={CalendarCheckIcon}>
            {t("visit_coverage")}
          </ButtonLink>
          {mayCreate && (
            <ButtonLink to={`${list}/create`} kind="primary" icon={PlusIcon}>
              {t(create)}
            </ButtonLink>
          )}
        </>
      )}
      above={({ reload }) => <WaitingForms kinds={[`visit-${variant}`]} onSent={reload} />}
      remove={remove}
      exportAs={`visits-${variant}`}
      exportWith={{ details: true }}
      empty={
        mayCreate
          ? { title: "visits_none", text: "visits_none_text", action: { to: `${list}/create`, label: create } }
          : { title: "visits_none", text: "visit_no_dealers_text" }
      }
    />
  );
}

function DealerFilter({ list, variant }: { readonly list: List; readonly variant: Variant }) {
  const { t } = useTranslation();
  const [find, setFind] = useState("");
  const found = useFoundCustomers(variant, find).map(({ custCode, custName }) => ({ id: custCode, label: custName }));
  const chosen = list.state.filters.customer ?? [];
  const missing = chosen.filter((code) => !found.some(({ id }) => id === code));
  return (
    <ChoiceFilter
      label={chosen.length > 0 ? `${t("dealer")} (${chosen.length})` : t("visit_all_dealers")}
      legend={t("dealer")}
      choices={[...missing.map((id) => ({ id, label: id })), ...found]}
      chosen={chosen}
      onChange={(codes) => list.choose("customer", codes)}
      onFind={setFind}
    />
  );
}

function DeletedVisit({ row, reload }: { readonly row: Row; readonly reload: () => void }) {
  const { t } = useTranslation();
  const restore = useRestore();
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge>{t("visit_deleted")}</Badge>
      {row.canEdit && (
        <Button size="sm" icon={RotateCcwIcon} onClick={() => restore(row.id, reload)}>
          {t("restore")}
        </Button>
      )}
    </span>
  );
}
