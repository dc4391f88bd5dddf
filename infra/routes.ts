import type { ApiFunction } from "./functions.ts";

/** The routes of the API and the function behind each. The actions that a function runs authorize the actor. */
export const ROUTES = [
  { method: "POST", path: "/graphql", target: "graphql" },
  { method: "POST", path: "/public/graphql", target: "graphql" },
  { method: "POST", path: "/login", target: "rest" },
  { method: "POST", path: "/refresh-token", target: "rest" },
  { method: "POST", path: "/logout", target: "rest" },
  { method: "POST", path: "/forgot-password", target: "rest" },
  { method: "POST", path: "/reset-password", target: "rest" },
  { method: "POST", path: "/confirm-email", target: "rest" },
  { method: "GET", path: "/user", target: "rest" },
  { method: "POST", path: "/change-cust", target: "rest" },
  { method: "POST", path: "/change-cust/{id}", target: "rest" },
  { method: "DELETE", path: "/change-cust", target: "rest" },
  { method: "GET", path: "/server/config/{host}", target: "rest" },
  { method: "GET", path: "/server/status", target: "rest" },
  { method: "GET", path: "/active-announcements/{host}", target: "rest" },
  { method: "GET", path: "/notification/key", target: "rest" },
  { method: "POST", path: "/notification/subscriptions", target: "rest" },
  { method: "DELETE", path: "/notification/subscriptions", target: "rest" },
  { method: "POST", path: "/client-errors", target: "rest" },
  { method: "GET", path: "/manifests/mappingManifest.json", target: "rest" },
  { method: "GET", path: "/manifests/{file}", target: "rest" },
  { method: "GET", path: "/api/admin/users/mass-template", target: "usersFiles" },
  { method: "POST", path: "/api/admin/users/mass", target: "usersFiles" },
  { method: "GET", path: "/api/admin/users/download-excel", target: "usersFiles" },
  { method: "GET", path: "/api/invoices/{sorg}/{invoiceNo}/pdf", target: "invoiceFiles" },
  { method: "GET", path: "/api/orders/{orderNumber}/pdf", target: "invoiceFiles" },
  { method: "GET", path: "/api/orders/{orderNumber}/xlsx", target: "invoiceFiles" },
  { method: "GET", path: "/api/deliveries/{doNumber}/packing-slip", target: "invoiceFiles" },
  { method: "GET", path: "/api/vendor-orders/{orderNumber}/pdf", target: "invoiceFiles" },
  { method: "GET", path: "/api/vendor-orders/{orderNumber}/packing-slip", target: "invoiceFiles" },
  { method: "GET", path: "/api/statements/pdf", target: "invoiceFiles" },
  { method: "GET", path: "/api/statements/xlsx", target: "invoiceFiles" },
  { method: "GET", path: "/api/payment-requests/{id}/receipt", target: "invoiceFiles" },
  { method: "GET", path: "/api/retail-sales/template", target: "invoiceFiles" },
  { method: "POST", path: "/api/retail-sales/warranty", target: "invoiceFiles" },
  { method: "POST", path: "/api/pdi/file", target: "invoiceFiles" },
  { method: "POST", path: "/api/visit-form/file", target: "invoiceFiles" },
  { method: "GET", path: "/api/reports/{id}/download", target: "reportFiles" },
  { method: "GET", path: "/api/download-area/{file}", target: "reportFiles" },
  { method: "GET", path: "/api/upload-area/template", target: "reportFiles" },
  { method: "GET", path: "/api/upload-area/{id}/{file}", target: "reportFiles" },
  { method: "POST", path: "/api/catalogs/generate", target: "catalogFiles" },
  { method: "GET", path: "/api/catalogs/download", target: "catalogFiles" },
  { method: "GET", path: "/api/admin/products/mass-template", target: "catalogFiles" },
  { method: "POST", path: "/api/admin/products/mass-read", target: "catalogFiles" },
  { method: "POST", path: "/webhooks/{provider}", target: "webhooks" },
  { method: "GET", path: "/api/repeat-order/template", target: "orderFiles" },
  { method: "GET", path: "/api/repeat-order/cart", target: "orderFiles" },
  { method: "POST", path: "/api/repeat-order/check", target: "orderFiles" },
  { method: "GET", path: "/api/payment-docs/{id}", target: "reportFiles" },
  { method: "GET", path: "/.well-known/jwks.json", target: "rest" },
] as const satisfies readonly { method: "DELETE" | "GET" | "POST"; path: string; target: ApiFunction }[];

/**
 * The paths as CloudFront patterns: a path parameter is a `*`. Everything under `/api/` shares one pattern, because a
 * distribution can have 25.
 */
export function apiPathPatterns(): string[] {
  const patterns = ROUTES.map(({ path }) => (path.startsWith("/api/") ? "/api/*" : path.replaceAll(/\{[^}]+\}/g, "*")));
  return [...new Set(patterns)];
}
