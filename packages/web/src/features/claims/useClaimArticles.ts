import { useQuery } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { ClaimArticlesDocument, type ClaimedArticleFragment } from "../../gql/graphql.ts";
import { SUGGEST_FROM } from "../../lib/limits.ts";

const PAUSE_MS = 300;

/** Articles for what is typed: a code, a GTIN, or a name. */
export function useClaimArticles(typed: string): readonly ClaimedArticleFragment[] {
  const [search, setSearch] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useQuery(ClaimArticlesDocument, { variables: { search }, skip: search.length < SUGGEST_FROM });
  return search.length < SUGGEST_FROM ? [] : (data?.claimArticlesV2.articles ?? []);
}
