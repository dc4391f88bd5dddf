import type { RouteRow } from "../../app/route.ts";

const UPLOAD = { scopes: ["page.upload-area"], hidesCustomerMenu: true, layout: "default" } as const;

export const uploadAreaRoutes: readonly RouteRow[] = [
  {
    ...UPLOAD,
    id: "upload-area",
    path: "/upload-area",
    page: () => import("./UploadAreaPage.tsx"),
    titleKey: "title_upload_area",
    menu: { group: "content", order: 7, icon: "upload" },
  },
  {
    ...UPLOAD,
    id: "upload-area-rows",
    path: "/upload-area/rows",
    page: () => import("./UploadedRowsPage.tsx"),
    titleKey: "title_upload_area_rows",
    mobile: { back: true },
  },
];
