import type { RouteRow } from "../../app/route.ts";

type Defaults = Pick<RouteRow, "scopes" | "customerForced" | "hidesCustomerMenu" | "guards">;

/** Pages of an area that is not built: their addresses and permissions hold, and the menu leaves them out. */
function area(defaults: Defaults, pages: readonly Omit<RouteRow, "page" | "layout" | "notBuilt">[]): RouteRow[] {
  return pages.map((row) => ({
    ...defaults,
    ...row,
    page: () => import("./NotAvailable.tsx"),
    layout: "default",
    notBuilt: true,
  }));
}

/** Pages that are specified and not built yet. A page that is built moves to the routes of its feature. */
export const notBuiltRoutes: readonly RouteRow[] = [
  ...area({ scopes: ["page.3rdpartyarticlemaintenance"] }, [
    {
      id: "3rd-party-article-maintenance",
      path: "/3rd-party/article-maintenance",
      titleKey: "title_3rd_party_article_maintenance",
      menu: { group: "vendors", order: 3, icon: "page" },
    },
  ]),
];
