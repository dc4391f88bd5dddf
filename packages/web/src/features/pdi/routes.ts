import { notAvailable } from "../../app/notAvailable.ts";
import type { RouteRow } from "../../app/route.ts";

export const pdiRoutes: readonly RouteRow[] = [
  {
    id: "pdi",
    path: "/pdi",
    page: notAvailable,
    titleKey: "title_pdi",
    layout: "default",
    scopes: ["page.pdi"],
    menu: { group: "programmes", order: 2, icon: "clipboard" },
  },
];
