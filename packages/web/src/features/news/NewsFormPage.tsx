import { NEWS_TYPES, newsInputSchema } from "@spoke/core/news/schema.ts";
import { useUser } from "../../app/session.ts";
import { CreateNewsDocument, NewsFormDocument, type NewsFormQuery, UpdateNewsDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { type EntityForm, EntityPage } from "../../ui/form/EntityPage.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { SelectInput } from "../../ui/form/fields.tsx";
import { useEntityForm } from "../../ui/form/useEntityForm.ts";
import { Notice } from "../../ui/Status.tsx";
import { ItemPreview, itemValues, LookFields, PublishFields, TextFields } from "../content/index.ts";
import { History } from "../history/index.ts";
import { TYPE_TEXTS } from "./types.ts";

type News = NewsFormQuery["news"];

/** News to create or to change. */
export default function NewsFormPage() {
  return (
    <EntityPage
      query={NewsFormDocument}
      variables={(id) => ({ id })}
      entity={({ news }) => news}
      list={{ to: "/admin/news", title: "title_admin_news" }}
      titles={{ create: "title_admin_news_create", edit: "title_admin_news_id_edit" }}
    >
      {(page) => <NewsForm {...page} />}
    </EntityPage>
  );
}

function NewsForm(page: EntityForm<News, NewsFormQuery>) {
  const { t } = useTranslation();
  const { entity: stored, title, list } = page;
  const { contentTargetMarkets: ownMarkets = [] } = useUser();
  const createNews = useAction(CreateNewsDocument);
  const updateNews = useAction(UpdateNewsDocument);
  const state = useEntityForm(page, {
    schema: newsInputSchema,
    draft: "news",
    nameOf: ({ texts }) => texts[0]?.title,
    values: (news: News | undefined) => ({
      type: news?.type ?? NEWS_TYPES[0],
      ...itemValues("news", news),
      // Most news is for the market of its editor.
      ...(!news && { contentTargetMarkets: [...ownMarkets] }),
    }),
    create: async (values) => (await createNews(values)).createNews,
    update: async (values, version) => (await updateNews({ ...values, ...version })).updateNews,
  });
  return (
    <FormPage state={state} title={title} cancelTo={list}>
      {stored?.deletedAt && <Notice tone="warn" title={t("content_is_deleted")} />}
      <TextFields />
      <PublishFields type="news">
        <SelectInput
          name="type"
          label={t("news_type")}
          options={NEWS_TYPES.map((type) => ({ value: type, label: t(TYPE_TEXTS[type]) }))}
        />
      </PublishFields>
      <LookFields type="news" />
      <ItemPreview type="news" />
      {stored && <History kind="news" id={stored.id} />}
    </FormPage>
  );
}
