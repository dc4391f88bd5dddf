import { notAvailable } from "../../app/notAvailable.ts";
import type { RouteRow } from "../../app/route.ts";

export const bonusRoutes: readonly RouteRow[] = [
  {
    id: "bonus-dealer",
    path: "/bonus-dealer",
    page: notAvailable,
    titleKey: "title_bonus_dealer",
    layout: "default",
    scopes: ["page.bonus-dealer"],
    customerForced: true,
    menu: { group: "programmes", order: 4, icon: "gift" },
  },
  {
    id: "bonus-dealer-new",
    path: "/bonus-dealer-new",
    page: notAvailable,
    titleKey: "title_bonus_dealer_new",
    layout: "default",
    scopes: ["page.bonus-dealer"],
    customerForced: true,
    sameAs: "bonus-dealer",
  },
  {
    id: "bonus-dealer-polygon",
    path: "/bonus-dealer/polygon",
    page: notAvailable,
    titleKey: "title_bonus_dealer_polygon",
    layout: "default",
    scopes: ["page.bonus-dealer"],
    customerForced: true,
  },
  {
    id: "bonus-dealer-wim",
    path: "/bonus-dealer/wim",
    page: notAvailable,
    titleKey: "title_bonus_dealer_wim",
    layout: "default",
    scopes: ["page.bonus-dealer"],
    customerForced: true,
  },
];
