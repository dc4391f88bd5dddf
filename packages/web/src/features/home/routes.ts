import type { RouteRow } from "../../app/route.ts";

const page = () => import("./HomePage.tsx");

export const homeRoutes: readonly RouteRow[] = [
  {
    id: "index",
    path: "/",
    page,
    titleKey: "title_home",
    layout: "default",
    scopes: ["page.home-page"],
    menu: { group: "main", order: 1, icon: "home", onlyFlag: "MERGED_CATALOG_MENU" },
  },
  {
    id: "home-page",
    path: "/home-page",
    page,
    titleKey: "title_home",
    layout: "default",
    scopes: ["page.home-page"],
    sameAs: "index",
    menu: { group: "catalog", order: 1, icon: "home", unlessFlag: "MERGED_CATALOG_MENU" },
  },
];
