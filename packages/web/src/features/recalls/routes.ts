import type { RouteRow } from "../../app/route.ts";

const DEALER = { scopes: ["page.claim"], layout: "default", customerForced: true } as const;

export const recallsRoutes: readonly RouteRow[] = [
  {
    ...DEALER,
    id: "recalls",
    path: "/recalls",
    page: () => import("./RecallsPage.tsx"),
    titleKey: "title_recalls",
    menu: { group: "programs", order: 5, icon: "warning" },
  },
  {
    ...DEALER,
    id: "recalls-statements",
    path: "/recalls/statements",
    page: () => import("./StatementsPage.tsx"),
    titleKey: "title_recalls_statements",
    mobile: { back: true },
  },
  {
    ...DEALER,
    id: "recalls-id",
    path: "/recalls/:id",
    page: () => import("./RecallPage.tsx"),
    titleKey: "title_recalls_id",
    mobile: { back: true },
  },
];
