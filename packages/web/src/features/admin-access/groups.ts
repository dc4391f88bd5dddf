import type { Scope } from "@spoke/core/access/scopes.ts";
import type { MessageKey } from "../../lib/i18n.ts";

/** The parts of the portal that permissions are about, as they are listed. */
export const GROUPS = [
  "ordering",
  "money",
  "sales",
  "programs",
  "vendors",
  "content",
  "administration",
  "others",
] as const;
export type Group = (typeof GROUPS)[number];

/** Named as the menu names them. */
export const GROUP_TITLES: Readonly<Record<Group, MessageKey>> = {
  ordering: "menu_orders",
  money: "permissions_money",
  sales: "permissions_sales",
  programs: "menu_programs",
  vendors: "menu_vendors",
  content: "menu_content",
  administration: "menu_admin",
  others: "permissions_others",
};

const OF_SCOPES: Readonly<Record<Scope, Group>> = {
  "page.home-page": "ordering",
  "page.catalog": "ordering",
  "cart.display-order-qty": "ordering",
  "page.orderlist": "ordering",
  "page.order-status": "ordering",
  "order.confirm": "ordering",
  "page.click-collect": "ordering",
  "page.invoice-status": "money",
  "page.payment-request": "money",
  "payment.approve": "money",
  "payment.void": "money",
  "credit-status.read": "money",
  "invoice-status.read": "money",
  "menu.change-cust": "sales",
  "page.dashboard": "sales",
  "page.customer-sales-report": "sales",
  "page.sales-area": "sales",
  "page.formvisit": "sales",
  "page.claim": "programs",
  "page.pdi": "programs",
  "recall.cu": "programs",
  "page.bonus-dealer": "programs",
  "consumer-voice.submit": "programs",
  "page.3rdpartycatalog": "vendors",
  "page.3rdpartyorder": "vendors",
  "page.3rdpartyarticlemaintenance": "vendors",
  "page.news": "content",
  "news.cu": "content",
  "page.sales-document": "content",
  "sales-document.cu": "content",
  "page.marketing-material": "content",
  "marketing-material.cud": "content",
  "page.download-area": "content",
  "page.announcement": "administration",
  "page.banner": "administration",
  "page.upload-area": "administration",
  "page.catalog-analyze": "administration",
  "product.mass-update": "administration",
  "page.user-management": "administration",
  "page.user-management-us": "administration",
  "profile.update": "others",
};

const GROUP_OF: ReadonlyMap<string, Group> = new Map(Object.entries(OF_SCOPES));

/** What a permission is about; those that administrators described themselves are among the others. */
export const groupOf = (name: string): Group => GROUP_OF.get(name) ?? "others";

/** Permissions group by group, each in its order. */
export const grouped = <Row extends { readonly name: string }>(permissions: readonly Row[]): readonly Row[] =>
  GROUPS.flatMap((group) => permissions.filter(({ name }) => groupOf(name) === group));
