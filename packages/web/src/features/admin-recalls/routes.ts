import type { RouteRow } from "../../app/route.ts";
import { recallsBadge } from "../work-queue/index.ts";

const OFFICE = { scopes: ["recall.cu"], layout: "default" } as const;

export const adminRecallsRoutes: readonly RouteRow[] = [
  {
    ...OFFICE,
    id: "admin-recalls",
    path: "/admin/recalls",
    page: () => import("./RecallsPage.tsx"),
    titleKey: "title_admin_recalls",
    menu: { group: "admin", order: 9, icon: "warning", badge: recallsBadge },
  },
  {
    ...OFFICE,
    id: "admin-recalls-create",
    path: "/admin/recalls/create",
    page: () => import("./RecallFormPage.tsx"),
    titleKey: "title_admin_recalls_create",
    mobile: { back: true },
  },
  {
    ...OFFICE,
    id: "admin-recalls-id",
    path: "/admin/recalls/:id",
    page: () => import("./RecallPage.tsx"),
    titleKey: "title_admin_recalls_id",
    mobile: { back: true },
  },
  {
    ...OFFICE,
    id: "admin-recalls-id-edit",
    path: "/admin/recalls/:id/edit",
    page: () => import("./RecallFormPage.tsx"),
    titleKey: "title_admin_recalls_id_edit",
    mobile: { back: true },
  },
];
