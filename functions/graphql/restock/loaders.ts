import { cartQuantities } from "@spoke/core/cart";
import { restockNotifications } from "@spoke/core/restock";
import DataLoader from "dataloader";
import type { GraphQLContext } from "../context.ts";

interface Article {
  readonly sorg: string;
  readonly articleCode: string;
}
const articleKey = ({ sorg, articleCode }: Article): string => `${sorg}#${articleCode}`;

/** Batches lookups of the user's articles within a request. */
function perRequest<T>(ask: (articles: readonly Article[]) => Promise<T[]>) {
  const loaders = new WeakMap<GraphQLContext, DataLoader<Article, T, string>>();
  return (context: GraphQLContext): DataLoader<Article, T, string> => {
    const articles =
      loaders.get(context) ??
      new DataLoader<Article, T, string>(
        (articles) => ask(articles.map(({ sorg, articleCode }) => ({ sorg, articleCode }))),
        { maxBatchSize: 1_000, cacheKeyFn: articleKey },
      );
    loaders.set(context, articles);
    return articles;
  };
}

/** Whether the user has a back-in-stock subscription for an article. */
export const waitLoader = perRequest((articles) => restockNotifications([...articles]));

/** Quantity of an article in the user's cart. */
export const cartLoader = perRequest((articles) => cartQuantities([...articles]));
