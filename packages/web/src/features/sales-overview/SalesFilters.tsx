import { partsLabel } from "@spoke/core/host/parts-label.ts";
import { yearOf } from "@spoke/core/platform/calendar.ts";
import type { SalesOverviewQuery } from "../../gql/graphql.ts";
import { todayHere, useConfig } from "../../lib/config.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { intlLocale } from "../../lib/locale.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceFilter } from "../../ui/ChoiceFilter.tsx";
import { Select } from "../../ui/Field.tsx";
import type { useListState } from "../../ui/listState.ts";
import { CustomersFilter } from "../customer/index.ts";
import {
  ALL_CUSTOMERS,
  CATEGORIES,
  NAMES,
  type NameFilter,
  type SalesFilter,
  WHOLE_YEAR,
  yearsUpTo,
} from "./filter.ts";

const TITLES: Readonly<Record<NameFilter, MessageKey>> = {
  brands: "filter_brands",
  merchandiseCategories: "filter_merchandiseCategories",
  models: "filter_models",
  series: "filter_series",
};
const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

interface SalesFiltersProps {
  readonly filter: SalesFilter;
  readonly sorgs: readonly string[];
  readonly list: ReturnType<typeof useListState>;
  readonly options: SalesOverviewQuery["salesOverviewFilterV5"] | undefined;
  readonly narrowed: boolean;
  readonly onReset: () => void;
}

export function SalesFilters({ filter, sorgs, list, options, narrowed, onReset }: SalesFiltersProps) {
  const { t, locale } = useTranslation();
  const { sorg } = useConfig();
  const { state, choose } = list;
  const { filters } = state;
  const monthName = new Intl.DateTimeFormat(intlLocale(locale), { month: "long" });
  const counted = (title: string, count: number) => (count > 0 ? `${title} (${count})` : title);
  const categoryTitles = { overview: t("sales_everything"), bike: t("bikes"), paa: t(partsLabel(sorg)) };
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <Select
        label={t("sales_year")}
        hideLabel
        small
        className="w-24"
        value={String(filter.year)}
        options={yearsUpTo(yearOf(todayHere())).map((year) => ({ value: String(year), label: String(year) }))}
        onChange={({ target }) => choose("year", [target.value])}
      />
      {filter.year === yearOf(todayHere()) && (
        <Select
          label={t("sales_compare")}
          hideLabel
          small
          value={filter.wholeYear ? WHOLE_YEAR : ""}
          options={[
            { value: "", label: t("sales_compare_days") },
            { value: WHOLE_YEAR, label: t("sales_compare_year") },
          ]}
          onChange={({ target }) => choose("compare", target.value ? [target.value] : [])}
        />
      )}
      {sorgs.length > 1 && (
        <Select
          label={t("sales_map_sorg")}
          hideLabel
          small
          className="w-28"
          value={filter.sorg}
          options={sorgs.map((name) => ({ value: name, label: name }))}
          onChange={({ target }) => choose("sorg", [target.value])}
        />
      )}
      <Select
        label={t("category")}
        hideLabel
        small
        className="w-36"
        value={filter.category}
        options={CATEGORIES.map((name) => ({ value: name, label: categoryTitles[name] }))}
        onChange={({ target }) => choose("category", target.value === "overview" ? [] : [target.value])}
      />
      <ChoiceFilter
        label={counted(t("sales_months"), filter.months.length)}
        legend={t("sales_months")}
        choices={MONTHS.map((month) => ({ id: String(month), label: monthName.format(new Date(2026, month - 1, 1)) }))}
        chosen={filter.months.map(String)}
        onChange={(months) => choose("months", months)}
      />
      {NAMES.map((name) => {
        const chosen = filters[name] ?? [];
        const labelOf = (value: string) =>
          (name === "merchandiseCategories" && options?.labels.find((label) => label.name === value)?.label) || value;
        const names = [...new Set([...chosen, ...(options?.[name] ?? [])])];
        if (names.length === 0) return null;
        return (
          <ChoiceFilter
            key={name}
            label={counted(t(TITLES[name]), chosen.length)}
            legend={t(TITLES[name])}
            choices={names.map((value) => ({ id: value, label: labelOf(value) }))}
            chosen={chosen}
            onChange={(values) => choose(name, values)}
          />
        );
      })}
      <CustomersFilter
        label={t("sales_customer_chosen")}
        all={ALL_CUSTOMERS}
        chosen={filter.customers}
        onChange={(codes) => choose("customers", codes)}
      />
      {narrowed && (
        <Button size="sm" kind="ghost" onClick={onReset}>
          {t("filter_reset")}
        </Button>
      )}
    </div>
  );
}
