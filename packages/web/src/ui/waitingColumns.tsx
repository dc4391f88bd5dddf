import type { MessageKey, Translate } from "../lib/i18n.ts";
import { isWaitingLong, waitingText } from "../lib/waiting.ts";
import type { Column } from "./columns.tsx";
import { DateText } from "./DateText.tsx";

interface Waiting<Row> {
  readonly title: MessageKey;
  /** Undefined: it never waited. */
  readonly since: (row: Row) => string | undefined;
  /** Whether it still waits; by default all rows do. */
  readonly waits?: (row: Row) => boolean;
}

/** Since when a row of a work queue waits, and how long that is; in the exported file a column each. */
export function waitingColumns<Row>(
  t: Translate,
  { title, since, waits = () => true }: Waiting<Row>,
): readonly Column<Row>[] {
  return [
    {
      id: "since",
      title: t(title),
      type: "time",
      value: since,
      cell: (row) => {
        const [start, now] = [since(row), Date.now()];
        if (start === undefined) return "–";
        const tone = isWaitingLong(start, now) ? "font-medium text-warn" : "text-ink-3";
        return (
          <>
            <DateText value={start} time />
            {waits(row) && <span className={`block text-xs ${tone}`}>{waitingText(start, now, t)}</span>}
          </>
        );
      },
    },
    {
      id: "waiting",
      title: t("waiting"),
      exportOnly: true,
      value: (row) => {
        const start = since(row);
        return start && waits(row) ? waitingText(start, Date.now(), t) : undefined;
      },
    },
  ];
}
