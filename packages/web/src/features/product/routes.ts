import type { RouteRow } from "../../app/route.ts";

const page = () => import("./ProductPage.tsx");
const shared = {
  page,
  titleKey: "title_product",
  layout: "default",
  scopes: ["page.catalog"],
  mobile: { back: true, ownTitle: false },
} as const;

export const productRoutes: readonly RouteRow[] = [
  { id: "catalog-bike-slug", path: "/catalog/bike/:slug", ...shared },
  { id: "catalog-paa-slug", path: "/catalog/paa/:slug", ...shared },
  { id: "catalog-slug", path: "/catalog/:slug", ...shared },
];
