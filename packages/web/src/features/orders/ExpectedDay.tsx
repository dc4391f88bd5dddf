import { todayHere } from "../../lib/config.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";

interface ExpectedDayProps {
  readonly day: string;
  /** Before the day, while it may still be kept. */
  readonly words: MessageKey;
}

/** The confirmed day of goods that have not come; a passed one as late. */
export function ExpectedDay({ day, words }: ExpectedDayProps) {
  const { t } = useTranslation();
  const isLate = day < todayHere();
  return (
    <span className={isLate ? "font-medium text-warn" : undefined}>
      {t(isLate ? "expected_late" : words)} <DateText value={day} />
    </span>
  );
}
