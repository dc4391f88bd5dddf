import type { RouteRow } from "../../app/route.ts";
import { reconciliationsBadge } from "../work-queue/index.ts";

export const adminReconciliationsRoutes: readonly RouteRow[] = [
  {
    id: "admin-reconciliations",
    path: "/admin/reconciliations",
    page: () => import("./ReconciliationsPage.tsx"),
    titleKey: "title_admin_reconciliations",
    layout: "default",
    scopes: ["payment.approve"],
    mobile: { search: true },
    menu: { group: "admin", order: 1.5, icon: "card", badge: reconciliationsBadge },
  },
];
