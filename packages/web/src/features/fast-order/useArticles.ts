import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { SuggestionsDocument, type SuggestionsQuery } from "../../gql/graphql.ts";
import { SUGGEST_FROM } from "../../lib/limits.ts";
import { reportFault } from "../../lib/reporter.ts";

export type Suggestion = SuggestionsQuery["products"]["data"][number];

const WAIT_MS = 200;
const MOST = 8;
const NONE: readonly Suggestion[] = [];

/** Articles for what is typed; those for its beginning until the next answer, which are not `current`. */
interface Suggestions {
  readonly articles: readonly Suggestion[];
  readonly current: boolean;
}

/** Suggests articles from three characters on, after a pause in typing. A later search cancels an earlier one. */
export function useArticles(text: string): Suggestions {
  const client = useApolloClient();
  const term = text.trim();
  const asks = term.length >= SUGGEST_FROM;
  const [found, setFound] = useState<{ readonly term: string; readonly articles: readonly Suggestion[] }>();
  useEffect(() => {
    if (!asks) return;
    const control = new AbortController();
    const load = async () => {
      try {
        const { data } = await client.query({
          query: SuggestionsDocument,
          variables: { limit: MOST, filter: { search: term } },
          fetchPolicy: "no-cache",
          context: { signal: control.signal },
        });
        if (!control.signal.aborted && data) setFound({ term, articles: data.products.data });
      } catch (error) {
        if (!control.signal.aborted) reportFault("articles could not be suggested", error);
      }
    };
    const timer = setTimeout(() => void load(), WAIT_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [client, asks, term]);
  const isShown = asks && found !== undefined && term.startsWith(found.term);
  return { articles: isShown ? found.articles : NONE, current: isShown && found.term === term };
}
