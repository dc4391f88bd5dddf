export { type FramePassport, framePassport, type PassportFrame } from "./passport.ts";
export { frameNumberProblem } from "./serial.ts";
export { frameKey, stolenKey, warrantyTermKey } from "./store.ts";
