export {
  claimsBadge,
  feedsBadge,
  mailsBadge,
  ordersBadge,
  proofsBadge,
  recallsBadge,
  vendorOrdersBadge,
} from "./badges.ts";
export { WorkQueue, WorkQueueSkeleton } from "./WorkQueue.tsx";
