import type { RouteRow } from "../../app/route.ts";
import type { WorkKind } from "../../gql/graphql.ts";
import type { MessageKey } from "../../lib/i18n.ts";

interface Work {
  readonly title: MessageKey;
  /** The list of what waits, without the locale. */
  readonly to: string;
  /** Id of the page's row: the work is shown only to those who may open it. */
  readonly page: RouteRow["id"];
}

/** The lists that people work through. */
export const WORK: Readonly<Record<WorkKind, Work>> = {
  proofs: { title: "work_proofs", to: "/admin/payment-proofs", page: "admin-payment-proofs" },
  orders: { title: "work_orders", to: "/admin/order-confirmation", page: "admin-order-confirmation" },
  claims: { title: "work_claims", to: "/claim?queue=open", page: "claim" },
  recalls: { title: "work_recalls", to: "/admin/recalls?status=draft", page: "admin-recalls" },
  feeds: { title: "work_feeds", to: "/admin/feeds?state=check", page: "admin-feeds" },
  vendorOrders: { title: "work_vendor_orders", to: "/3rd-party/order?view=vendor", page: "3rd-party-order" },
  mails: { title: "work_mails", to: "/admin/users?state=undeliverable", page: "admin-users" },
};

/** Scopes of which each has work of its own. */
export const WORKERS = [
  "payment.approve",
  "payment.void",
  "order.confirm",
  "menu.change-cust",
  "recall.cu",
  "page.user-management",
  "page.user-management-us",
  "page.3rdpartyarticlemaintenance",
];
