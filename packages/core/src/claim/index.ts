export { answerClaim } from "./answer.ts";
export { answerDaysOf, claimAnswerDays } from "./answer-time.ts";
export { assignClaim, assigneeForOffice, canAssign, claimAssignees } from "./assign.ts";
export { updateClaimBike, updateClaimPaa } from "./change.ts";
export { claimColleagues } from "./colleagues.ts";
export { type ClaimComment, claimComments, commentsOf, createClaimComment } from "./comment.ts";
export { createClaimBike, createClaimPaa } from "./create.ts";
export {
  type AdditionalDocument,
  additionalDocumentsOf,
  claimAdditionalDocuments,
  createClaimAdditionalDocument,
  deleteClaimAdditionalDocument,
} from "./documents.ts";
export { putClaim } from "./erp.ts";
export type { ClaimAnswer, ImportedClaim } from "./erp-schema.ts";
export { canReadClaim } from "./find.ts";
export { importClaim, isImported } from "./import.ts";
export { type ClaimInvoice, claimBikeInvoices, claimInvoices } from "./invoices.ts";
export { knownProblemSchema } from "./known-problem.ts";
export { problemsOf } from "./lines.ts";
export { claimQueues, claims, claimsBetween, claimsVersion, countLateClaims } from "./list.ts";
export {
  type ClaimCustomer,
  claimArticles,
  claimBrandsV2,
  claimCustomers,
  claimProblems,
  claimRecallFrames,
  claimSalesCustomers,
  claimStatus,
  claimStolenBike,
  dealerInformation,
} from "./lookups.ts";
export { mailedWrite, type Notice, noticeOf, STATUS_TEXTS } from "./notice.ts";
export { updateClaimStatus } from "./status.ts";
export { creditNotesOf, problemKey, readEvent, resolutionOf } from "./store.ts";
export { statusOf } from "./transitions.ts";
export { type ClaimValue, valueForOffice } from "./value.ts";
export {
  ageOf,
  attributesOf,
  canAddFiles,
  canEdit,
  claim,
  claimUserCapabilities,
  historiesOf,
  inspectionsOf,
  movesOf,
  needsColleague,
  type ShownClaim,
  type ShownEvent,
  show,
} from "./view.ts";
