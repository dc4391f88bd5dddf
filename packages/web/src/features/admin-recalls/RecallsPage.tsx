import { RecallsDocument } from "../../gql/graphql.ts";
import { listPage } from "../../ui/ListPage.tsx";
import { choice } from "../../ui/listFilters.tsx";
import { pageVariables } from "../../ui/listState.ts";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { Badge } from "../../ui/Status.tsx";
import { draftDeletion } from "./remove.ts";
import { RECALL_STATES, recallLook, titleOf } from "./status.ts";

/** Recalls that the office manages, newest first. */
export default listPage({
  title: "title_admin_recalls",
  query: RecallsDocument,
  variables: (state) => ({
    ...pageVariables(state),
    ...(state.filters.status?.[0] && { state: state.filters.status[0] }),
  }),
  rows: ({ recalls }) => recalls.recalls,
  count: ({ recalls }) => recalls.info.count,
  keyOf: ({ number }) => number,
  href: ({ number }) => `/admin/recalls/${encodeURIComponent(number)}`,
  columns: ({ t }) => [
    { id: "title", title: t("recall"), card: "title", skeleton: "w-48", value: titleOf },
    { id: "number", title: t("recall_number"), tableFrom: "lg", value: ({ number }) => number },
    { id: "brand", title: t("filter_brands"), wideOnly: true, value: ({ brandName }) => brandName },
    {
      id: "frames",
      title: t("recall_bikes"),
      // The progress says it too.
      exportOnly: true,
      value: ({ impact }) => impact?.frames ?? "",
    },
    {
      id: "progress",
      title: t("recall_done"),
      value: ({ totals }) => totals && t("recall_progress_text", { ...totals, count: totals.all }),
      cell: ({ totals, ...recall }) =>
        totals && totals.all > 0 ? (
          <span className="block w-44 max-w-full">
            <span className="text-xs text-ink-2">{t("recall_progress_text", { ...totals, count: totals.all })}</span>
            <ProgressBar value={totals.closed / totals.all} label={titleOf(recall)} />
          </span>
        ) : (
          "–"
        ),
    },
    {
      id: "dealers",
      title: t("recall_dealers"),
      align: "right",
      tableFrom: "lg",
      value: ({ impact }) => impact?.dealers ?? "",
    },
    { id: "published", title: t("recall_since"), type: "day", value: ({ validFrom }) => validFrom },
    {
      id: "state",
      title: t("status"),
      card: "aside",
      value: ({ state }) => t(recallLook(state).title),
      cell: ({ state }) => (
        <Badge tone={recallLook(state).tone} dot>
          {t(recallLook(state).title)}
        </Badge>
      ),
    },
  ],
  search: "recalls_search",
  filters: [
    choice({
      name: "status",
      label: "status",
      all: "status_all",
      values: RECALL_STATES,
      text: (state, t) => t(recallLook(state).title),
    }),
  ],
  create: { to: "/admin/recalls/create", label: "title_admin_recalls_create" },
  exportAs: "recalls",
  empty: { title: "recalls_none", text: "admin_recalls_none_text" },
  remove: draftDeletion,
});
