import { pageWith } from "../../app/pageWith.ts";
import type { RouteRow } from "../../app/route.ts";

const MARKETING = { scopes: ["marketing-material.cud"], layout: "default" } as const satisfies Partial<RouteRow>;
const back = { back: true };
const imageForm = () => import("./ImageFormPage.tsx");

export const adminMarketingRoutes: readonly RouteRow[] = [
  {
    ...MARKETING,
    id: "admin-marketing-material",
    path: "/admin/marketing-material",
    page: () => import("./IndexPage.tsx"),
    titleKey: "title_admin_marketing_material",
  },
  {
    ...MARKETING,
    id: "admin-marketing-material-category",
    path: "/admin/marketing-material/category",
    page: () => import("./CategoriesPage.tsx"),
    titleKey: "title_admin_marketing_material_category",
    menu: { group: "content", order: 2, icon: "layers" },
  },
  {
    ...MARKETING,
    id: "admin-marketing-material-image",
    path: "/admin/marketing-material/image",
    page: () => import("./ImagesPage.tsx"),
    titleKey: "title_admin_marketing_material_image",
    menu: { group: "content", order: 3, icon: "image" },
  },
  {
    ...MARKETING,
    id: "admin-marketing-material-category-create",
    path: "/admin/marketing-material/category/create",
    page: () => import("./CategoryFormPage.tsx"),
    titleKey: "title_admin_marketing_material_category_create",
    mobile: back,
  },
  {
    ...MARKETING,
    id: "admin-marketing-material-image-create",
    path: "/admin/marketing-material/image/create",
    page: pageWith(imageForm, { create: "title_admin_marketing_material_image_create" }),
    titleKey: "title_admin_marketing_material_image_create",
    mobile: back,
  },
  {
    ...MARKETING,
    id: "admin-marketing-material-image-create-bulk",
    path: "/admin/marketing-material/image/create-bulk",
    page: () => import("./BulkPage.tsx"),
    titleKey: "title_admin_marketing_material_image_create_bulk",
    mobile: back,
  },
  {
    ...MARKETING,
    id: "admin-marketing-material-category-id-edit",
    path: "/admin/marketing-material/category/:id/edit",
    page: () => import("./CategoryFormPage.tsx"),
    titleKey: "title_admin_marketing_material_category_id_edit",
    mobile: back,
  },
  {
    ...MARKETING,
    id: "admin-marketing-material-image-id-edit",
    path: "/admin/marketing-material/image/:id/edit",
    page: pageWith(imageForm, { create: "title_admin_marketing_material_image_create" }),
    titleKey: "title_admin_marketing_material_image_id_edit",
    mobile: back,
  },
  {
    ...MARKETING,
    id: "admin-marketing-doc-create",
    path: "/admin/marketing-material/doc/create",
    page: pageWith(imageForm, { create: "title_admin_marketing_doc_create" }),
    titleKey: "title_admin_marketing_doc_create",
    mobile: back,
  },
];
