import { pageWith } from "../../app/pageWith.ts";
import type { RouteRow } from "../../app/route.ts";

/** Sales organizations whose dealers are visited, each with a form of its own. */
const POLYGON = "1000";
const WIM = "5000";
const VISIT = { scopes: ["page.formvisit"], hidesCustomerMenu: true, layout: "default" } as const;

export const visitsRoutes: readonly RouteRow[] = [
  {
    ...VISIT,
    id: "visit-form",
    sorgs: [POLYGON, WIM],
    path: "/visit-form",
    page: () => import("./CoveragePage.tsx"),
    titleKey: "title_visit_form",
  },
  {
    ...VISIT,
    id: "visit-form-polygon",
    sorgs: [POLYGON],
    path: "/visit-form/polygon",
    page: pageWith(() => import("./VisitsPage.tsx"), { variant: "polygon" as const }),
    titleKey: "title_visit_form_polygon",
    menu: { group: "programs", order: 5, icon: "report", userArea: POLYGON },
  },
  {
    ...VISIT,
    id: "visit-form-polygon-create",
    sorgs: [POLYGON],
    path: "/visit-form/polygon/create",
    page: pageWith(() => import("./NewVisitPage.tsx"), { variant: "polygon" as const }),
    titleKey: "title_visit_form_polygon_create",
    offline: true,
    userArea: POLYGON,
  },
  {
    ...VISIT,
    id: "visit-form-polygon-id",
    sorgs: [POLYGON],
    path: "/visit-form/polygon/:id",
    page: pageWith(() => import("./VisitPage.tsx"), { variant: "polygon" as const }),
    titleKey: "title_visit_form_polygon_id",
  },
  {
    ...VISIT,
    id: "visit-form-wim",
    sorgs: [WIM],
    path: "/visit-form/wim",
    page: pageWith(() => import("./VisitsPage.tsx"), { variant: "wim" as const }),
    titleKey: "title_visit_form_wim",
    menu: { group: "programs", order: 6, icon: "report", userArea: WIM },
  },
  {
    ...VISIT,
    id: "visit-form-wim-create",
    sorgs: [WIM],
    path: "/visit-form/wim/create",
    page: pageWith(() => import("./NewVisitPage.tsx"), { variant: "wim" as const }),
    titleKey: "title_visit_form_wim_create",
    offline: true,
    userArea: WIM,
  },
  {
    ...VISIT,
    id: "visit-form-wim-id",
    sorgs: [WIM],
    path: "/visit-form/wim/:id",
    page: pageWith(() => import("./VisitPage.tsx"), { variant: "wim" as const }),
    titleKey: "title_visit_form_wim_id",
  },
];
