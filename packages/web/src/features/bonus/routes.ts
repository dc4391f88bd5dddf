import { pageWith } from "../../app/pageWith.ts";
import type { RouteRow } from "../../app/route.ts";

const load = () => import("./BonusPage.tsx");
const BONUS = { scopes: ["page.bonus-dealer"], layout: "default", customerForced: true } as const;

export const bonusRoutes: readonly RouteRow[] = [
  {
    ...BONUS,
    id: "bonus-dealer",
    path: "/bonus-dealer",
    page: pageWith(load, { title: "title_bonus_dealer" }),
    titleKey: "title_bonus_dealer",
    menu: { group: "programs", order: 4, icon: "award" },
  },
  {
    ...BONUS,
    id: "bonus-dealer-new",
    path: "/bonus-dealer-new",
    page: pageWith(load, { title: "title_bonus_dealer_new" }),
    titleKey: "title_bonus_dealer_new",
    sameAs: "bonus-dealer",
  },
  // Area code 1000 enables polygon, 5000 enables wim (3 §9).
  {
    ...BONUS,
    id: "bonus-dealer-polygon",
    path: "/bonus-dealer/polygon",
    page: pageWith(load, { title: "title_bonus_dealer_polygon", area: "1000" }),
    titleKey: "title_bonus_dealer_polygon",
  },
  {
    ...BONUS,
    id: "bonus-dealer-wim",
    path: "/bonus-dealer/wim",
    page: pageWith(load, { title: "title_bonus_dealer_wim", area: "5000" }),
    titleKey: "title_bonus_dealer_wim",
  },
];
