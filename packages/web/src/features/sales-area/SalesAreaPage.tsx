import { useQuery } from "@apollo/client/react";
import { AREA_CATEGORIES } from "@spoke/core/sales-area/schema.ts";
import { useMemo, useRef, useState } from "react";
import { SalesAreaDealersDocument, SalesAreaMapsDocument } from "../../gql/graphql.ts";
import { todayHere } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Actions } from "../../ui/Actions.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Select } from "../../ui/Field.tsx";
import { Link } from "../../ui/Link.tsx";
import { useListState } from "../../ui/listState.ts";
import { pageOf, sortedRows } from "../../ui/localRows.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Notice } from "../../ui/Status.tsx";
import { SelectionBar, useSelection } from "../../ui/selection.tsx";
import { Table } from "../../ui/Table.tsx";
import { useHeld } from "../../ui/useWaiting.ts";
import { BulkEdit, groupsOf } from "./BulkEdit.tsx";
import { DealerDetails, RegionDetails } from "./Details.tsx";
import { isUnplaced, SaveDealers, Unplaced } from "./dealers.tsx";
import { regionKeyOf, useDraft } from "./draft.ts";
import { Legend } from "./Legend.tsx";
import { dealerColumns, regionColumns } from "./lists.tsx";
import {
  CATEGORY_TEXTS,
  categoryStep,
  type Dealer,
  highest,
  MEASURE_TEXTS,
  MEASURES,
  type Region,
  salesSteps,
  visitStep,
} from "./looks.ts";
import { type MapPoint, MapView } from "./MapView.tsx";
import { placeOf } from "./plane.ts";
import { Unsaved } from "./Unsaved.tsx";
import { useSorgs } from "./useSorgs.ts";

const SHAPE = {
  filters: ["view", "sorg", "only", "category", "group", "color", "place"],
  sortFields: ["name", "category", "city", "sales", "visit"],
};
const NONE = "none";

const regionPoint = (region: Region): string => `region ${regionKeyOf(region)}`;
const dealerPoint = ({ custCode }: Dealer): string => `dealer ${custCode}`;

/** Regions and dealers of a sales organization, as a list and on a map that mirrors it (3 §3 Sales-map region). */
export default function SalesAreaPage() {
  const { t, locale } = useTranslation();
  const list = useListState(SHAPE);
  const { state, choose } = list;
  const chosen = (name: string) => state.filters[name]?.[0] ?? "";
  const { sorg, sorgs } = useSorgs(chosen("sorg"));
  const draft = useDraft();
  const [selected, setSelected] = useState<string>();
  const map = useRef<HTMLDivElement>(null);
  const maps = useQuery(SalesAreaMapsDocument, {
    variables: { onlySalesArea: chosen("only") === "1" },
    fetchPolicy: "cache-and-network",
  });
  const loaded = useQuery(SalesAreaDealersDocument, { variables: { sorg }, fetchPolicy: "cache-and-network" });
  const found = loaded.data?.salesAreaDealers;
  const { hasSales = false, hasVisits = false } = found ?? {};
  const isDealers = chosen("view") === "dealers";
  // Dealers have no category: their map colors what they have.
  const hasMeasure = { category: !isDealers || !(hasSales || hasVisits), sales: hasSales, visit: hasVisits };
  const measures = MEASURES.filter((each) => hasMeasure[each]);
  const measure = measures.find((each) => each === chosen("color")) ?? measures[0] ?? "category";

  const all = maps.data?.salesAreaMaps ?? maps.previousData?.salesAreaMaps;
  const ofSorg = useMemo(() => all?.filter((region) => region.sorg === sorg), [all, sorg]);
  const groups = groupsOf(ofSorg ?? []);
  const [category, group] = [chosen("category"), chosen("group")];
  const categoriesOf = (region: Region) =>
    region.regionGroups.filter(({ code }) => !group || code === group).map((each) => draft.categoryOf(region, each));
  const matching = ofSorg?.filter((region) => {
    const own = categoriesOf(region);
    if (group && own.length === 0) return false;
    return !category || (category === NONE ? highest(own) === "" : own.includes(category));
  });

  const salesStep = useMemo(() => salesSteps(found?.dealers ?? []), [found]);
  const stepOf = (dealer: Dealer) =>
    measure === "category"
      ? undefined
      : measure === "sales"
        ? salesStep(dealer)
        : visitStep(dealer.lastVisit, todayHere());
  const ofRegions = regionColumns(t, draft);
  const ofDealers = dealerColumns(t, { stepOf, currency: found?.currency, hasSales, hasVisits });
  const sort = { ...state, sort: state.sort };
  const regions = matching && sortedRows(matching, sort, { columns: ofRegions, locale, textOf: textOfRegion });
  const unplaced = found?.dealers.filter(isUnplaced) ?? NO_DEALERS;
  const isOnlyUnplaced = chosen("place") === NONE;
  const listed = isOnlyUnplaced ? unplaced : (found?.dealers ?? NO_DEALERS);
  const dealers = found && sortedRows(listed, sort, { columns: ofDealers, locale, textOf: textOfDealer });
  const points = usePoints(isDealers ? NO_REGIONS : (regions ?? NO_REGIONS), dealers ?? NO_DEALERS, {
    ofRegion: (region) => (measure === "category" ? highest(categoriesOf(region)) : undefined),
    ofDealer: stepOf,
  });

  const selection = useSelection<Region>({
    keyOf: regionKeyOf,
    nameOf: ({ description }) => description,
    scope: JSON.stringify([sorg, state.search, state.filters]),
    lockedBecause: ({ canEdit }) => (canEdit ? undefined : t("region_read_only")),
  });
  const canEdit = ofSorg?.some((region) => region.canEdit) ?? false;
  const open = (key: string) => {
    setSelected(key);
    map.current?.scrollIntoView?.({ block: "nearest" });
  };
  /** From the map to the list: its view and page with the row. */
  const openOnMap = (key: string) => {
    setSelected(key);
    const isDealer = key.startsWith("dealer ");
    const index = isDealer
      ? (dealers ?? []).findIndex((dealer) => dealerPoint(dealer) === key)
      : (regions ?? []).findIndex((region) => regionPoint(region) === key);
    const { view: _, ...filters } = state.filters;
    list.change({
      filters: isDealer ? { ...filters, view: ["dealers"] } : filters,
      page: Math.floor(Math.max(index, 0) / state.size) + 1,
    });
  };

  const shownRegions = useHeld(regions);
  const shownDealers = useHeld(dealers);
  const rows = isDealers ? shownDealers : shownRegions;
  const failed = isDealers ? loaded.error && !found : maps.error && !all;
  const total = rows?.length ?? 0;
  const pages = Math.ceil(total / state.size);
  const page = Math.min(state.page, Math.max(pages, 1));
  const selectedRegion = ofSorg?.find((region) => regionPoint(region) === selected);
  const selectedDealer = found?.dealers.find((dealer) => dealerPoint(dealer) === selected);
  const table = {
    loading: rows === undefined ? state.size : undefined,
    sort: state.sort,
    sortTo: (field: string, order: "ASC" | "DESC") => list.to({ sort: { field, order } }),
  };
  const dealersShown = points.filter(({ kind }) => kind === "dealer").length;
  const labels = { regions: points.length - dealersShown, dealers: dealersShown };
  return (
    <>
      <PageHeader
        title={t("title_sales_area")}
        aside={
          <Actions>
            {sorgs.length > 1 && (
              <Select
                label={t("sales_map_sorg")}
                hideLabel
                small
                className="w-56 max-xs:w-full"
                value={sorg}
                options={sorgs.map(({ sorg: value, name }) => ({ value, label: name }))}
                onChange={({ target }) => choose("sorg", [target.value])}
              />
            )}
            {isDealers && <SaveDealers dealers={dealers ?? NO_DEALERS} columns={ofDealers} />}
          </Actions>
        }
      />
      <Unsaved draft={draft} regions={all ?? NO_REGIONS} reload={() => maps.refetch()} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <div ref={map} className="lg:sticky lg:top-20 lg:order-2">
          <MapView label={t("sales_map_label", labels)} points={points} selected={selected} onSelect={openOnMap} />
          <Legend measure={measure} hasRegions={!isDealers} />
          {selectedRegion && <RegionDetails region={selectedRegion} draft={draft} />}
          {selectedDealer && found && (
            <DealerDetails dealer={selectedDealer} sorg={sorg} currency={found.currency} hasVisits={hasVisits} />
          )}
        </div>
        <div className="rounded-lg border border-line bg-surface shadow-card">
          <nav aria-label={t("sales_map_views")} className="flex gap-1 border-b border-line px-2">
            {(["regions", "dealers"] as const).map((view) => (
              <Link
                key={view}
                look="plain"
                to={list.to({ filters: { ...state.filters, view: view === "dealers" ? [view] : [] }, sort: undefined })}
                aria-current={isDealers === (view === "dealers") ? "true" : undefined}
                className="-mb-px flex h-11 items-center gap-2 border-b-2 border-transparent px-3 font-medium text-ink-2 hover:text-ink aria-[current]:border-accent-ink aria-[current]:text-ink"
              >
                {t(view === "dealers" ? "sales_map_dealers" : "sales_map_regions")}
              </Link>
            ))}
          </nav>
          <div className="flex flex-wrap items-end gap-3 border-b border-line px-4 py-3">
            <SearchField
              label={t(isDealers ? "sales_map_search" : "sales_map_search_regions")}
              value={state.search}
              onSearch={list.search}
              className="flex-1 basis-56"
            />
            <Select
              label={t("sales_map_color")}
              small
              className="w-40 max-xs:w-full"
              value={measure}
              options={measures.map((value) => ({ value, label: t(MEASURE_TEXTS[value]) }))}
              onChange={({ target }) => choose("color", target.value === measures[0] ? [] : [target.value])}
            />
            {!isDealers && (
              <>
                <Select
                  label={t("category")}
                  small
                  className="w-40 max-xs:w-full"
                  value={category}
                  options={[
                    { value: "", label: t("sales_map_all_categories") },
                    ...AREA_CATEGORIES.map((value) => ({ value, label: t(CATEGORY_TEXTS[value] ?? "category") })),
                    { value: NONE, label: t("sales_map_category_none") },
                  ]}
                  onChange={({ target }) => choose("category", target.value ? [target.value] : [])}
                />
                <Select
                  label={t("sales_map_group")}
                  small
                  className="w-40 max-xs:w-full"
                  value={group}
                  options={[
                    { value: "", label: t("sales_map_all_groups") },
                    ...groups.map(({ code, description }) => ({ value: code, label: description })),
                  ]}
                  onChange={({ target }) => choose("group", target.value ? [target.value] : [])}
                />
                <Checkbox
                  checked={chosen("only") === "1"}
                  onChange={({ target }) => choose("only", target.checked ? ["1"] : [])}
                >
                  {t("sales_map_only")}
                </Checkbox>
              </>
            )}
          </div>
          {isDealers && found && !found.complete && (
            <div className="px-4 pt-3">
              <Notice>{t("sales_map_incomplete")}</Notice>
            </div>
          )}
          {isDealers && unplaced.length > 0 && (
            <div className="px-4 pt-3">
              <Unplaced
                count={unplaced.length}
                isChosen={isOnlyUnplaced}
                to={list.to({ filters: { ...state.filters, place: isOnlyUnplaced ? [] : [NONE] }, page: 1 })}
              />
            </div>
          )}
          {failed ? (
            <EmptyState
              kind="went-wrong"
              action={
                <Button onClick={() => void (isDealers ? loaded.refetch() : maps.refetch())}>{t("try_again")}</Button>
              }
            />
          ) : rows?.length === 0 ? (
            <EmptyState kind="no-data" title={t(isDealers ? "sales_map_no_dealers" : "sales_map_no_regions")}>
              {t("sales_map_none_text")}
            </EmptyState>
          ) : isDealers ? (
            <Table
              {...table}
              label={t("sales_map_dealers")}
              columns={ofDealers}
              rows={pageOf(shownDealers ?? [], { ...state, page })}
              keyOf={({ custCode }) => custCode}
              onOpen={(dealer) => open(dealerPoint(dealer))}
              isCurrent={(dealer) => dealerPoint(dealer) === selected}
            />
          ) : (
            <Table
              {...table}
              label={t("sales_map_regions")}
              columns={ofRegions}
              rows={pageOf(shownRegions ?? [], { ...state, page })}
              keyOf={regionKeyOf}
              onOpen={(region) => open(regionPoint(region))}
              isCurrent={(region) => regionPoint(region) === selected}
              selection={canEdit ? selection : undefined}
            />
          )}
          {pages > 1 && (
            <div className="border-t border-line p-3">
              <Pagination page={page} pages={pages} visible={5} to={(next) => list.to({ page: next })} />
            </div>
          )}
          {!isDealers && (
            <SelectionBar
              selection={selection}
              selectAll={
                total > selection.rows.length
                  ? { count: total, busy: false, run: () => selection.toggle(regions ?? [], true) }
                  : undefined
              }
            >
              <BulkEdit selection={selection} draft={draft} />
            </SelectionBar>
          )}
        </div>
      </div>
    </>
  );
}

const NO_REGIONS: readonly Region[] = [];
const NO_DEALERS: readonly Dealer[] = [];

const textOfRegion = ({ description, id, regionGroups }: Region): string =>
  [description, id, ...regionGroups.map((group) => group.description)].join(" ");
const textOfDealer = ({ custName, custCity, custNumber }: Dealer): string => [custName, custCity, custNumber].join(" ");

interface PointLooks {
  /** The category of a region, empty for none; absent if regions are not colored. */
  readonly ofRegion: (region: Region) => string | undefined;
  readonly ofDealer: (dealer: Dealer) => MapPoint["step"];
}

/** The rows with a position as points, the same ones until something of them changes. */
function usePoints(regions: readonly Region[], dealers: readonly Dealer[], looks: PointLooks): readonly MapPoint[] {
  const points = [
    ...regions.map((region): MapPoint => {
      const category = looks.ofRegion(region);
      const look = category === undefined ? { step: undefined } : { step: categoryStep(category), text: category };
      return { key: regionPoint(region), kind: "region", name: region.description, ...placeOf(region), ...look };
    }),
    ...dealers.flatMap((dealer): MapPoint[] => {
      const { lat, lng } = dealer;
      if (typeof lat !== "number" || typeof lng !== "number") return [];
      return [
        {
          ...{ key: dealerPoint(dealer), kind: "dealer", name: dealer.custName },
          ...placeOf({ lat, lng }),
          step: looks.ofDealer(dealer),
        },
      ];
    }),
  ];
  const [stable, setStable] = useState(points);
  const isSame = points.length === stable.length && points.every((point, index) => isEqual(point, stable[index]));
  if (!isSame) setStable(points);
  return isSame ? stable : points;
}

const isEqual = (point: MapPoint, other: MapPoint | undefined): boolean =>
  point.key === other?.key &&
  point.name === other.name &&
  point.x === other.x &&
  point.y === other.y &&
  point.step === other.step &&
  point.text === other.text;
