import type { RouteRow } from "../../app/route.ts";

export const publicRoutes: readonly RouteRow[] = [
  {
    id: "dont-push",
    path: "/dont-push",
    page: () => import("./DontPushPage.tsx"),
    titleKey: "title_dont_push",
    layout: "default",
    menu: { group: "account", order: 2, icon: "bell", onlyFlag: "WEB_NOTIFICATION" },
  },
  {
    id: "new-customer-inquiry",
    path: "/new-customer-inquiry",
    page: () => import("./InquiryPage.tsx"),
    titleKey: "title_new_customer_inquiry",
    layout: "brand",
    public: true,
  },
];
