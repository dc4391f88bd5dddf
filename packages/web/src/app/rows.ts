import { cartRoutes } from "../features/cart/routes.ts";
import { catalogueRoutes } from "../features/catalogue/routes.ts";
import { checkoutRoutes } from "../features/checkout/routes.ts";
import { homeRoutes } from "../features/home/routes.ts";
import { orderRoutes } from "../features/orders/routes.ts";
import { productRoutes } from "../features/product/routes.ts";
import { sessionRoutes } from "../features/session/routes.ts";
import type { RouteRow } from "./route.ts";

/** Every page of the site, feature by feature. */
export const rows: readonly RouteRow[] = [
  ...sessionRoutes,
  ...homeRoutes,
  ...catalogueRoutes,
  ...productRoutes,
  ...cartRoutes,
  ...checkoutRoutes,
  ...orderRoutes,
];
