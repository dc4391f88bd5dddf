import type { MessageKey, Translate } from "../lib/i18n.ts";
import { isWaitingLong, waitingText } from "../lib/waiting.ts";
import type { Column } from "./columns.tsx";
import { DateText } from "./DateText.tsx";

/** Since when a row of a work queue waits, and how long that is; in the exported file a column each. */
export function waitingColumns<Row>(
  t: Translate,
  { title, since }: { readonly title: MessageKey; readonly since: (row: Row) => string },
): readonly Column<Row>[] {
  return [
    {
      id: "since",
      title: t(title),
      type: "time",
      value: since,
      cell: (row) => {
        const now = Date.now();
        const tone = isWaitingLong(since(row), now) ? "font-medium text-warn" : "text-ink-3";
        return (
          <>
            <DateText value={since(row)} time />
            <span className={`block text-xs ${tone}`}>{waitingText(since(row), now, t)}</span>
          </>
        );
      },
    },
    { id: "waiting", title: t("waiting"), exportOnly: true, value: (row) => waitingText(since(row), Date.now(), t) },
  ];
}
