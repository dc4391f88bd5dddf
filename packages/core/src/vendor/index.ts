export { VENDOR_ORDERS } from "./access.ts";
export { vendorAddresses } from "./addresses.ts";
export {
  createVendorArticle,
  type MaintainedArticle,
  updateVendorArticle,
  vendorArticle,
  vendorArticles,
} from "./articles.ts";
export { type ShownVendorLine, updateVendorCart, type VendorPart, vendorCart } from "./cart.ts";
export { checkoutVendors } from "./checkout.ts";
export { importVendorStock } from "./import.ts";
export { type VendorNotice, vendorNotice } from "./notice.ts";
export {
  countSoldOrders,
  moveVendorItems,
  ordersToShip,
  type ShownVendorOrder,
  vendorOrder,
  vendorOrders,
} from "./orders.ts";
export { vendorOrderCustomer } from "./owner.ts";
export { type DealerContact, dealerContact, type SlipPart, vendorSlipParts } from "./parcel.ts";
export { type VendorProduct, vendorProducts } from "./products.ts";
export { shipFromOf, updateVendorSettings, type VendorSettings, vendorSetting, vendorSettings } from "./settings.ts";
export { isTrackingChange, leftAfter, piecesAt, type Shipment, shipmentsOf, trackingPage } from "./shipments.ts";
export { type ShippedMonth, shippedMonths } from "./shipped-months.ts";
export { ITEM_STATES, type ItemState, isShipped, PARTIES, type Party } from "./status.ts";
export { vendorAddressKey, vendorArticleKey, vendorKey } from "./store.ts";
export { type VendorTasks, vendorTasks } from "./tasks.ts";
export { sellsIn, soldVendors } from "./vendors.ts";
