import { NEWS_TYPES } from "@spoke/core/news/schema.ts";
import { DeleteNewsDocument, EditedNewsListDocument, RestoreNewsDocument } from "../../gql/graphql.ts";
import { listPage } from "../../ui/ListPage.tsx";
import { editedItems } from "../content/index.ts";
import { TYPE_TEXTS } from "./types.ts";

const items = editedItems({
  content: "news",
  path: "/admin/news",
  ...{ types: NEWS_TYPES, typeTexts: TYPE_TEXTS, typeLabel: "news_type", typeAll: "news_type_all" },
  remove: [DeleteNewsDocument, (data) => data.deleteNews],
  restore: [RestoreNewsDocument, (data) => data.restoreNews],
});

/** All news of the host, for editors. */
export default listPage({
  ...items,
  title: "title_admin_news",
  query: EditedNewsListDocument,
  rows: ({ newsList }) => newsList.news,
  count: ({ newsList }) => newsList.info.count,
  create: { to: "/admin/news/create", label: "title_admin_news_create" },
  empty: { title: "news_empty", text: "news_none_text" },
  exportAs: "news",
});
