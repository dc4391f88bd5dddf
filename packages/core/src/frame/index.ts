export { type FramePassport, framePassport, type PassportFrame } from "./passport.ts";
export { frameKey, stolenKey, warrantyTermKey } from "./store.ts";
