export { coverageOf, termsFor } from "./coverage.ts";
export { type FramePassport, framePassport, type PassportFrame } from "./passport.ts";
export type { Frame } from "./schema.ts";
export { exactFrameNumber, frameNumberProblem } from "./serial.ts";
export {
  frameKey,
  framePartition,
  isSameFrame,
  readFrameFile,
  readWarrantyTerms,
  stolenKey,
  warrantyTermKey,
} from "./store.ts";
