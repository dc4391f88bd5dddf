import type { RouteRow } from "../../app/route.ts";
import type { WorkKind } from "../../gql/graphql.ts";
import type { MessageKey } from "../../lib/i18n.ts";

interface Work {
  readonly title: MessageKey;
  /** The list of what waits, without the locale. */
  readonly to: string;
  /** How much of it waits too long, and the list of that. */
  readonly late?: { readonly title: MessageKey; readonly to: string };
  /** Id of the page's row: the work is shown only to those who may open it. */
  readonly page: RouteRow["id"];
  /** Scopes of which each lets a user do it. */
  readonly scopes: readonly string[];
  /** Mutations after which less or more of it waits. */
  readonly changedBy: readonly string[];
}

/** The lists that people work through. */
export const WORK: Readonly<Record<WorkKind, Work>> = {
  proofs: {
    title: "work_proofs",
    to: "/admin/payment-proofs",
    page: "admin-payment-proofs",
    scopes: ["payment.approve", "payment.void"],
    changedBy: ["ApprovePayment", "RejectPaymentProof", "VoidPayment"],
  },
  reconciliations: {
    title: "work_reconciliations",
    to: "/admin/reconciliations",
    page: "admin-reconciliations",
    scopes: ["payment.approve"],
    changedBy: ["ReconcilePayment"],
  },
  orders: {
    title: "work_orders",
    to: "/admin/order-confirmation",
    page: "admin-order-confirmation",
    scopes: ["order.confirm"],
    changedBy: ["ConfirmOrder"],
  },
  claims: {
    title: "work_claims",
    to: "/claim?queue=open",
    late: { title: "work_claims_late", to: "/claim?queue=open&late=yes" },
    page: "claim",
    scopes: ["menu.change-cust"],
    changedBy: ["CreateClaimBike", "CreateClaimPaa", "MoveClaim"],
  },
  recalls: {
    title: "work_recalls",
    to: "/admin/recalls?status=draft",
    page: "admin-recalls",
    scopes: ["recall.cu"],
    changedBy: ["CreateRecall", "DeleteRecall", "PublishRecall"],
  },
  feeds: {
    title: "work_feeds",
    to: "/admin/feeds?state=check",
    page: "admin-feeds",
    scopes: ["page.user-management"],
    changedBy: ["CheckFeedFile"],
  },
  vendorOrders: {
    title: "work_vendor_orders",
    to: "/3rd-party/order?view=vendor&status=to_ship",
    page: "3rd-party-order",
    scopes: ["page.3rdpartyarticlemaintenance"],
    changedBy: ["MoveVendorItems"],
  },
  mails: {
    title: "work_mails",
    to: "/admin/users?state=undeliverable",
    page: "admin-users",
    scopes: ["page.user-management", "page.user-management-us"],
    changedBy: ["DeleteUser", "ResumeUserMails", "UpdateUser"],
  },
};

/** Whether a user with these scopes does such work. */
export const doesWork = (scopes: readonly string[], kind: WorkKind): boolean =>
  WORK[kind].scopes.some((scope) => scopes.includes(scope));

/** Scopes of which each has work of its own. */
export const WORKERS: readonly string[] = [...new Set(Object.values(WORK).flatMap(({ scopes }) => scopes))];

/** Mutations that change how much waits. */
export const WORK_CHANGES: ReadonlySet<string> = new Set(Object.values(WORK).flatMap(({ changedBy }) => changedBy));
