import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { reportFault } from "../../../lib/reporter.ts";
import { useLater } from "../../../ui/useLater.ts";
import type { Entry, Source } from "./sources.ts";

/** Letters from which on more than pages is searched. */
const SEARCH_FROM = 2;

/** What a group has found. */
export interface Group {
  readonly source: Source;
  readonly entries: readonly Entry[];
  readonly failed: boolean;
}

/**
 * What the groups have found, each as soon as it is there, some time after the last key. A later search cancels an earlier one; a
 * group that fails says so and hides no other.
 */
export function useFound(
  text: string,
  sources: readonly Source[],
): { readonly groups: readonly Group[]; readonly loading: boolean } {
  const client = useApolloClient();
  const term = useLater(text.trim());
  const [found, setFound] = useState<{ readonly term: string; readonly groups: ReadonlyMap<string, Group> }>();
  const isSearch = term.length >= SEARCH_FROM;
  useEffect(() => {
    if (!isSearch) return undefined;
    const control = new AbortController();
    const add = (group: Group) => {
      if (control.signal.aborted) return;
      setFound((before) => {
        const groups = new Map(before?.term === term ? before.groups : []);
        return { term, groups: groups.set(group.source.id, group) };
      });
    };
    for (const source of sources) {
      source.find(client, term, control.signal).then(
        (entries) => add({ source, entries, failed: false }),
        (error: unknown) => {
          if (!control.signal.aborted) reportFault("a group of the palette could not be searched", error);
          add({ source, entries: [], failed: true });
        },
      );
    }
    return () => control.abort();
  }, [client, isSearch, term, sources]);
  const current = isSearch && found?.term === term && text.trim() === term ? found.groups : undefined;
  const groups = sources.flatMap(({ id }) => current?.get(id) ?? []);
  return { groups, loading: text.trim().length >= SEARCH_FROM && groups.length < sources.length };
}
