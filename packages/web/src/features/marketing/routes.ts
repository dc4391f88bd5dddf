import type { RouteRow } from "../../app/route.ts";

/** A one-segment path can hold a category id instead of a kind. */
const TYPES = /^(brand-assets|product-lineup)$/;

const MARKETING = {
  scopes: ["page.marketing-material"],
  guards: ["content-target-check"],
  layout: "default",
} as const satisfies Partial<RouteRow>;

export const marketingRoutes: readonly RouteRow[] = [
  {
    ...MARKETING,
    id: "marketing-material",
    path: "/marketing-material",
    page: () => import("./TypePage.tsx"),
    titleKey: "title_marketing_material",
  },
  {
    ...MARKETING,
    id: "marketing-material-type",
    path: "/marketing-material/:type",
    page: () => import("./TypePage.tsx"),
    titleKey: "title_marketing_material_type",
    params: { type: TYPES },
    menu: [
      {
        group: "content",
        order: 2,
        icon: "layers",
        to: "/marketing-material/brand-assets",
        labelKey: "menu_brand_assets",
        unlessScope: "marketing-material.cud",
      },
      {
        group: "content",
        order: 3,
        icon: "image",
        to: "/marketing-material/product-lineup",
        labelKey: "menu_product_lineup",
        unlessScope: "marketing-material.cud",
      },
    ],
  },
  {
    ...MARKETING,
    id: "marketing-material-type-id",
    path: "/marketing-material/:type?/:id",
    page: () => import("./CategoryPage.tsx"),
    titleKey: "title_marketing_material_type_id",
    params: { type: TYPES },
  },
  {
    ...MARKETING,
    id: "marketing-material-type-id-image-image_id",
    path: "/marketing-material/:type?/:id/image/:image_id",
    page: () => import("./ImagePage.tsx"),
    titleKey: "title_marketing_material_type_id_image_image_id",
    params: { type: TYPES },
  },
];
