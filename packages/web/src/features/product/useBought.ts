import { useQuery } from "@apollo/client/react";
import { useUser } from "../../app/session.ts";
import { BoughtOfModelDocument } from "../../gql/graphql.ts";
import type { Detail } from "./ProductPage.tsx";

/** The API filters by at most so many codes. */
const MOST = 100;

/** What the customer ordered of articles in two years, by code. */
export type BoughtArticles = ReadonlyMap<string, { readonly pieces: number; readonly lastAt: string }>;

/** What the customer ordered of a model; nothing while it loads and without a customer. */
export function useBought({ items }: Detail["group"]): BoughtArticles {
  const { hasCustCode } = useUser();
  const articleCodes = items.slice(0, MOST).map(({ article_code }) => article_code);
  const { data } = useQuery(BoughtOfModelDocument, { variables: { articleCodes }, skip: !hasCustCode });
  const bought = data?.previousPurchases.data ?? [];
  return new Map(bought.flatMap(({ article_code, purchased }) => (purchased ? [[article_code, purchased]] : [])));
}
