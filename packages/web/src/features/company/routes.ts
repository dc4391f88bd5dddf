import type { RouteRow } from "../../app/route.ts";

export const companyRoutes: readonly RouteRow[] = [
  {
    id: "company",
    path: "/company",
    page: () => import("./CompanyPage.tsx"),
    titleKey: "title_company",
    layout: "default",
    scopes: ["cart.display-order-qty"],
    customerForced: true,
    mobile: { back: true },
    menu: [
      { group: "account", order: 2, icon: "store", unlessScope: "menu.change-cust" },
      { group: "account", order: 2, icon: "store", scope: "menu.change-cust", labelKey: "title_company_customer" },
    ],
  },
];
