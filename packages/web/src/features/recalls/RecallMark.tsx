import { useQuery } from "@apollo/client/react";
import { RecalledArticlesDocument, type RecalledArticlesQuery } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Badge } from "../../ui/Status.tsx";

export type RecalledArticle = RecalledArticlesQuery["recalledArticles"][number];

const NONE: readonly RecalledArticle[] = [];

/** Recalls of articles that have bikes which a published recall affects. */
export function useRecalledArticles(sorg: string, articleCodes: readonly string[]): readonly RecalledArticle[] {
  const { data, previousData } = useQuery(RecalledArticlesDocument, {
    variables: { sorg, articleCodes: [...new Set(articleCodes)] },
    skip: articleCodes.length === 0,
    fetchPolicy: "cache-and-network",
  });
  // The answer to fewer or other articles stands until the next, so that a notice does not flicker while articles are added.
  const found = (data ?? previousData)?.recalledArticles;
  return found?.filter(({ articleCode }) => articleCodes.includes(articleCode)) ?? NONE;
}

interface RecallMarkProps {
  readonly recalls: readonly RecalledArticle[];
  readonly articleCode: string;
}

/** Marks an article of which a recall affects some bikes; nothing for others. The notice of the page explains it. */
export function RecallMark({ recalls, articleCode }: RecallMarkProps) {
  const { t } = useTranslation();
  const own = recalls.filter((recall) => recall.articleCode === articleCode);
  if (own.length === 0) return null;
  const isStopped = own.some(({ stopSale }) => stopSale);
  return (
    <span title={own.map(({ number, title }) => t("recall_notice", { number, name: title })).join("\n")}>
      <Badge tone={isStopped ? "bad" : "warn"}>{t("recall_mark")}</Badge>
    </span>
  );
}
