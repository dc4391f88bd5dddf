import type { WorkKind } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { MenuCount } from "../../ui/MenuCount.tsx";
import { useWorkQueue } from "./useWorkQueue.ts";
import { WORK } from "./work.ts";

/** How much of a kind waits, beside the entry of its list. */
function workBadge(kind: WorkKind) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each kind, outside components
  return function WorkBadge() {
    const { t } = useTranslation();
    const count = useWorkQueue().queue?.find((work) => work.kind === kind)?.count ?? 0;
    return <MenuCount count={count} label={`${count} ${t(WORK[kind].title, { count })}`} />;
  };
}

export const ProofsBadge = workBadge("proofs");
export const ReconciliationsBadge = workBadge("reconciliations");
export const OrdersBadge = workBadge("orders");
export const ClaimsBadge = workBadge("claims");
export const RecallsBadge = workBadge("recalls");
export const FeedsBadge = workBadge("feeds");
export const MailsBadge = workBadge("mails");
export const VendorOrdersBadge = workBadge("vendorOrders");
