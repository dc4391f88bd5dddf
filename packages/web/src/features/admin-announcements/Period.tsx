import { PERIOD_STATES, type PeriodState, periodState } from "@spoke/core/announcement/schema.ts";
import { type MessageKey, useT } from "../../app/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Badge, type Tone } from "../../ui/Status.tsx";

const LOOKS = {
  COMING: { title: "period_COMING", tone: "info" },
  ACTIVE: { title: "period_ACTIVE", tone: "good" },
  PAST: { title: "period_PAST", tone: "neutral" },
} as const satisfies Record<PeriodState, { readonly title: MessageKey; readonly tone: Tone }>;

interface Dates {
  readonly from: { readonly date: string };
  readonly to: { readonly date: string };
}

/** The days from and to which something is shown; days are those of UTC, as at the server. */
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
  const { t } = useT();
  const { tone, title } = LOOKS[periodState({ from: from.date, to: to.date }, new Date().toISOString().slice(0, 10))];
  return (
    <Badge tone={tone} dot>
      {t(title)}
    </Badge>
  );
}

/** Choices of a filter by state, with the one that is none. */
export function usePeriodOptions(): readonly { readonly value: string; readonly label: string }[] {
  const { t } = useT();
  return [
    { value: "", label: t("status_all") },
    ...PERIOD_STATES.map((state) => ({ value: state, label: t(LOOKS[state].title) })),
  ];
}
