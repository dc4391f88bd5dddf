export { coverageOf, termsFor } from "./coverage.ts";
export { frameNamed } from "./find.ts";
export {
  type FramePassport,
  framePassport,
  type PassportClaim,
  type PassportFrame,
  type PassportRecall,
} from "./passport.ts";
export type { Frame } from "./schema.ts";
export { exactFrameNumber, frameNumberProblem } from "./serial.ts";
export {
  type FrameFile,
  frameArticleKey,
  frameIndex,
  frameKey,
  framePartition,
  framesOfArticle,
  isSameFrame,
  readFrameArticles,
  readFrameFile,
  readFrames,
  readWarrantyTerms,
  stolenKey,
  warrantyTermKey,
} from "./store.ts";
