/**
 * Every scope that the product checks: those of the specification (1 §6), then those that it does not name (decision 017).
 * Each has a built-in permission.
 */
export const SCOPES = [
  "page.catalog",
  "page.home-page",
  "page.sales-area",
  "page.dashboard",
  "page.3rdpartycatalog",
  "page.3rdpartyorder",
  "page.3rdpartyarticlemaintenance",
  "page.formvisit",
  "page.order-status",
  "page.invoice-status",
  "page.catalog-analyze",
  "page.orderlist",
  "page.user-management",
  "page.user-management-us",
  "page.download-area",
  "page.upload-area",
  "page.claim",
  "page.bonus-dealer",
  "page.customer-sales-report",
  "page.announcement",
  "page.banner",
  "page.pdi",
  "page.marketing-material",
  "page.sales-document",
  "page.news",
  "page.payment-request",
  "page.click-collect",
  "menu.change-cust",
  "cart.display-order-qty",
  "consumer-voice.submit",
  "profile.update",
  "news.cu",
  "sales-document.cu",
  "marketing-material.cud",
  "credit-status.read",
  "invoice-status.read",
  "product.mass-update",
  "payment.approve",
  "payment.void",
  "order.confirm",
  "recall.cu",
] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * Whether users with these scopes can work only as a customer: they buy, and cannot choose a customer. Users with an area that
 * is limited to a vendor sell for that vendor instead (decision 103).
 */
export const needsCustomer = (
  scopes: readonly string[],
  userAreas: readonly { readonly limitation?: string | null | undefined }[],
): boolean =>
  scopes.includes("cart.display-order-qty" satisfies Scope) &&
  !scopes.includes("menu.change-cust" satisfies Scope) &&
  !userAreas.some(({ limitation }) => limitation === "vendor");
