import type { RouteRow } from "../../app/route.ts";

export const profileRoutes: readonly RouteRow[] = [
  {
    id: "user-edit-profile",
    path: "/user/edit-profile",
    page: () => import("./ProfilePage.tsx"),
    titleKey: "title_user_edit_profile",
    layout: "default",
    scopes: ["profile.update"],
    hidesCustomerMenu: true,
    menu: { group: "account", order: 1, icon: "user", inHeaderFrom: "always" },
  },
];
