import type { GroupRole, Role } from "./schema.ts";
import { SCOPES, type Scope } from "./scopes.ts";

/** Ids of the built-in roles and group roles (1 §6). */
export const ROLE_IDS = [
  "administrator",
  "dealer",
  "customer",
  "customer-vendor",
  "sales",
  "salesman",
  "sales.group",
  "Product",
  "guest",
] as const;
type RoleId = (typeof ROLE_IDS)[number];

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
  "page.3rdpartyorder",
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

const role = (id: RoleId, name: string, description: string, permissions: readonly Scope[]): Role => ({
  id,
  name,
  description,
  permissions: [...permissions],
});

/** Built-in roles (1 §6). Their permissions can be changed; they cannot be deleted. */
export const DEFAULT_ROLES: readonly Role[] = [
  role("administrator", "Administrator", "Everything", SCOPES),
  role("dealer", "Dealer", "Buys for their own shop", buying),
  role("customer", "Customer", "Buys for their own shop", buying),
  role("customer-vendor", "Customer and vendor", "Buys, and sells through the portal", [
    ...buying,
    "page.3rdpartyarticlemaintenance",
  ]),
  role("sales", "Sales representative", "Acts for customers", selling),
  role("salesman", "Salesperson", "Acts for the customers assigned to them", selling),
  role("sales.group", "Salesperson of a group", "Acts for the customers of their group", selling),
  role("Product", "Product manager", "Looks after the catalog", [
    ...reading,
    "page.catalog-analyze",
    "product.mass-update",
    "profile.update",
  ]),
  role("guest", "Guest", "Browses the portal", ["page.catalog", "page.home-page"]),
];

/** Names of built-in roles in earlier releases, which stored roles still have. */
export const EARLIER_NAMES: Readonly<Partial<Record<RoleId, string>>> = {
  sales: "Sales",
  "sales.group": "Sales group",
  Product: "Product",
};

/** A group role for each built-in role, so that groups can be used from the start. */
export const DEFAULT_GROUP_ROLES: readonly GroupRole[] = DEFAULT_ROLES.map(({ id, name }) => ({
  id,
  description: name,
  roles: [id],
}));

const DESCRIPTIONS: Readonly<Record<Scope, string>> = {
  "page.catalog": "Catalog, product pages, and fast order",
  "page.home-page": "Home page",
  "page.sales-area": "Map of the sales areas",
  "page.dashboard": "Sales overview without reports and retail sales",
  "page.3rdpartycatalog": "See vendor catalog",
  "page.3rdpartyorder": "See vendor orders",
  "page.3rdpartyarticlemaintenance": "Maintain own articles as a vendor",
  "page.formvisit": "Visit forms",
  "page.order-status": "See open orders and shipments",
  "page.invoice-status": "See open and paid invoices",
  "page.catalog-analyze": "Article analysis",
  "page.orderlist": "See orders",
  "page.user-management": "Manage users, roles, group roles, and permissions",
  "page.user-management-us": "Manage users without roles and permissions",
  "page.download-area": "Downloads",
  "page.upload-area": "Uploads",
  "page.claim": "Warranty claims",
  "page.bonus-dealer": "Bonus program",
  "page.customer-sales-report": "Sales overview, sales reports, and retail sales",
  "page.announcement": "Write announcements",
  "page.banner": "Create banners",
  "page.pdi": "Pre-delivery inspections",
  "page.marketing-material": "Marketing material",
  "page.sales-document": "Sales documents",
  "page.news": "News",
  "page.payment-request": "See payments and receipts",
  "page.click-collect": "Click and collect",
  "menu.change-cust": "List customers and act for them",
  "cart.display-order-qty": "See and fill the cart",
  "consumer-voice.submit": "Send feedback",
  "profile.update": "Edit their own profile",
  "news.cu": "Write news",
  "sales-document.cu": "Maintain sales documents",
  "marketing-material.cud": "Maintain marketing material",
  "credit-status.read": "See credit status in the header",
  "invoice-status.read": "See credit limit and open invoices",
  "product.mass-update": "Change articles in bulk",
  "payment.approve": "Approve payments, and approve claim credits above the price paid",
  "payment.void": "Void payments",
  "order.confirm": "Confirm orders by hand",
  "recall.cu": "Create and change recalls",
};

/** Built-in permissions: one per scope. */
export const DEFAULT_PERMISSIONS = SCOPES.map((name) => ({
  name,
  description: DESCRIPTIONS[name],
}));
