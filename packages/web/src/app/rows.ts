import { adminAccessRoutes } from "../features/admin-access/routes.ts";
import { adminAnnouncementsRoutes } from "../features/admin-announcements/routes.ts";
import { adminBannersRoutes } from "../features/admin-banners/routes.ts";
import { adminContentRoutes } from "../features/admin-content/routes.ts";
import { adminOrdersRoutes } from "../features/admin-orders/routes.ts";
import { adminProductsRoutes } from "../features/admin-products/routes.ts";
import { adminUsersRoutes } from "../features/admin-users/routes.ts";
import { bonusRoutes } from "../features/bonus/routes.ts";
import { cartRoutes } from "../features/cart/routes.ts";
import { cartMoreRoutes } from "../features/cart-more/routes.ts";
import { catalogueRoutes } from "../features/catalogue/routes.ts";
import { catalogueMoreRoutes } from "../features/catalogue-more/routes.ts";
import { checkoutRoutes } from "../features/checkout/routes.ts";
import { claimsRoutes } from "../features/claims/routes.ts";
import { clickCollectRoutes } from "../features/click-collect/routes.ts";
import { contentRoutes } from "../features/content/routes.ts";
import { errorsRoutes } from "../features/errors/routes.ts";
import { filesRoutes } from "../features/files/routes.ts";
import { framesRoutes } from "../features/frames/routes.ts";
import { homeRoutes } from "../features/home/routes.ts";
import { invoicesRoutes } from "../features/invoices/routes.ts";
import { orderRoutes } from "../features/orders/routes.ts";
import { ordersMoreRoutes } from "../features/orders-more/routes.ts";
import { paymentsRoutes } from "../features/payments/routes.ts";
import { pdiRoutes } from "../features/pdi/routes.ts";
import { productRoutes } from "../features/product/routes.ts";
import { profileRoutes } from "../features/profile/routes.ts";
import { publicRoutes } from "../features/public/routes.ts";
import { salesOverviewRoutes } from "../features/sales-overview/routes.ts";
import { sessionRoutes } from "../features/session/routes.ts";
import { thirdPartyRoutes } from "../features/third-party/routes.ts";
import { visitFormsRoutes } from "../features/visit-forms/routes.ts";
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
  ...adminAccessRoutes,
  ...adminAnnouncementsRoutes,
  ...adminBannersRoutes,
  ...adminContentRoutes,
  ...adminOrdersRoutes,
  ...adminProductsRoutes,
  ...adminUsersRoutes,
  ...bonusRoutes,
  ...cartMoreRoutes,
  ...catalogueMoreRoutes,
  ...claimsRoutes,
  ...clickCollectRoutes,
  ...contentRoutes,
  ...errorsRoutes,
  ...filesRoutes,
  ...framesRoutes,
  ...invoicesRoutes,
  ...ordersMoreRoutes,
  ...paymentsRoutes,
  ...pdiRoutes,
  ...profileRoutes,
  ...publicRoutes,
  ...salesOverviewRoutes,
  ...thirdPartyRoutes,
  ...visitFormsRoutes,
];
