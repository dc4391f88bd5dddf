import { PERIOD_STATES, type PeriodState, periodState } from "@spoke/core/announcement/schema.ts";
import { parseDay } from "@spoke/core/platform/calendar.ts";
import { todayHere } from "../../lib/config.ts";
import type { MessageKey, Translate } from "../../lib/i18n.ts";
import type { Column } from "../../ui/columns.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { choice } from "../../ui/listFilters.tsx";
import type { ListState } from "../../ui/listState.ts";
import type { Tone } from "../../ui/Status.tsx";

/** How the state of a period is shown. */
export const PERIOD_LOOKS = {
  COMING: { title: "period_COMING", tone: "info" },
  ACTIVE: { title: "period_ACTIVE", tone: "good" },
  PAST: { title: "period_PAST", tone: "neutral" },
} as const satisfies Record<PeriodState, { readonly title: MessageKey; readonly tone: Tone }>;

/** Filters a list by the state of its periods. */
export const PERIOD_FILTERS = [
  choice({
    name: "state",
    label: "status",
    all: "status_all",
    values: PERIOD_STATES,
    text: (state, t) => t(PERIOD_LOOKS[state].title),
  }),
];

/** The state that is chosen in the address. */
export function periodFilter({ filters }: Pick<ListState, "filters">): { readonly state?: PeriodState } {
  const state = PERIOD_STATES.find((value) => filters.state?.includes(value));
  return state ? { state } : {};
}

interface Dates {
  readonly from: { readonly date: string };
  readonly to: { readonly date: string };
}

/** The first and last day on which something is shown, and whether that is today. */
export function periodColumns<Row extends Dates>(t: Translate): readonly Column<Row>[] {
  return [
    { id: "period", title: t("period"), cell: (row) => <Period {...row} /> },
    { id: "from", title: t("date_from"), exportOnly: true, type: "day", value: ({ from }) => from.date },
    { id: "to", title: t("date_to"), exportOnly: true, type: "day", value: ({ to }) => to.date },
    {
      id: "state",
      title: t("status"),
      badge: ({ from, to }) => {
        const { tone, title } =
          PERIOD_LOOKS[periodState({ from: parseDay(from.date), to: parseDay(to.date) }, todayHere())];
        return { tone, text: t(title) };
      },
    },
  ];
}

function Period({ from, to }: Dates) {
  return (
    <span>
      {/* Where both do not fit into a line, the second day begins the next. */}
      <DateText value={from.date} />
      {"\u00a0– "}
      <DateText value={to.date} />
    </span>
  );
}
