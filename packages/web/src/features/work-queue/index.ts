export {
  claimsBadge,
  feedsBadge,
  mailsBadge,
  ordersBadge,
  proofsBadge,
  recallsBadge,
  reconciliationsBadge,
  vendorOrdersBadge,
} from "./badges.ts";
export { WorkQueue, WorkQueueSkeleton } from "./WorkQueue.tsx";
