import { useQuery } from "@apollo/client/react";
import { RecalledArticlesDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Notice } from "../../ui/Status.tsx";

interface RecallNoticeProps {
  readonly sorg: string;
  readonly articleCodes: readonly string[];
  /** Name the articles, where the notice is about several. */
  readonly named?: boolean;
}

/** A warning for articles of which a published recall affects some bikes; nothing where there is none. */
export function RecallNotice({ sorg, articleCodes, named = false }: RecallNoticeProps) {
  const { t } = useTranslation();
  const { data } = useQuery(RecalledArticlesDocument, {
    variables: { sorg, articleCodes: [...articleCodes] },
    skip: articleCodes.length === 0,
    fetchPolicy: "cache-and-network",
  });
  const found = data?.recalledArticles ?? [];
  if (found.length === 0) return null;
  const recalls = [...new Map(found.map((article) => [article.number, article])).values()];
  return (
    <div className="my-3 grid gap-2">
      {recalls.map(({ number, title, stopSale }) => (
        <Notice key={number} tone={stopSale ? "bad" : "warn"} title={t("recall_notice", { number, name: title })}>
          {named && (
            <strong className="mr-1">
              {found.flatMap((article) => (article.number === number ? article.articleCode : [])).join(", ")}
            </strong>
          )}
          {t(stopSale ? "recall_notice_stop_sale" : "recall_notice_text")}
        </Notice>
      ))}
    </div>
  );
}
