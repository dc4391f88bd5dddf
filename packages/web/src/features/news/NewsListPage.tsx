import { NEWS_TYPES } from "@spoke/core/news/schema.ts";
import { type NewsCardFragment, NewsCardsDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { ListPage } from "../../ui/ListPage.tsx";
import { choice } from "../../ui/listFilters.tsx";
import { pageVariables } from "../../ui/listState.ts";
import { Skeleton } from "../../ui/Status.tsx";
import { ItemCard, marketFilter, marketIn } from "../content/index.ts";
import { useDownload } from "../media/index.ts";
import { TYPE_TEXTS } from "./types.ts";

const FILTERS = [
  choice({
    name: "type",
    label: "news_type",
    all: "news_type_all",
    values: NEWS_TYPES,
    text: (type, t) => t(TYPE_TEXTS[type]),
  }),
  marketFilter("news"),
];

/** News that the reader may see now, as cards. */
export default function NewsListPage() {
  const { t } = useTranslation();
  const { download } = useDownload();
  return (
    <ListPage
      title="title_news"
      query={NewsCardsDocument}
      variables={(state) => {
        const type = NEWS_TYPES.find((value) => state.filters.type?.includes(value));
        const market = marketIn(state);
        return { ...pageVariables(state), ...(type && { type }), ...(market && { market }) };
      }}
      rows={({ newsList }) => newsList.news}
      count={({ newsList }) => newsList.info.count}
      keyOf={({ id }) => id}
      columns={({ t }) => [
        { id: "title", title: t("content_title"), card: "title", value: ({ title }: NewsCardFragment) => title },
      ]}
      search="content_search"
      filters={FILTERS}
      empty={{ title: "news_empty", text: "news_empty_text" }}
      cards={{
        layout: "grid",
        item: (row) => (
          <ItemCard
            item={row}
            topic={t(TYPE_TEXTS[row.type])}
            to={`/news/${encodeURIComponent(row.id)}`}
            onOpen={() => row.file && void download(row.file.id)}
          />
        ),
        skeleton: <Skeleton className="col-span-12 h-56 xs:col-span-6 lg:col-span-4" />,
      }}
    />
  );
}
