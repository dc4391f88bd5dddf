import { notAvailable } from "../../app/notAvailable.ts";
import type { RouteRow } from "../../app/route.ts";

export const filesRoutes: readonly RouteRow[] = [
  {
    id: "download-area",
    path: "/download-area",
    page: notAvailable,
    titleKey: "title_download_area",
    layout: "default",
    scopes: ["page.download-area"],
    customerForced: true,
    menu: { group: "content", order: 6, icon: "download" },
  },
  {
    id: "upload-area",
    path: "/upload-area",
    page: notAvailable,
    titleKey: "title_upload_area",
    layout: "default",
    scopes: ["page.upload-area"],
    hidesCustomerMenu: true,
    menu: { group: "content", order: 7, icon: "upload" },
  },
];
