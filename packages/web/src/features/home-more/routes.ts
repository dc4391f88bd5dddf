import { notAvailable } from "../../app/notAvailable.ts";
import type { RouteRow } from "../../app/route.ts";

export const homeMoreRoutes: readonly RouteRow[] = [
  {
    id: "home-page",
    path: "/home-page",
    page: notAvailable,
    titleKey: "title_home_page",
    layout: "default",
    scopes: ["page.home-page"],
  },
];
