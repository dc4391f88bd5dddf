import { adminAccessRoutes } from "../features/admin-access/routes.ts";
import { adminAnnouncementsRoutes } from "../features/admin-announcements/routes.ts";
import { adminBannersRoutes } from "../features/admin-banners/routes.ts";
import { adminFeedsRoutes } from "../features/admin-feeds/routes.ts";
import { adminHostRoutes } from "../features/admin-host/routes.ts";
import { adminMarketingRoutes } from "../features/admin-marketing/routes.ts";
import { adminOrdersRoutes } from "../features/admin-orders/routes.ts";
import { adminProductsRoutes } from "../features/admin-products/routes.ts";
import { adminRecallsRoutes } from "../features/admin-recalls/routes.ts";
import { adminReconciliationsRoutes } from "../features/admin-reconciliations/routes.ts";
import { adminUsersRoutes } from "../features/admin-users/routes.ts";
import { backInStockRoutes } from "../features/back-in-stock/routes.ts";
import { bonusRoutes } from "../features/bonus/routes.ts";
import { cartRoutes } from "../features/cart/routes.ts";
import { catalogRoutes } from "../features/catalog/routes.ts";
import { checkoutRoutes } from "../features/checkout/routes.ts";
import { claimsRoutes } from "../features/claims/routes.ts";
import { clickCollectRoutes } from "../features/click-collect/routes.ts";
import { companyRoutes } from "../features/company/routes.ts";
import { deliveriesRoutes } from "../features/deliveries/routes.ts";
import { downloadAreaRoutes } from "../features/download-area/routes.ts";
import { errorsRoutes } from "../features/errors/routes.ts";
import { fastOrderRoutes } from "../features/fast-order/routes.ts";
import { framesRoutes } from "../features/frames/routes.ts";
import { homeRoutes } from "../features/home/routes.ts";
import { inspectionsRoutes } from "../features/inspections/routes.ts";
import { invoicesRoutes } from "../features/invoices/routes.ts";
import { marketingRoutes } from "../features/marketing/routes.ts";
import { newsRoutes } from "../features/news/routes.ts";
import { openOrdersRoutes } from "../features/open-orders/routes.ts";
import { orderConfirmationRoutes } from "../features/order-confirmation/routes.ts";
import { orderRoutes } from "../features/orders/routes.ts";
import { paymentsRoutes } from "../features/payments/routes.ts";
import { productRoutes } from "../features/product/routes.ts";
import { profileRoutes } from "../features/profile/routes.ts";
import { publicRoutes } from "../features/public/routes.ts";
import { purchasesRoutes } from "../features/purchases/routes.ts";
import { recallsRoutes } from "../features/recalls/routes.ts";
import { salesAreaRoutes } from "../features/sales-area/routes.ts";
import { salesDocumentsRoutes } from "../features/sales-documents/routes.ts";
import { salesOverviewRoutes } from "../features/sales-overview/routes.ts";
import { sessionRoutes } from "../features/session/routes.ts";
import { uploadAreaRoutes } from "../features/upload-area/routes.ts";
import { vendorsRoutes } from "../features/vendors/routes.ts";
import { visitsRoutes } from "../features/visits/routes.ts";
import { workQueueRoutes } from "../features/work-queue/routes.ts";
import type { RouteRow } from "./route.ts";

/** Every page of the site, feature by feature. */
export const rows: readonly RouteRow[] = [
  ...sessionRoutes,
  ...homeRoutes,
  ...bonusRoutes,
  ...catalogRoutes,
  ...claimsRoutes,
  ...clickCollectRoutes,
  ...productRoutes,
  ...cartRoutes,
  ...checkoutRoutes,
  ...orderRoutes,
  ...adminAccessRoutes,
  ...adminAnnouncementsRoutes,
  ...adminBannersRoutes,
  ...adminFeedsRoutes,
  ...adminHostRoutes,
  ...adminMarketingRoutes,
  ...adminOrdersRoutes,
  ...adminProductsRoutes,
  ...adminRecallsRoutes,
  ...adminReconciliationsRoutes,
  ...adminUsersRoutes,
  ...errorsRoutes,
  ...inspectionsRoutes,
  ...invoicesRoutes,
  ...paymentsRoutes,
  ...profileRoutes,
  ...companyRoutes,
  ...backInStockRoutes,
  ...publicRoutes,
  ...salesOverviewRoutes,
  ...deliveriesRoutes,
  ...downloadAreaRoutes,
  ...fastOrderRoutes,
  ...framesRoutes,
  ...marketingRoutes,
  ...openOrdersRoutes,
  ...orderConfirmationRoutes,
  ...purchasesRoutes,
  ...recallsRoutes,
  ...salesAreaRoutes,
  ...uploadAreaRoutes,
  ...vendorsRoutes,
  ...visitsRoutes,
  ...newsRoutes,
  ...salesDocumentsRoutes,
  ...workQueueRoutes,
];
