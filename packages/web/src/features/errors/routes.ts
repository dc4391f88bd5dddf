import { notAvailable } from "../../app/notAvailable.ts";
import type { RouteRow } from "../../app/route.ts";

export const errorsRoutes: readonly RouteRow[] = [
  {
    id: "error-admin",
    path: "/error/admin",
    page: notAvailable,
    titleKey: "title_error_admin",
    layout: "default",
  },
];
