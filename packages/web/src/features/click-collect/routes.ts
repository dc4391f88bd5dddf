import type { RouteRow } from "../../app/route.ts";

const PICKUP = { scopes: ["page.click-collect"], layout: "default", customerForced: true } as const;

export const clickCollectRoutes: readonly RouteRow[] = [
  {
    ...PICKUP,
    id: "click-collect",
    path: "/click-collect",
    page: () => import("./PickupOrdersPage.tsx"),
    titleKey: "title_click_collect",
    menu: { group: "orders", order: 7, icon: "store", badge: () => import("./PickupBadge.tsx") },
  },
  {
    ...PICKUP,
    id: "click-collect-id",
    path: "/click-collect/:id",
    page: () => import("./PickupOrderPage.tsx"),
    titleKey: "title_click_collect_id",
    mobile: { back: true },
  },
];
