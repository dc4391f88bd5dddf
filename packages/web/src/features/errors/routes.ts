import type { RouteRow } from "../../app/route.ts";

export const errorsRoutes: readonly RouteRow[] = [
  {
    id: "error-admin",
    path: "/error/admin",
    page: () => import("./AdminErrorPage.tsx"),
    titleKey: "title_error_admin",
    layout: "default",
  },
  {
    id: "not-found",
    path: "*",
    page: () => import("./NotFoundPage.tsx"),
    titleKey: "page_404_header",
    layout: "bare",
    public: true,
  },
];
