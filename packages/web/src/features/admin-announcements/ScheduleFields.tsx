import { useTranslation } from "../../lib/i18n.ts";
import { WIDE } from "../../ui/form/FormSection.tsx";
import { DateRangeInput, SelectInput } from "../../ui/form/fields.tsx";

/** Times of day that are offered: every half hour. */
const TIMES = Array.from({ length: 48 }, (_, index) => {
  const hour = String(Math.floor(index / 2)).padStart(2, "0");
  return `${hour}:${index % 2 === 0 ? "00" : "30"}`;
});
const OPTIONS = TIMES.map((time) => ({ value: time, label: time }));

/** First and last day, and from and until which time on them. */
export function ScheduleFields() {
  const { t } = useTranslation();
  return (
    <>
      <DateRangeInput
        legend={t("period")}
        from={{ name: "from", label: t("period_from"), required: true }}
        to={{ name: "to", label: t("period_to"), required: true }}
        className={WIDE}
      />
      <SelectInput<{ fromTime: string }>
        name="fromTime"
        label={t("period_from_time")}
        options={[{ value: "", label: t("period_day_start") }, ...OPTIONS]}
      />
      <SelectInput<{ toTime: string }>
        name="toTime"
        label={t("period_to_time")}
        options={[{ value: "", label: t("period_day_end") }, ...OPTIONS]}
      />
    </>
  );
}
