import { type FeedFileFactsFragment, type FeedFileState, FeedFilesDocument } from "../../gql/graphql.ts";
import { formatQuantity } from "../../lib/format.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { choice, view } from "../../ui/listFilters.tsx";
import { sorgColumn } from "../../ui/sorgColumn.tsx";
import { FileDialog } from "./FileDialog.tsx";
import { durationText, fileReason, STATES } from "./file.ts";
import { kindsIn, kindText } from "./kinds.ts";
import { Views } from "./Views.tsx";

const TO_CHECK: readonly FeedFileState[] = ["failed", "incomplete"];
const SHOWN = ["check", "imported", "checked"] as const;
const STATES_OF: Readonly<Record<(typeof SHOWN)[number], readonly FeedFileState[]>> = {
  check: TO_CHECK,
  imported: ["imported"],
  checked: ["checked"],
};

/** Files from other systems and what became of them, newest first. */
export default listPage({
  title: "title_admin_feeds",
  query: FeedFilesDocument,
  variables: ({ page, size, search, filters }) => {
    const show = SHOWN.find((name) => name === filters.state?.[0]);
    const kind = filters.kind?.[0];
    return { page, limit: size, search, ...(kind && { kind }), ...(show && { states: [...STATES_OF[show]] }) };
  },
  rows: ({ feedFiles }) => feedFiles.data,
  count: ({ feedFiles }) => feedFiles.info.count,
  countIsMinimum: ({ feedFiles }) => feedFiles.info.countIsMinimum,
  keyOf: ({ key, receivedAt }) => `${receivedAt} ${key}`,
  columns: ({ t }) => [
    {
      id: "kind",
      title: t("feed_kind"),
      card: "title",
      value: ({ kind }: FeedFileFactsFragment) => kindText(kind, t),
      cell: ({ kind, name }: FeedFileFactsFragment) => (
        <span className="block min-w-0 py-1.5">
          {kindText(kind, t)}
          <span className="block text-xs font-normal text-ink-2">
            <Breakable text={name} />
          </span>
        </span>
      ),
      skeleton: "w-56",
    },
    { id: "name", title: t("feed_file"), exportOnly: true, value: ({ name }: FeedFileFactsFragment) => name },
    sorgColumn<FeedFileFactsFragment>(t),
    { id: "received", title: t("feed_received"), type: "time", value: ({ receivedAt }) => receivedAt },
    {
      id: "duration",
      title: t("feed_duration"),
      align: "right",
      tableFrom: "2xl",
      value: (file) => durationText(file),
    },
    {
      id: "rows",
      title: t("feed_rows"),
      align: "right",
      tableFrom: "2xl",
      value: ({ rows }) => rows,
      cell: ({ rows }) => formatQuantity(rows),
    },
    {
      id: "changed",
      title: t("feed_changed"),
      align: "right",
      tableFrom: "lg",
      value: ({ changed }) => changed,
      cell: ({ changed }) => formatQuantity(changed),
    },
    {
      id: "refused",
      title: t("feed_refused"),
      align: "right",
      value: ({ refused }) => refused,
      cell: ({ refused }) => (
        <span className={refused > 0 ? "font-medium text-bad" : undefined}>{formatQuantity(refused)}</span>
      ),
    },
    { id: "reason", title: t("feed_went_wrong"), value: (file) => fileReason(file, t) },
    {
      id: "state",
      title: t("status"),
      card: "aside",
      badge: ({ state }) => ({ tone: STATES[state].tone, text: t(STATES[state].title) }),
    },
  ],
  search: "feed_search",
  filters: [
    view("view"),
    choice({
      name: "kind",
      label: "feed_kind",
      all: "feed_kinds_all",
      values: (_, t) => kindsIn(t),
      text: (kind, t) => kindText(kind, t),
    }),
    choice({
      name: "state",
      label: "status",
      all: "feed_all",
      values: SHOWN,
      text: (show, t) => t(show === "check" ? "feed_to_check" : STATES[show].title),
    }),
  ],
  above: () => <Views isFiles />,
  detail: (file, { close, reload }) => <FileDialog file={file} onClose={close} onChecked={reload} />,
  empty: { title: "feed_none", text: "feed_none_text" },
  exportAs: "imports",
});
