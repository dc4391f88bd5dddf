export { FramePassport } from "./FramePassport.tsx";
export { useFramePassport } from "./useFramePassport.ts";
