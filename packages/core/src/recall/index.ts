export { markChanged } from "./arrive.ts";
export { recallBrandName } from "./brand.ts";
export {
  closeRecallFrame,
  type DealerFrame,
  type DealerRecall,
  dealerRecall,
  dealerRecallFrames,
  dealerRecalls,
  orderRecallKit,
  type RecallSale,
  recalledArticles,
  recallFrame,
} from "./dealer.ts";
export { type DealerImpact, dealerImpact } from "./dealer-impact.ts";
export { answerRecallKit, answerRecallStatement, type KitAnswer, type RecallCredit } from "./erp.ts";
export { type ImportedRecall, importRecall } from "./import.ts";
export { type ImportedRepair, importRepair } from "./import-repair.ts";
export {
  closeRecall,
  createRecall,
  deleteRecall,
  type NamedProgress,
  publishRecall,
  recall,
  recallDealerFrames,
  recallListProblems,
  recallProgress,
  recallSubject,
  recalls,
  recallTotals,
  updateRecall,
} from "./office.ts";
export { rangeProblem } from "./ranges.ts";
export { discardRecallRevision, publishRecallRevision, reviseRecall } from "./revise.ts";
export {
  createRecallStatement,
  openRecallWork,
  recallStatement,
  recallStatements,
  retryRecallStatement,
} from "./statement.ts";
export { readRecall } from "./store.ts";
export { RECALL, REPAIR } from "./transitions.ts";
