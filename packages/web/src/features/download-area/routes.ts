import type { RouteRow } from "../../app/route.ts";

export const downloadAreaRoutes: readonly RouteRow[] = [
  {
    id: "download-area",
    path: "/download-area",
    page: () => import("./DownloadAreaPage.tsx"),
    scopes: ["page.download-area"],
    customerForced: true,
    layout: "default",
    titleKey: "title_download_area",
    menu: { group: "content", order: 6, icon: "download" },
  },
];
