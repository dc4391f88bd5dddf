import { isDay } from "@spoke/core/platform/calendar.ts";
import { todayHere } from "../lib/config.ts";
import { type MessageKey, useTranslation } from "../lib/i18n.ts";
import { DateField } from "./DateField.tsx";
import { Select } from "./Field.tsx";
import { daysOfPeriod, nameOfPeriod, PERIODS, type PeriodName } from "./periods.ts";

const NAMES = ["from", "to"] as const;
const OTHER = "other";

const TITLES = {
  "this-year": "period_this_year",
  "last-year": "period_last_year",
  season: "period_season",
} as const satisfies Partial<Record<PeriodName, MessageKey>>;
const isTitled = (name: PeriodName): name is keyof typeof TITLES => Object.hasOwn(TITLES, name);

interface PeriodFieldsProps {
  /** Days (`2026-11-20`); undefined where none is chosen. */
  readonly period: { readonly from: string | undefined; readonly to: string | undefined };
  /** The days of the list while none are chosen. */
  readonly usual: PeriodFieldsProps["period"];
  readonly isChosen: boolean;
  readonly onChange: (name: (typeof NAMES)[number], day: string) => void;
  /** Names that are offered. */
  readonly names?: readonly PeriodName[];
  /** A period that was chosen by its name; undefined for the usual one. */
  readonly onPeriod: (period: ReturnType<typeof daysOfPeriod> | undefined) => void;
}

/** The days of a list: a period by its name, or its first and last day. */
export function PeriodFields({ period, usual, isChosen, names = PERIODS, onChange, onPeriod }: PeriodFieldsProps) {
  const { t } = useTranslation();
  const today = todayHere();
  const name = isChosen ? (nameOfPeriod(period, today) ?? OTHER) : "";
  const titleOf = (each: PeriodName) => (isTitled(each) ? t(TITLES[each]) : t("period_last_days", { days: each }));
  const usualName = nameOfPeriod(usual, today);
  const usualTitle = !usual.from && !usual.to ? t("period_any") : usualName ? titleOf(usualName) : t("period_usual");
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-3 max-xs:w-full">
      <Select
        label={t("period")}
        hideLabel
        small
        className="max-xs:w-full"
        value={name}
        options={[
          { value: "", label: t("period_default", { period: usualTitle }) },
          ...names.map((each) => ({ value: each, label: titleOf(each) })),
          ...(name === OTHER ? [{ value: OTHER, label: t("period_custom") }] : []),
        ]}
        onChange={({ target }) => {
          const chosen = names.find((each) => each === target.value);
          if (target.value !== OTHER) onPeriod(chosen && daysOfPeriod(chosen, today));
        }}
      />
      {NAMES.map((each) => (
        <DateField
          key={each}
          label={t(each === "from" ? "date_from" : "date_to")}
          small
          labelPlace="beside"
          className="min-w-0 max-xs:flex-1"
          value={period[each] ?? ""}
          onChange={(day) => (day === "" || isDay(day)) && onChange(each, day)}
        />
      ))}
    </div>
  );
}
