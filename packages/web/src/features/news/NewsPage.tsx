import { mediaKindOf } from "@spoke/core/media/schema.ts";
import { NewsArticleDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";
import { EntityPage } from "../../ui/form/EntityPage.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Badge } from "../../ui/Status.tsx";
import { ItemText } from "../content/index.ts";
import { FileCard, PictureFigure } from "../media/index.ts";
import { TYPE_TEXTS } from "./types.ts";

/** News to read, with pictures and files. */
export default function NewsPage() {
  const { t } = useTranslation();
  return (
    <EntityPage
      query={NewsArticleDocument}
      variables={(id) => ({ id })}
      entity={({ news }) => news}
      list={{ to: "/news", title: "title_news" }}
      titles={{ create: "title_news_id", edit: "title_news_id" }}
    >
      {({ entity }) => {
        if (!entity) return null;
        const { title, subtitle, body, validFrom, type, files } = entity;
        const isPicture = ({ contentType }: (typeof files)[number]) => mediaKindOf(contentType) === "picture";
        const documents = files.filter((file) => !isPicture(file));
        return (
          <div className="mx-auto max-w-4xl">
            <PageHeader
              title={title}
              below={
                <p className="mt-2 flex flex-wrap items-center gap-3 text-ink-2">
                  <Badge>{t(TYPE_TEXTS[type])}</Badge>
                  {validFrom && <DateText value={validFrom} />}
                </p>
              }
            />
            <article className="grid gap-5">
              {subtitle && <p className="text-lg text-ink-2 wrap-anywhere">{subtitle}</p>}
              {files.filter(isPicture).map((file) => (
                <PictureFigure key={file.id} file={file} />
              ))}
              {body && <ItemText html={body} />}
              {documents.length > 0 && (
                <Panel title={t("content_files")}>
                  <ul className="grid gap-3 xs:grid-cols-2">
                    {documents.map((file) => (
                      <li key={file.id} className="min-w-0">
                        <FileCard file={file} />
                      </li>
                    ))}
                  </ul>
                </Panel>
              )}
            </article>
          </div>
        );
      }}
    </EntityPage>
  );
}
