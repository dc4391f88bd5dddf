import { isDay } from "@spoke/core/platform/calendar.ts";
import { useTranslation } from "../lib/i18n.ts";
import { DateField } from "./DateField.tsx";

const NAMES = ["from", "to"] as const;

interface PeriodFieldsProps {
  /** Days (`2026-11-20`); undefined where none is chosen. */
  readonly period: { readonly from: string | undefined; readonly to: string | undefined };
  readonly onChange: (name: (typeof NAMES)[number], day: string) => void;
}

/** The first and last day of a list. */
export function PeriodFields({ period, onChange }: PeriodFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="flex min-w-0 items-center gap-3 max-xs:w-full">
      {NAMES.map((name) => (
        <DateField
          key={name}
          label={t(name === "from" ? "date_from" : "date_to")}
          small
          labelPlace="beside"
          className="min-w-0 max-xs:flex-1"
          value={period[name] ?? ""}
          onChange={(day) => (day === "" || isDay(day)) && onChange(name, day)}
        />
      ))}
    </div>
  );
}
