/** Badges of menu entries; their code is loaded with the menu. */
const badges = () => import("./WorkBadge.tsx");

export const proofsBadge = () => badges().then(({ ProofsBadge }) => ({ default: ProofsBadge }));
export const reconciliationsBadge = () =>
  badges().then(({ ReconciliationsBadge }) => ({ default: ReconciliationsBadge }));
export const ordersBadge = () => badges().then(({ OrdersBadge }) => ({ default: OrdersBadge }));
export const claimsBadge = () => badges().then(({ ClaimsBadge }) => ({ default: ClaimsBadge }));
export const recallsBadge = () => badges().then(({ RecallsBadge }) => ({ default: RecallsBadge }));
export const feedsBadge = () => badges().then(({ FeedsBadge }) => ({ default: FeedsBadge }));
export const mailsBadge = () => badges().then(({ MailsBadge }) => ({ default: MailsBadge }));
export const vendorOrdersBadge = () => badges().then(({ VendorOrdersBadge }) => ({ default: VendorOrdersBadge }));
