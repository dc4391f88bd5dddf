import type { RouteRow } from "../../app/route.ts";

const PDI = { scopes: ["page.pdi"], layout: "default" } as const;

export const inspectionsRoutes: readonly RouteRow[] = [
  {
    ...PDI,
    id: "pdi",
    path: "/pdi",
    page: () => import("./InspectionsPage.tsx"),
    titleKey: "title_pdi",
    menu: { group: "programs", order: 2, icon: "checklist" },
  },
  {
    ...PDI,
    id: "pdi-create",
    path: "/pdi/create",
    page: () => import("./NewInspectionPage.tsx"),
    titleKey: "title_pdi_create",
    customerForced: true,
    offline: true,
    mobile: { back: true },
  },
  {
    ...PDI,
    id: "pdi-id",
    path: "/pdi/:id",
    page: () => import("./InspectionPage.tsx"),
    titleKey: "title_pdi_id",
    mobile: { back: true },
  },
];
