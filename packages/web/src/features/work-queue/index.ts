export { claimsBadge, ordersBadge, proofsBadge, recallsBadge, vendorOrdersBadge } from "./badges.ts";
export { WorkQueue } from "./WorkQueue.tsx";
