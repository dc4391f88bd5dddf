import { createContext, type ReactNode, use } from "react";
import { useHere } from "../lib/navigation.ts";
import { useStore } from "../lib/store.ts";
import { customersListOf } from "../ui/lastList.ts";
import { type PagePlace, PagePlaceContext } from "../ui/pagePlace.ts";
import type { RouteRow } from "./route.ts";
import type { RouteTable, Step } from "./routeTable.ts";
import { isTitleCut, useMobileTitle } from "./shell/mobileTitle.ts";
import { useRowTitle } from "./shell/rowTitle.ts";

const Routes = createContext<SiteRoutes | undefined>(undefined);

interface SiteRoutes extends RouteTable {
  /** Loads a page's code ahead of need. */
  readonly preload: (path: string) => void;
}

/** All pages of the site. */
export function useRoutes(): SiteRoutes {
  const routes = use(Routes);
  if (!routes) throw new Error("rendered outside RoutesProvider");
  return routes;
}

/** The row of the current page; undefined for an address without a page. */
export function useCurrentRow(): RouteRow | undefined {
  return useRoutes().rowOf(useHere().path);
}

/** The pages above the current one, then the page itself: also from a list of several customers, which is not above it by address. */
export function useTrail(): readonly Step[] {
  return trailFrom(useRoutes(), useHere().path);
}

export function trailFrom({ trailOf, rowOf }: RouteTable, path: string): readonly Step[] {
  const trail = trailOf(path);
  const list = customersListOf(path);
  const [row, here] = [list && rowOf(list.path), trail.at(-1)];
  return list && row && here ? [{ row, path: list.path }, here] : trail;
}

/** Provides the routes to pages, and the current page's place among them to the controls of `ui`. Needs a router. */
export function RoutesProvider({ routes, children }: { readonly routes: SiteRoutes; readonly children: ReactNode }) {
  const { path } = useHere();
  const titleOf = useRowTitle();
  const mobileTitleOf = useMobileTitle();
  const row = routes.rowOf(path);
  const hasMobileTitle = row !== undefined && row.layout !== "brand" && row.layout !== "bare";
  const isCut = useStore(isTitleCut);
  const mobileTitle = hasMobileTitle && !isCut ? mobileTitleOf(row) : undefined;
  const above = trailFrom(routes, path).slice(0, -1);
  const place: PagePlace = {
    above: above.map((step) => ({ title: titleOf(step.row), path: step.path })),
    mobileTitle,
    isPage: (other) => routes.rowOf(other) !== undefined,
  };
  return (
    <Routes value={routes}>
      <PagePlaceContext value={place}>{children}</PagePlaceContext>
    </Routes>
  );
}
