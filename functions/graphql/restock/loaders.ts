import { restockNotifications } from "@spoke/core/restock";
import DataLoader from "dataloader";
import type { GraphQLContext } from "../context.ts";

interface Article {
  readonly sorg: string;
  readonly article_code: string;
}
const articleKey = ({ sorg, article_code }: Article): string => `${sorg}#${article_code}`;

const loaders = new WeakMap<GraphQLContext, DataLoader<Article, boolean, string>>();

/** Whether the user waits for an article; a page of articles asks once. */
export function waitLoader(context: GraphQLContext): DataLoader<Article, boolean, string> {
  const known =
    loaders.get(context) ??
    new DataLoader<Article, boolean, string>(
      (articles) => restockNotifications(articles.map(({ sorg, article_code }) => ({ sorg, article_code }))),
      { maxBatchSize: 1_000, cacheKeyFn: articleKey },
    );
  loaders.set(context, known);
  return known;
}
