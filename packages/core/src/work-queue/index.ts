import * as z from "zod";
import { claimQueues, countLateClaims } from "../claim/index.ts";
import { countFeedsToCheck, FEED_SCOPE } from "../feed/log/index.ts";
import { countUndeliverable } from "../mail-stop/index.ts";
import { countOrdersToConfirm } from "../order/index.ts";
import { countProofsToCheck, DECIDES } from "../payments/proofs/index.ts";
import { countPaymentsToReconcile, RECONCILES } from "../payments/settlement/index.ts";
import { action, hasScope, unrestrictedSorgs } from "../platform/index.ts";
import { recalls } from "../recall/index.ts";
import { ADMINISTRATION } from "../user-admin/index.ts";
import { countSoldOrders } from "../vendor/index.ts";

export { type AttentionReason, type CustomerInNeed, customersInNeed } from "./attention.ts";

/** Kinds of work that wait for the office or a vendor. */
export const WORK_KINDS = [
  "proofs",
  "reconciliations",
  "orders",
  "claims",
  "recalls",
  "feeds",
  "vendorOrders",
  "mails",
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** How much of a kind waits for the actor. */
export interface WaitingWork {
  readonly kind: WorkKind;
  readonly count: number;
  /** How many of these wait too long; undefined if that is not counted. */
  readonly late: number | undefined;
}

interface Source {
  readonly isMine: () => boolean;
  readonly count: () => Promise<number>;
  readonly late?: () => Promise<number | undefined>;
}

const isOffice = (): boolean => unrestrictedSorgs().length > 0;
const holds = (scopes: readonly string[]): boolean => scopes.some(hasScope);

const SOURCES: Readonly<Record<WorkKind, Source>> = {
  proofs: { isMine: () => holds(DECIDES) && isOffice(), count: countProofsToCheck },
  reconciliations: { isMine: () => holds(RECONCILES) && isOffice(), count: countPaymentsToReconcile },
  orders: { isMine: () => hasScope("order.confirm") && isOffice(), count: countOrdersToConfirm },
  claims: {
    isMine: () => hasScope("page.claim") && hasScope("menu.change-cust"),
    count: async () => (await claimQueues({})).find(({ category }) => category === "open")?.count ?? 0,
    late: countLateClaims,
  },
  recalls: {
    isMine: () => hasScope("recall.cu") && isOffice(),
    count: async () => (await recalls({ state: "draft", limit: 1 })).info.count,
  },
  feeds: { isMine: () => hasScope(FEED_SCOPE) && isOffice(), count: countFeedsToCheck },
  vendorOrders: { isMine: () => hasScope("page.3rdpartyarticlemaintenance"), count: countSoldOrders },
  mails: { isMine: () => holds(ADMINISTRATION) && isOffice(), count: countUndeliverable },
};

const READERS = [
  ...DECIDES,
  ...RECONCILES,
  "order.confirm",
  "menu.change-cust",
  "recall.cu",
  FEED_SCOPE,
  "page.3rdpartyarticlemaintenance",
  ...ADMINISTRATION,
];

/**
 * What waits for the actor over all customers they may see. Every count costs the same however much there is; that of claims grows with
 * the customers of sales staff.
 */
export const workQueue = action({
  name: "workQueue.workQueue",
  scope: READERS,
  input: z.object({}),
  run: (): Promise<WaitingWork[]> =>
    Promise.all(
      WORK_KINDS.filter((kind) => SOURCES[kind].isMine()).map(async (kind) => {
        const [count, late] = await Promise.all([SOURCES[kind].count(), SOURCES[kind].late?.()]);
        return { kind, count, late };
      }),
    ),
});
