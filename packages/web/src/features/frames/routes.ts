import { pageWith } from "../../app/pageWith.ts";
import type { RouteRow } from "../../app/route.ts";

const SALES = { scopes: ["page.customer-sales-report"], layout: "default", customerForced: true } as const;

export const framesRoutes: readonly RouteRow[] = [
  {
    ...SALES,
    id: "retail-sales",
    path: "/retail-sales",
    page: () => import("./RetailSalesPage.tsx"),
    titleKey: "title_retail_sales",
    menu: { group: "programs", order: 3, icon: "tag" },
  },
  {
    ...SALES,
    id: "retail-sales-create",
    path: "/retail-sales/create",
    page: () => import("./RegistrationPage.tsx"),
    titleKey: "title_retail_sales_create",
    mobile: { back: true },
  },
  {
    ...SALES,
    id: "retail-sales-id-edit",
    path: "/retail-sales/:id/edit",
    page: () => import("./RegistrationPage.tsx"),
    titleKey: "title_retail_sales_id_edit",
    mobile: { back: true },
  },
  {
    ...SALES,
    id: "retail-sales-file",
    path: "/retail-sales/file",
    page: pageWith(() => import("./FramesFilePage.tsx"), { list: "sales" }),
    titleKey: "title_retail_sales_file",
    mobile: { back: true },
  },
  {
    ...SALES,
    id: "retail-sales-accounts",
    path: "/retail-sales/accounts",
    page: () => import("./AccountBikesPage.tsx"),
    titleKey: "title_retail_sales_accounts",
    mobile: { back: true },
  },
  {
    ...SALES,
    id: "retail-sales-accounts-file",
    path: "/retail-sales/accounts/file",
    page: pageWith(() => import("./FramesFilePage.tsx"), { list: "accounts" }),
    titleKey: "title_retail_sales_accounts_file",
    mobile: { back: true },
  },
  {
    ...SALES,
    id: "retail-sales-accounts-id-edit",
    path: "/retail-sales/accounts/:id/edit",
    page: () => import("./AccountBikePage.tsx"),
    titleKey: "title_retail_sales_accounts_id_edit",
    mobile: { back: true },
  },
  {
    id: "frames",
    path: "/frames",
    page: () => import("./FramesPage.tsx"),
    titleKey: "title_frames",
    layout: "default",
    scopes: ["page.claim", "page.pdi", "page.customer-sales-report"],
    menu: { group: "programs", order: 4, icon: "barcode" },
  },
];
