import type { TypedDocumentNode } from "@apollo/client";
import { PERIOD_STATES, type PeriodState, periodState } from "@spoke/core/announcement/schedule.ts";
import { parseDay } from "@spoke/core/platform/calendar.ts";
import { EyeIcon, EyeOffIcon } from "lucide-react";
import { momentHere } from "../../lib/config.ts";
import type { MessageKey, Translate } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import type { BulkAction } from "../../ui/bulk.tsx";
import type { Column } from "../../ui/columns.tsx";
import { DateText } from "../../ui/DateText.tsx";
import type { Answer } from "../../ui/form/refusal.ts";
import { choice } from "../../ui/listFilters.tsx";
import type { ListState } from "../../ui/listState.ts";
import type { Tone } from "../../ui/Status.tsx";

/** How the state of a period is shown. */
export const PERIOD_LOOKS = {
  COMING: { title: "period_COMING", tone: "info" },
  ACTIVE: { title: "period_ACTIVE", tone: "good" },
  PAST: { title: "period_PAST", tone: "neutral" },
  OFF: { title: "period_OFF", tone: "warn" },
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
  /** False if the office has switched it off. */
  readonly active: boolean;
  readonly from: { readonly date: string };
  readonly to: { readonly date: string };
  readonly fromTime: string | null;
  readonly toTime: string | null;
}

/** The days and times at which something is shown, and whether that is now. */
export function periodColumns<Row extends Dates>(t: Translate): readonly Column<Row>[] {
  return [
    { id: "period", title: t("period"), cell: (row) => <Period {...row} /> },
    { id: "from", title: t("date_from"), exportOnly: true, type: "day", value: ({ from }) => from.date },
    { id: "fromTime", title: t("period_from_time"), exportOnly: true, value: ({ fromTime }) => fromTime },
    { id: "to", title: t("date_to"), exportOnly: true, type: "day", value: ({ to }) => to.date },
    { id: "toTime", title: t("period_to_time"), exportOnly: true, value: ({ toTime }) => toTime },
    {
      id: "state",
      title: t("status"),
      badge: ({ from, to, fromTime, toTime, active }) => {
        const times = { fromTime: fromTime ?? undefined, toTime: toTime ?? undefined };
        const period = { from: parseDay(from.date), to: parseDay(to.date), ...times, isOff: !active };
        const { tone, title } = PERIOD_LOOKS[periodState(period, momentHere())];
        return { tone, text: t(title) };
      },
    },
  ];
}

/** Switches rows off, or on again. */
export function switching<Row extends Dates & { readonly id: string }, Data>(
  mutation: TypedDocumentNode<Data, { id: string; active: boolean }>,
  answerOf: (data: Data) => Answer,
  onDone?: () => void,
): readonly BulkAction<Row>[] {
  const to = (active: boolean) =>
    // biome-ignore lint/correctness/noComponentHookFactories: called twice for each list, outside components
    function useChange() {
      const run = useAction(mutation);
      return async ({ id }: Row) => answerOf(await run({ id, active }));
    };
  const after = onDone && { onDone };
  return [
    {
      label: "period_activate",
      icon: EyeIcon,
      isFor: ({ active }) => !active,
      useChange: to(true),
      title: (count, t) => t("period_activate_title", { count }),
      text: "period_activate_text",
      done: (count, t) => t("period_activated", { count }),
      ...after,
    },
    {
      label: "period_deactivate",
      icon: EyeOffIcon,
      isFor: ({ active }) => active,
      useChange: to(false),
      title: (count, t) => t("period_deactivate_title", { count }),
      text: "period_deactivate_text",
      done: (count, t) => t("period_deactivated", { count }),
      ...after,
    },
  ];
}

function Period({ from, to, fromTime, toTime }: Omit<Dates, "active">) {
  return (
    <span>
      {/* Where both do not fit into a line, the second day begins the next. */}
      <DateText value={from.date} />
      {fromTime && <span className="tabular whitespace-nowrap">, {fromTime}</span>}
      {"\u00a0– "}
      <DateText value={to.date} />
      {toTime && <span className="tabular whitespace-nowrap">, {toTime}</span>}
    </span>
  );
}
