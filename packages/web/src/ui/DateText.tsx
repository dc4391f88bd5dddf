import { useConfig } from "../app/config.ts";
import { formatDate } from "../app/format.ts";
import { useT } from "../app/i18n.ts";

/** A day or instant as the host writes dates (DD MMM YYYY); `time` adds the time of day (HH:mm:ss). */
export function DateText({ value, time }: { value: string; time?: boolean }) {
  const { dateFormat, timeFormat } = useConfig();
  const { locale } = useT();
  const pattern = time ? `${dateFormat}, ${timeFormat}` : dateFormat;
  return (
    <time dateTime={value} className="tabular whitespace-nowrap">
      {formatDate(value, pattern, locale)}
    </time>
  );
}
