import { notAvailable } from "../../app/notAvailable.ts";
import type { RouteRow } from "../../app/route.ts";

export const clickCollectRoutes: readonly RouteRow[] = [
  {
    id: "click-collect",
    path: "/click-collect",
    page: notAvailable,
    titleKey: "title_click_collect",
    layout: "default",
    scopes: ["page.click-collect"],
    menu: { group: "orders", order: 7, icon: "bag" },
  },
];
