import { dateText, instantText } from "@spoke/core/platform/date-text.ts";
import { useConfig } from "../lib/config.ts";
import { useTranslation } from "../lib/i18n.ts";
import { tv } from "../lib/variants.ts";

const look = tv({
  base: "tabular whitespace-nowrap",
  // Wide enough for the day.
  variants: { time: { true: "in-data-tight:inline-block in-data-tight:min-w-25 in-data-tight:whitespace-normal" } },
});

/** A day, or an instant in the host's time zone: `20 Nov 2026`; `time` adds the time of day. */
export function DateText({ value, time }: { value: string; time?: boolean }) {
  const { timeZone } = useConfig();
  const { locale } = useTranslation();
  const text = time ? instantText : dateText;
  return (
    <time dateTime={value} className={look({ time })}>
      {text(value, locale, timeZone)}
    </time>
  );
}
