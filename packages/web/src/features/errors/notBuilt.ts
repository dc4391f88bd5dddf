import type { RouteRow } from "../../app/route.ts";

type Defaults = Pick<RouteRow, "scopes" | "customerForced" | "hidesCustomerMenu" | "guards">;

/** Pages of an area that is not built: their addresses and permissions hold, and the menu leaves them out. */
function area(defaults: Defaults, pages: readonly Omit<RouteRow, "page" | "layout" | "notBuilt">[]): RouteRow[] {
  return pages.map((row) => ({
    ...defaults,
    ...row,
    page: () => import("./NotAvailable.tsx"),
    layout: "default",
    notBuilt: true,
  }));
}

/** Pages that are specified and not built yet. A page that is built moves to the routes of its feature. */
export const notBuiltRoutes: readonly RouteRow[] = [
<<<<<<< HEAD
  ...area({ scopes: ["marketing-material.cud"] }, [
    { id: "admin-marketing-material", path: "/admin/marketing-material", titleKey: "title_admin_marketing_material" },
    {
      id: "admin-marketing-material-category",
      path: "/admin/marketing-material/category",
      titleKey: "title_admin_marketing_material_category",
      menu: { group: "content", order: 2, icon: "page" },
    },
    {
      id: "admin-marketing-material-image",
      path: "/admin/marketing-material/image",
      titleKey: "title_admin_marketing_material_image",
      menu: { group: "content", order: 3, icon: "page" },
    },
    {
      id: "admin-marketing-material-category-create",
      path: "/admin/marketing-material/category/create",
      titleKey: "title_admin_marketing_material_category_create",
      mobile: back,
    },
    {
      id: "admin-marketing-material-image-create",
      path: "/admin/marketing-material/image/create",
      titleKey: "title_admin_marketing_material_image_create",
      mobile: back,
    },
    {
      id: "admin-marketing-material-image-create-bulk",
      path: "/admin/marketing-material/image/create-bulk",
      titleKey: "title_admin_marketing_material_image_create_bulk",
      mobile: back,
    },
    {
      id: "admin-marketing-material-category-id-edit",
      path: "/admin/marketing-material/category/:id/edit",
      titleKey: "title_admin_marketing_material_category_id_edit",
      mobile: back,
    },
    {
      id: "admin-marketing-material-image-id-edit",
      path: "/admin/marketing-material/image/:id/edit",
      titleKey: "title_admin_marketing_material_image_id_edit",
      mobile: back,
    },
    {
      id: "admin-marketing-doc-create",
      path: "/admin/marketing-material/doc/create",
      titleKey: "title_admin_marketing_doc_create",
      mobile: back,
    },
  ]),
  ...area({ scopes: ["page.marketing-material"], guards: ["content-target-check"] }, [
    { id: "marketing-material", path: "/marketing-material", titleKey: "title_marketing_material" },
    {
      id: "marketing-material-type",
      path: "/marketing-material/:type",
      titleKey: "title_marketing_material_type",
      params: { type: MATERIALS },
      menu: [
        {
          group: "content",
          order: 2,
          icon: "page",
          to: "/marketing-material/brand-assets",
          labelKey: "menu_brand_assets",
          unlessScope: "marketing-material.cud",
        },
        {
          group: "content",
          order: 3,
          icon: "bike",
          to: "/marketing-material/product-lineup",
          labelKey: "menu_product_lineup",
          unlessScope: "marketing-material.cud",
        },
      ],
    },
    {
      id: "marketing-material-type-id",
      path: "/marketing-material/:type?/:id",
      titleKey: "title_marketing_material_type_id",
      params: { type: MATERIALS },
    },
    {
      id: "marketing-material-type-id-image-image_id",
      path: "/marketing-material/:type?/:id/image/:image_id",
      titleKey: "title_marketing_material_type_id_image_image_id",
      params: { type: MATERIALS },
=======
  ...area({ scopes: ["page.upload-area"], hidesCustomerMenu: true }, [
    {
      id: "upload-area",
      path: "/upload-area",
      titleKey: "title_upload_area",
      menu: { group: "content", order: 7, icon: "page" },
>>>>>>> 1da9990c (Show and maintain marketing material in a tree of categories)
    },
  ]),
  ...area({ scopes: ["page.3rdpartyarticlemaintenance"] }, [
    {
      id: "3rd-party-article-maintenance",
      path: "/3rd-party/article-maintenance",
      titleKey: "title_3rd_party_article_maintenance",
      menu: { group: "vendors", order: 3, icon: "page" },
    },
  ]),
  ...area({ scopes: ["page.3rdpartycatalog"] }, [
    {
      id: "3rd-party-catalog",
      path: "/3rd-party/catalog",
      titleKey: "title_3rd_party_catalog",
      mobile: { search: true },
      menu: { group: "vendors", order: 1, icon: "page" },
    },
    {
      id: "3rd-party-catalog-new",
      path: "/3rd-party/catalog-new",
      titleKey: "title_3rd_party_catalog_new",
      mobile: { search: true },
      sameAs: "3rd-party-catalog",
    },
  ]),
  ...area({ scopes: ["page.3rdpartyorder"] }, [
    {
      id: "3rd-party-order",
      path: "/3rd-party/order",
      titleKey: "title_3rd_party_order",
      mobile: { search: true },
      menu: { group: "vendors", order: 2, icon: "page" },
    },
  ]),
];
