import { notAvailable } from "../../app/notAvailable.ts";
import type { RouteRow } from "../../app/route.ts";

export const thirdPartyRoutes: readonly RouteRow[] = [
  {
    id: "3rd-party-article-maintenance",
    path: "/3rd-party/article-maintenance",
    page: notAvailable,
    titleKey: "title_3rd_party_article_maintenance",
    layout: "default",
    scopes: ["page.3rdpartyarticlemaintenance"],
    menu: { group: "vendors", order: 3, icon: "box" },
  },
  {
    id: "3rd-party-catalog",
    path: "/3rd-party/catalog",
    page: notAvailable,
    titleKey: "title_3rd_party_catalog",
    layout: "default",
    scopes: ["page.3rdpartycatalog"],
    mobile: { search: true },
    menu: { group: "vendors", order: 1, icon: "store" },
  },
  {
    id: "3rd-party-catalog-new",
    path: "/3rd-party/catalog-new",
    page: notAvailable,
    titleKey: "title_3rd_party_catalog_new",
    layout: "default",
    scopes: ["page.3rdpartycatalog"],
    mobile: { search: true },
    sameAs: "3rd-party-catalog",
  },
  {
    id: "3rd-party-order",
    path: "/3rd-party/order",
    page: notAvailable,
    titleKey: "title_3rd_party_order",
    layout: "default",
    scopes: ["page.3rdpartyorder"],
    mobile: { search: true },
    menu: { group: "vendors", order: 2, icon: "truck" },
  },
];
