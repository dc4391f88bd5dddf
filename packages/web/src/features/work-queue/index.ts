export {
  claimsBadge,
  feedsBadge,
  mailsBadge,
  ordersBadge,
  proofsBadge,
  recallsBadge,
  vendorOrdersBadge,
} from "./badges.ts";
export { WorkQueue } from "./WorkQueue.tsx";
