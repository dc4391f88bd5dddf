import type { RouteRow } from "../../app/route.ts";

export const homeRoutes: readonly RouteRow[] = [
  {
    id: "index",
    path: "/",
    page: () => import("./HomePage.tsx"),
    titleKey: "title_home",
    layout: "default",
    scopes: ["page.home-page"],
    menu: { group: "main", order: 1, icon: "home" },
  },
];
