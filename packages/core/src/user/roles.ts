import type { ROLES } from "./schema.ts";

type Role = (typeof ROLES)[number];

/** Every scope the product knows (1 §6). */
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
] as const;
export type Scope = (typeof SCOPES)[number];

const reading: readonly Scope[] = [
  "page.catalog",
  "page.home-page",
  "page.news",
  "page.marketing-material",
  "page.sales-document",
];

const buying: readonly Scope[] = [
  ...reading,
  "cart.display-order-qty",
  "page.orderlist",
  "page.order-status",
  "page.invoice-status",
  "page.payment-request",
  "page.customer-sales-report",
  "page.claim",
  "page.pdi",
  "page.bonus-dealer",
  "page.click-collect",
  "page.download-area",
  "page.3rdpartycatalog",
  "consumer-voice.submit",
  "profile.update",
  "credit-status.read",
  "invoice-status.read",
];

const selling: readonly Scope[] = [
  ...buying,
  "menu.change-cust",
  "page.sales-area",
  "page.dashboard",
  "page.formvisit",
  "page.upload-area",
];

/** What a role may do. A user may do what any of his roles may. */
const ROLE_SCOPES: Readonly<Record<Role, readonly Scope[]>> = {
  administrator: SCOPES,
  dealer: buying,
  customer: buying,
  "customer-vendor": [...buying, "page.3rdpartyorder", "page.3rdpartyarticlemaintenance"],
  sales: selling,
  salesman: selling,
  "sales.group": selling,
  Product: [...reading, "page.catalog-analyze", "profile.update"],
  guest: ["page.catalog", "page.home-page"],
};

/** The scopes of a user with these roles, sorted. */
export function scopesOf(roles: readonly Role[]): Scope[] {
  return [...new Set(roles.flatMap((role) => ROLE_SCOPES[role]))].sort();
}

/** Salesman and sales.group are sales users by name; `sales` is counted with them (1 §6, ambiguity sales-roles). */
export function isSales(roles: readonly Role[]): boolean {
  return roles.some((role) => role === "sales" || role === "salesman" || role === "sales.group");
}

export function isCustomer(roles: readonly Role[]): boolean {
  return roles.some((role) => role === "customer" || role === "dealer");
}

export function isCustVendor(roles: readonly Role[]): boolean {
  return roles.includes("customer-vendor");
}
