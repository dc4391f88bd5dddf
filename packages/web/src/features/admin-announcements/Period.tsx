import { type PeriodState, periodState } from "@spoke/core/announcement/schema.ts";
import { todayHere } from "../../lib/config.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Badge, type Tone } from "../../ui/Status.tsx";

/** How the state of a period is shown. */
export const PERIOD_LOOKS = {
  COMING: { title: "period_COMING", tone: "info" },
  ACTIVE: { title: "period_ACTIVE", tone: "good" },
  PAST: { title: "period_PAST", tone: "neutral" },
} as const satisfies Record<PeriodState, { readonly title: MessageKey; readonly tone: Tone }>;

interface Dates {
  readonly from: { readonly date: string };
  readonly to: { readonly date: string };
}

/** The days from and to which something is shown. */
export function Period({ from, to }: Dates) {
  return (
    <span>
      {/* Where both do not fit into a line, the second day begins the next. */}
      <DateText value={from.date} />
      {"\u00a0– "}
      <DateText value={to.date} />
    </span>
  );
}

/** Whether something is shown today. */
export function PeriodBadge({ from, to }: Dates) {
  const { t } = useTranslation();
  const { tone, title } = PERIOD_LOOKS[periodState({ from: from.date, to: to.date }, todayHere())];
  return (
    <Badge tone={tone} dot>
      {t(title)}
    </Badge>
  );
}
