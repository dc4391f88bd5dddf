import { dateText } from "@spoke/core/platform/date-text.ts";
import { useConfig } from "../lib/config.ts";
import { useTranslation } from "../lib/i18n.ts";

/** A day, or an instant in the host's time zone, in the host's format (DD MMM YYYY); `time` adds the time of day (HH:mm:ss), `time="minutes"` without seconds. */
export function DateText({ value, time }: { value: string; time?: boolean | "minutes" }) {
  const { dateFormat, timeFormat, timeZone } = useConfig();
  const { locale } = useTranslation();
  const clock = time === "minutes" ? timeFormat.replace(/[:.]ss/, "") : timeFormat;
  const pattern = time ? `${dateFormat}, ${clock}` : dateFormat;
  return (
    <time dateTime={value} className="tabular whitespace-nowrap">
      {dateText(value, pattern, locale, timeZone)}
    </time>
  );
}
