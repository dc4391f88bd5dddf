import { cartQuantities } from "@spoke/core/cart";
import { restockNotifications } from "@spoke/core/restock";
import DataLoader from "dataloader";
import type { GraphQLContext } from "../context.ts";

interface Article {
  readonly sorg: string;
  readonly article_code: string;
}
const articleKey = ({ sorg, article_code }: Article): string => `${sorg}#${article_code}`;

/** Loads something of articles for the user, once for all articles of a request. */
function perRequest<T>(ask: (articles: readonly Article[]) => Promise<T[]>) {
  const loaders = new WeakMap<GraphQLContext, DataLoader<Article, T, string>>();
  return (context: GraphQLContext): DataLoader<Article, T, string> => {
    const known =
      loaders.get(context) ??
      new DataLoader<Article, T, string>(
        (articles) => ask(articles.map(({ sorg, article_code }) => ({ sorg, article_code }))),
        { maxBatchSize: 1_000, cacheKeyFn: articleKey },
      );
    loaders.set(context, known);
    return known;
  };
}

/** Whether the user waits for an article. */
export const waitLoader = perRequest((articles) => restockNotifications([...articles]));

/** How many of an article are in the user's cart. */
export const cartLoader = perRequest((articles) => cartQuantities([...articles]));
