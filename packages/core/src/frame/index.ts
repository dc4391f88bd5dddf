export { coverageOf, termsFor, termsForPart } from "./coverage.ts";
export { frameNamed } from "./find.ts";
export { countLookUp } from "./look-ups.ts";
export {
  type FramePassport,
  framePassport,
  type PassportClaim,
  type PassportFrame,
  type PassportRecall,
} from "./passport.ts";
export type { Frame } from "./schema.ts";
export { exactFrameNumber, frameNumberProblem, lookAlikeOf } from "./serial.ts";
export {
  type FrameFile,
  type FrameOfArticle,
  frameArticleKey,
  frameKey,
  frameOfArticleKey,
  frameOfDeliveryKey,
  framePartition,
  framesNamed,
  framesOfArticle,
  isSameFrame,
  readDeliveredFrames,
  readFrameArticles,
  readFrameFile,
  readFrames,
  readFramesOf,
  readWarrantyTerms,
  stolenKey,
  warrantyTermKey,
} from "./store.ts";
