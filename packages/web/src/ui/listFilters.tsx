import type { Day } from "@spoke/core/platform/calendar.ts";
import { CalendarIcon } from "lucide-react";
import type { ReactNode } from "react";
import { todayHere } from "../lib/config.ts";
import { dayText } from "../lib/dayText.ts";
import { type MessageKey, type Translate, useTranslation } from "../lib/i18n.ts";
import { Checkbox } from "./Checkbox.tsx";
import { alignsRight, type Column } from "./columns.tsx";
import { Select } from "./Field.tsx";
import { Icon } from "./Icon.tsx";
import { dayOf, type List, type ListState } from "./listState.ts";
import { PeriodFields } from "./PeriodFields.tsx";
import { daysOfPeriod, PERIODS, type PeriodName, YEAR } from "./periods.ts";
import { TextButton } from "./TextButton.tsx";

/** A filter of a list: its names in the address, and its control beside the search field. */
export interface ListFilter {
  readonly names: readonly string[];
  /** Absent for views, which are chosen elsewhere and do not count as a filter. */
  readonly control?: (list: List) => ReactNode;
  /** What the list is limited to although nobody chose it: it stays in view while the controls are folded. */
  readonly note?: (list: List) => ReactNode;
}

interface ChoiceOptions<Value extends string> {
  readonly name: string;
  readonly label: MessageKey;
  /** Label of the option without a filter. */
  readonly all: MessageKey;
  readonly values: readonly Value[] | ((state: ListState, t: Translate) => readonly Value[]);
  readonly text: (value: Value, t: Translate) => string;
}

/** At most one of some values. */
export function choice<Value extends string>(options: ChoiceOptions<Value>): ListFilter {
  return { names: [options.name], control: (list) => <Choice list={list} {...options} /> };
}

function Choice<Value extends string>(props: ChoiceOptions<Value> & { readonly list: List }) {
  const { list, name, label, all, values, text } = props;
  const { state, choose } = list;
  const { t } = useTranslation();
  const offered = typeof values === "function" ? values(state, t) : values;
  return (
    <Select
      label={t(label)}
      hideLabel
      small
      className="w-48 max-xs:w-full"
      value={offered.find((value) => state.filters[name]?.includes(value)) ?? ""}
      options={[{ value: "", label: t(all) }, ...offered.map((value) => ({ value, label: text(value, t) }))]}
      onChange={({ target }) => choose(name, target.value ? [target.value] : [])}
    />
  );
}

interface Period {
  readonly from: Day | undefined;
  readonly to: Day | undefined;
}

/** The days in the address. */
export const chosenPeriod = ({ filters }: Pick<ListState, "filters">): Period => ({
  from: dayOf(filters.from),
  to: dayOf(filters.to),
});

/**
 * A first and a last day; `period` says which days are shown where none are chosen, `periods` which periods are offered, and `note` which
 * of a row's dates they are about, where it has several.
 */
export function days(
  period: (state: ListState) => Period = chosenPeriod,
  periods: readonly PeriodName[] = PERIODS,
  note: MessageKey = "period_days",
): ListFilter {
  return {
    names: ["from", "to"],
    control: ({ state, choose, change }) => {
      const { from, to, ...others } = state.filters;
      return (
        <PeriodFields
          period={period(state)}
          usual={period({ ...state, filters: others })}
          names={periods}
          isChosen={from !== undefined || to !== undefined}
          onChange={(name, day) => choose(name, day ? [day] : [])}
          onPeriod={(days) => change({ filters: days ? { ...others, from: [days.from], to: [days.to] } : others })}
        />
      );
    },
    note: (list) => {
      const { from, to } = period(list.state);
      return from && <PeriodNote from={from} to={to} text={note} list={list} />;
    },
  };
}

interface PeriodNoteProps {
  readonly from: Day;
  readonly to: Day | undefined;
  readonly text: MessageKey;
  readonly list: List;
}

/** The days that a list shows, also while none are chosen, and a way to a year of them. */
function PeriodNote({ from, to, text, list: { state, change } }: PeriodNoteProps) {
  const { t } = useTranslation();
  const today = todayHere();
  const year = daysOfPeriod(YEAR, today);
  return (
    <>
      <span className="tabular inline-flex min-h-7 items-center gap-1.5 rounded-full bg-sunken px-3 text-xs text-ink-2">
        <Icon icon={CalendarIcon} size={14} />
        {t(text, { from: dayText(from), to: dayText(to ?? today) })}
      </span>
      {from > year.from && (
        <TextButton
          className="text-xs"
          onClick={() => change({ filters: { ...state.filters, from: [year.from], to: [year.to] } })}
        >
          {t("period_widen", { days: YEAR })}
        </TextButton>
      )}
    </>
  );
}

/** A checkbox; `1` in the address. */
export function toggle(name: string, label: MessageKey): ListFilter {
  return { names: [name], control: (list) => <Toggle list={list} name={name} label={label} /> };
}

function Toggle({ list: { state, choose }, name, label }: { list: List; name: string; label: MessageKey }) {
  const { t } = useTranslation();
  return (
    <Checkbox
      checked={state.filters[name]?.[0] === "1"}
      onChange={({ target }) => choose(name, target.checked ? ["1"] : [])}
    >
      {t(label)}
    </Checkbox>
  );
}

const ORDERS = ["ASC", "DESC"] as const;

/** What the two directions of a sort are called, by what is sorted. */
const DIRECTIONS = {
  text: { ASC: "sort_text_up", DESC: "sort_text_down" },
  figure: { ASC: "sort_figure_up", DESC: "sort_figure_down" },
  day: { ASC: "sort_day_up", DESC: "sort_day_down" },
} as const;

/** Both orders of a field, for `sortBy`. */
export const bothOrders = (field: string, title: MessageKey, kind: keyof typeof DIRECTIONS): SortOption[] =>
  ORDERS.map((order) => ({ field, order, label: (t) => t(DIRECTIONS[kind][order], { title: t(title) }) }));

function kindOf<Row>(column: Column<Row>): keyof typeof DIRECTIONS {
  if (column.type) return "day";
  return alignsRight(column) ? "figure" : "text";
}

interface SortOption {
  readonly field: string;
  readonly order: "ASC" | "DESC";
  readonly label: (t: Translate) => string;
}

/** The order of a list without a table head; `own` names the order that the server chooses. */
export function sortBy(own: MessageKey, options: readonly SortOption[]): ListFilter {
  return { names: [], control: (list) => <SortBy list={list} own={own} options={options} /> };
}

interface SortByProps {
  readonly list: List;
  readonly own: MessageKey;
  readonly options: readonly SortOption[];
  readonly className?: string;
}

function SortBy({ list, own, options, className = "w-52 max-xs:w-full" }: SortByProps) {
  const { t } = useTranslation();
  const { sort } = list.state;
  const keyOf = ({ field, order }: Pick<SortOption, "field" | "order">) => `${field} ${order}`;
  return (
    <Select
      label={t("sort")}
      hideLabel
      small
      className={className}
      value={sort ? keyOf(sort) : ""}
      options={[
        { value: "", label: t(own) },
        ...options.map((option) => ({ value: keyOf(option), label: option.label(t) })),
      ]}
      onChange={({ target }) => list.change({ sort: options.find((option) => keyOf(option) === target.value) })}
    />
  );
}

/** The order of a list whose rows are cards on phones: there, no table head sorts them. */
export function PhoneSort<Row>({ list, columns }: { readonly list: List; readonly columns: readonly Column<Row>[] }) {
  const options = columns.flatMap((column) => {
    const { sortField: field, title } = column;
    if (field === undefined) return [];
    const directions = DIRECTIONS[kindOf(column)];
    return ORDERS.map((order) => ({ field, order, label: (t: Translate) => t(directions[order], { title }) }));
  });
  if (options.length === 0) return null;
  return <SortBy list={list} own="sort_usual" options={options} className="w-full xs:hidden" />;
}

/** A view of the list, chosen by tabs above it. */
export function view(name: string): ListFilter {
  return { names: [name] };
}
