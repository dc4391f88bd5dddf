import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { HeaderSuggestionsDocument, type HeaderSuggestionsQuery } from "../../gql/graphql.ts";
import { hasFlag, useConfig } from "../../lib/config.ts";
import { useDealerPrices } from "../../lib/dealerPrices.ts";
import { SEARCH_DEBOUNCE_MS, SUGGEST_FROM, SUGGESTIONS } from "../../lib/limits.ts";
import { reportFault } from "../../lib/reporter.ts";
import type { Side } from "./catalogSide.ts";

interface Found {
  readonly term: string;
  readonly side: Side | undefined;
  readonly found: HeaderSuggestionsQuery;
}

/**
 * Suggestions for what is typed, soon after the last key (080), from three characters on and of the side of the catalog
 * that is shown (1 §4, §7); undefined as long as there are none to ask for. A later search cancels an earlier one; one
 * that fails is logged and ends the waiting.
 */
export function useSuggestions(
  text: string,
  side: Side | undefined,
): { found?: HeaderSuggestionsQuery; loading: boolean } {
  const term = text.trim();
  const config = useConfig();
  const client = useApolloClient();
  const isOwn = useDealerPrices();
  const [found, setFound] = useState<Found>();
  const [loading, setLoading] = useState(false);
  const asks = term.length >= SUGGEST_FROM && hasFlag(config, "SEARCH_SUGGESTION");
  useEffect(() => {
    if (!asks) return;
    const control = new AbortController();
    const ask = async () => {
      setLoading(true);
      try {
        const retailPrices = !isOwn;
        const filter = { search: term, ...(side && { category: side }), ...(retailPrices && { retailPrices }) };
        const { data } = await client.query({
          query: HeaderSuggestionsDocument,
          variables: { limit: SUGGESTIONS, filter, category: side ?? "Bike", bothSides: !side },
          fetchPolicy: "no-cache",
          context: { signal: control.signal },
        });
        if (!control.signal.aborted && data) setFound({ term, side, found: data });
      } catch (error) {
        if (!control.signal.aborted) reportFault("suggestions could not be loaded", error);
      } finally {
        if (!control.signal.aborted) setLoading(false);
      }
    };
    const timer = setTimeout(() => void ask(), SEARCH_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
      setLoading(false);
    };
  }, [client, asks, term, side, isOwn]);
  // What was found for the beginning of the word stays until its end is found.
  const fits = asks && found && found.side === side && term.startsWith(found.term);
  return { ...(fits && { found: found.found }), loading };
}
