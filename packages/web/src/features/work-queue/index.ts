export { claimsBadge, feedsBadge, ordersBadge, proofsBadge, recallsBadge, vendorOrdersBadge } from "./badges.ts";
export { WorkQueue } from "./WorkQueue.tsx";
