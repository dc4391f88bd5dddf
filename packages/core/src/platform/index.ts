export * from "./action.ts";
export * from "./actor.ts";
/** @internal */
export { setFaultHook } from "./aws-client.ts";
export * from "./calendar.ts";
export { readLog } from "./change-log.ts";
export { type ChangedValue, type FieldChange, fieldChanges, type Recorded, recordedChanges } from "./changes.ts";
export * from "./clients.ts";
export * from "./clock.ts";
export * from "./commit.ts";
export { dateText, instantText } from "./date-text.ts";
export { type FeedOutcome, hasSameFacts, storeErpDocument } from "./erp-document.ts";
export * from "./errors.ts";
export { callCounts, countingCalls, type FaultHook, type ObservedCall } from "./faults.ts";
export { type Language, languageOf, textFor } from "./language.ts";
export { type Change, defineList, type List, type Partition } from "./list/list.ts";
export type { Span } from "./list/months.ts";
export { MAX_EXAMINED, type Page, type PageInfo, type ShownPageInfo } from "./list/page.ts";
export { inLanguageOf, textOf } from "./localized-text.ts";
export { logger } from "./logger.ts";
export { mailSender } from "./mail-sender.ts";
export { memo } from "./memo.ts";
export { countMetric, publishMetrics } from "./metrics.ts";
export * from "./money.ts";
export { currencyText, numberText } from "./number-text.ts";
export { listUnpublished, markPublished } from "./outbox.ts";
export { packText, unpackText } from "./pack.ts";
export { findByPhrases, type Rows } from "./phrases.ts";
export { countWithin, forgetCountWrite, sentBefore, sentWrite } from "./rate-limit.ts";
export { comparableName, contains, folded, wordsOf } from "./search.ts";
export { refreshSecrets, secret } from "./secrets.ts";
export { siteOrigin } from "./site.ts";
export * from "./table.ts";
export { bytesOf, MAX_WRITES, type Transaction, transactionsOf } from "./transactions.ts";
export * from "./transitions.ts";
export { inTurn } from "./turns.ts";
export {
  ABSENT,
  type Addition,
  addWrites,
  type Condition,
  putIfVersion,
  type Write,
} from "./writes.ts";
