import type { RouteRow } from "../../app/route.ts";
import { feedsBadge } from "../work-queue/index.ts";

export const adminFeedsRoutes: readonly RouteRow[] = [
  {
    id: "admin-feeds",
    path: "/admin/feeds",
    page: () => import("./FeedsPage.tsx"),
    titleKey: "title_admin_feeds",
    layout: "default",
    scopes: ["page.user-management"],
    mobile: { search: true },
    menu: { group: "admin", order: 9, icon: "import", badge: feedsBadge },
  },
];
