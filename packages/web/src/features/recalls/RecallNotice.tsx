import { useTranslation } from "../../lib/i18n.ts";
import { Notice } from "../../ui/Status.tsx";
import { useRecalledArticles } from "./RecallMark.tsx";

interface RecallNoticeProps {
  readonly sorg: string;
  readonly articles: readonly NoticeArticle[];
}

interface NoticeArticle {
  readonly article_code: string;
  readonly color?: string | null;
  readonly frameSize?: string | null;
}

/**
 * A warning for articles of which a published recall affects some bikes; nothing where there is none. Names the affected ones among
 * several, since a recall may affect one size of a model and not the others.
 */
export function RecallNotice({ sorg, articles }: RecallNoticeProps) {
  const { t } = useTranslation();
  const names = new Map(articles.map((article) => [article.article_code, nameOf(article)]));
  const found = useRecalledArticles(sorg, [...names.keys()]);
  if (found.length === 0) return null;
  const recalls = [...new Map(found.map((article) => [article.number, article])).values()];
  return (
    <div className="my-3 grid gap-2">
      {recalls.map(({ number, title, stopSale }) => (
        <Notice key={number} tone={stopSale ? "bad" : "warn"} title={t("recall_notice", { number, name: title })}>
          {names.size > 1 && (
            <strong className="block">
              {found
                .flatMap((article) => (article.number === number ? (names.get(article.articleCode) ?? []) : []))
                .join(", ")}
            </strong>
          )}
          {t(stopSale ? "recall_notice_stop_sale" : "recall_notice_text")}
        </Notice>
      ))}
    </div>
  );
}

function nameOf({ article_code, color, frameSize }: NoticeArticle): string {
  const variant = [color, frameSize].filter(Boolean).join(" ");
  return variant ? `${article_code} (${variant})` : article_code;
}
