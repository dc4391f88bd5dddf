import { FeedRunsDocument, type FeedRunsQuery } from "../../gql/graphql.ts";
import { formatQuantity } from "../../lib/format.ts";
import { listPage } from "../../ui/ListPage.tsx";
import { sorgColumn } from "../../ui/sorgColumn.tsx";
import { durationText, problemText, STATES } from "./file.ts";
import { areaText, kindText, placeOfKind } from "./kinds.ts";
import { FILES, Views } from "./Views.tsx";

type Run = FeedRunsQuery["feedRuns"][number];

/** Kinds with a failed file first, then those of which rows were refused, then the others by area. */
const urgency = ({ problem }: Run): number => (problem ? (problem.state === "failed" ? 0 : 1) : 2);
const inOrder = (runs: readonly Run[]): readonly Run[] =>
  runs.toSorted(
    (a, b) => urgency(a) - urgency(b) || placeOfKind(a.kind) - placeOfKind(b.kind) || (a.sorg < b.sorg ? -1 : 1),
  );

/** How each kind of data from other systems is doing: its last file, and what has to be checked. */
export default listPage({
  title: "title_admin_feeds",
  query: FeedRunsDocument,
  variables: () => ({}),
  rows: ({ feedRuns }) => inOrder(feedRuns),
  keyOf: ({ sorg, kind }) => `${sorg} ${kind}`,
  groupOf: ({ kind, problem }, t) => (problem ? t("feed_to_check") : areaText(kind, t)),
  href: ({ kind, toCheck }) =>
    `/admin/feeds?${new URLSearchParams({ view: FILES, kind, ...(toCheck > 0 && { state: "check" }) })}`,
  columns: ({ t }) => [
    {
      id: "kind",
      title: t("feed_kind"),
      card: "title",
      value: ({ kind }: Run) => kindText(kind, t),
      skeleton: "w-40",
    },
    { ...sorgColumn<Run>(t), tableFrom: "xl" },
    { id: "last", title: t("feed_last_run"), type: "time", value: ({ last }) => last.finishedAt ?? last.receivedAt },
    {
      id: "rows",
      title: t("feed_rows"),
      align: "right",
      value: ({ last }) => last.rows,
      cell: ({ last }) => formatQuantity(last.rows),
    },
    {
      id: "duration",
      title: t("feed_duration"),
      align: "right",
      value: ({ last }) => durationText(last),
      cell: ({ last }) => <span className="whitespace-nowrap">{durationText(last) || "–"}</span>,
    },
    {
      id: "problem",
      title: t("feed_went_wrong"),
      value: ({ problem }) => (problem ? problemText(problem, t) : ""),
      cell: ({ problem }) =>
        problem ? <span className="text-bad">{problemText(problem, t)}</span> : <span className="text-ink-3">–</span>,
    },
    {
      id: "state",
      title: t("status"),
      badge: ({ last, problem, toCheck }) => {
        const { tone, title } = STATES[(problem ?? last).state];
        return { tone, text: t(title), note: toCheck > 1 ? t("feed_files_to_check", { count: toCheck }) : undefined };
      },
    },
  ],
  search: "feed_kinds_search",
  textOf: ({ kind, last, sorg, sorgName }) => `${kind} ${last.name} ${sorg} ${sorgName}`,
  above: () => <Views isFiles={false} />,
  empty: { title: "feed_none", text: "feed_none_text" },
  exportAs: "imports",
});
