import type { RouteRow } from "../../app/route.ts";

const page = () => import("./HomePage.tsx");

export const homeRoutes: readonly RouteRow[] = [
  {
    id: "index",
    path: "/",
    page,
    light: true,
    titleKey: "title_home",
    layout: "default",
    scopes: ["page.home-page"],
    menu: { group: "main", order: 1, icon: "home", onlyFlag: "MERGED_CATALOG_MENU" },
  },
  {
    id: "home-page",
    path: "/home-page",
    page,
    light: true,
    titleKey: "title_home",
    layout: "default",
    scopes: ["page.home-page"],
    sameAs: "index",
    menu: { group: "catalogue", order: 1, icon: "home", unlessFlag: "MERGED_CATALOG_MENU" },
  },
];
