import { useQuery } from "@apollo/client/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { client } from "../../app/apollo.ts";
import {
  CatalogFacetsDocument,
  type CatalogFilterInput,
  CatalogGroupsDocument,
  CatalogItemsDocument,
} from "../../gql/graphql.ts";
import { getConfig, useConfig } from "../../lib/config.ts";
import { hasDealerPrices, showDealerPrices, useDealerPrices } from "../../lib/dealerPrices.ts";
import { CATALOG_PAGE } from "../../lib/limits.ts";
import { useGo, useHere } from "../../lib/navigation.ts";
import { useExistingPage } from "../../ui/existingPage.ts";
import {
  type CatalogParams,
  type Category,
  filterInput,
  readCatalogParams,
  type Section,
  sortInput,
  type View,
  withoutFilters,
  writeCatalogParams,
} from "./params.ts";

/** The queries of a page of the catalog. */
function queriesOf(params: CatalogParams, view: View, page: number, filter: CatalogFilterInput) {
  return {
    list: { page, limit: CATALOG_PAGE, sort: sortInput(params), filter },
    facets: {
      category: filter.category ?? ("Bike" as const),
      bothSides: !filter.category,
      models: view === "group",
      filter,
    },
  };
}

/** Sends the queries with which the page at the address begins; the page finds their answers in the client's cache. */
export async function beginCatalog(section: Section): Promise<void> {
  const params = readCatalogParams(new URLSearchParams(location.search));
  const view: View = params.view ?? getConfig().catalogDefaultView;
  const { list, facets } = queriesOf(params, view, params.page, filterInput(params, section, !hasDealerPrices()));
  await Promise.all([
    view === "group"
      ? client.query({ query: CatalogGroupsDocument, variables: list })
      : client.query({ query: CatalogItemsDocument, variables: list }),
    client.query({ query: CatalogFacetsDocument, variables: facets }),
  ]);
}

/**
 * The catalog as the address says: its state, ways to change it, and what the server has for it.
 * @param start the category where neither the page nor the address says one
 */
export function useCatalog(section: Section, start?: Category) {
  const [search] = useSearchParams();
  const { path } = useHere();
  const go = useGo();
  const { catalogDefaultView } = useConfig();
  const key = search.toString();
  const [params, expect] = useAhead(key);
  const to = (next: CatalogParams) => path + writeCatalogParams(next);
  const view: View = params.view ?? catalogDefaultView;
  const retailPrices = !useDealerPrices();
  const filter = useMemo(() => {
    const named = start && !params.category ? { ...params, category: start } : params;
    return filterInput(named, section, retailPrices);
  }, [params, section, start, retailPrices]);
  const scope = addressOf({ ...params, page: 1 });
  const { page: shownPage, setPages } = useExistingPage(params.page, (page) => to({ ...params, page }), scope);
  const queries = queriesOf(params, view, shownPage, filter);
  const groups = useQuery(CatalogGroupsDocument, { variables: queries.list, skip: view !== "group" });
  const items = useQuery(CatalogItemsDocument, { variables: queries.list, skip: view !== "item" });
  const facets = useQuery(CatalogFacetsDocument, { variables: queries.facets });

  const list = view === "group" ? groups : items;
  const page = view === "group" ? (groups.data ?? groups.previousData) : (items.data ?? items.previousData);
  const info = page && ("productGroups" in page ? page.productGroups.info : page.products.info);
  if (info && list.data) setPages(info.pageTotal);
  const change = (next: CatalogParams) => {
    expect(next);
    go(to(next), { state: { keepScroll: true } });
  };
  return {
    params,
    view,
    category: filter.category ?? undefined,
    isGroupset: section.groupset === true,
    isBike: filter.category === "Bike",
    groups: view === "group" ? (groups.data ?? groups.previousData)?.productGroups.data : undefined,
    items: view === "item" ? (items.data ?? items.previousData)?.products.data : undefined,
    articles: useKept(page && "productGroups" in page ? page.productGroups.articles : undefined),
    /** What may have been meant, where nothing was found. */
    suggestion: page && ("productGroups" in page ? page.productGroups.suggestion : page.products.suggestion),
    info: useKept(info),
    facets: (facets.data ?? facets.previousData)?.filterV2,
    loading: list.loading,
    failed: list.error !== undefined,
    /** The filters cannot be had: without them the list still can. */
    facetsFailed: facets.error !== undefined && !facets.data,
    retry: () => {
      void list.refetch();
      if (facets.error) void facets.refetch();
    },
    to,
    change,
    /** Clears every filter and shows dealer prices again (2 §4). */
    reset: () => {
      showDealerPrices(true);
      change(withoutFilters(params));
    },
  };
}

/** What the address says, or what was asked of it a moment ago: a box that is checked stays so until the address has changed. */
function useAhead(key: string): readonly [CatalogParams, (next: CatalogParams) => void] {
  const read = useMemo(() => readCatalogParams(new URLSearchParams(key)), [key]);
  /** `before` are the addresses that may still be shown on the way to `params`. */
  const [ahead, setAhead] = useState<{ params: CatalogParams; before: readonly string[] }>();
  const isAhead = ahead?.before.includes(key) ?? false;
  if (ahead && !isAhead) setAhead(undefined);
  const expect = (params: CatalogParams) => {
    const before = [...(ahead?.before ?? []), key, ...(ahead ? [addressOf(ahead.params)] : [])];
    const wanted = addressOf(params);
    setAhead(
      wanted === addressOf(read) ? undefined : { params, before: before.filter((address) => address !== wanted) },
    );
  };
  return [ahead && isAhead ? ahead.params : read, expect];
}

function addressOf(params: CatalogParams): string {
  return writeCatalogParams(params).slice(1);
}

/** The last defined value, so that counts do not flicker while the next page loads. */
function useKept<T>(value: T | undefined): T | undefined {
  const last = useRef(value);
  useEffect(() => {
    if (value !== undefined) last.current = value;
  }, [value]);
  return value ?? last.current;
}
