import { BUCKETS } from "@spoke/core/content/item.ts";
import { NEWS_TYPES } from "@spoke/core/news/schema.ts";
import {
  DeleteNewsDocument,
  type EditedNewsFragment,
  EditedNewsListDocument,
  RestoreNewsDocument,
} from "../../gql/graphql.ts";
import { useAction } from "../../lib/useAction.ts";
import { deletion } from "../../ui/deletion.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { choice } from "../../ui/listFilters.tsx";
import { pageVariables } from "../../ui/listState.ts";
import { editorColumns, RestoreButton, STATE_LOOKS, showsDeleted } from "../content/index.ts";
import { TYPE_TEXTS } from "./types.ts";

/** All news of the host, for editors. */
export default listPage({
  title: "title_admin_news",
  query: EditedNewsListDocument,
  variables: (state) => {
    const bucket = BUCKETS.find((value) => state.filters.bucket?.includes(value));
    const type = NEWS_TYPES.find((value) => state.filters.type?.includes(value));
    return { ...pageVariables(state), ...(bucket && { bucket }), ...(type && { type }) };
  },
  rows: ({ newsList }) => newsList.news,
  count: ({ newsList }) => newsList.info.count,
  keyOf: ({ id }) => id,
  href: ({ id }) => `/admin/news/${encodeURIComponent(id)}/edit`,
  columns: ({ t, reload }) => [
    { id: "title", title: t("content_title"), card: "title", skeleton: "w-56", value: ({ title }) => title },
    { id: "type", title: t("news_type"), wideOnly: true, value: ({ type }) => t(TYPE_TEXTS[type]) },
    ...editorColumns<EditedNewsFragment>(t),
    {
      id: "restore",
      title: t("restore"),
      align: "right",
      isShown: showsDeleted,
      cell: (row) => row.deletedAt && <Restore row={row} onRestored={reload} />,
    },
  ],
  search: "content_search",
  filters: [
    choice({
      name: "bucket",
      label: "status",
      all: "status_all",
      values: BUCKETS,
      text: (bucket, t) => t(STATE_LOOKS[bucket].title),
    }),
    choice({
      name: "type",
      label: "news_type",
      all: "news_type_all",
      values: NEWS_TYPES,
      text: (type, t) => t(TYPE_TEXTS[type]),
    }),
  ],
  create: { to: "/admin/news/create", label: "title_admin_news_create" },
  exportAs: "news",
  remove: deletion(DeleteNewsDocument, (data) => data.deleteNews, {
    nameOf: ({ title }: EditedNewsFragment) => title,
    textOf: (_, t) => t("content_delete_text"),
    lockedBecause: ({ deletedAt }, t) => (deletedAt ? t("content_is_deleted") : undefined),
  }),
});

function Restore({ row, onRestored }: { readonly row: EditedNewsFragment; readonly onRestored: () => void }) {
  const restore = useAction(RestoreNewsDocument);
  return (
    <RestoreButton
      name={row.title}
      restore={async () => (await restore({ id: row.id })).restoreNews}
      onRestored={onRestored}
    />
  );
}
