export { FramePassport } from "./FramePassport.tsx";
export { useFramePassport } from "./useFramePassport.ts";
export { WarrantyList } from "./WarrantyList.tsx";
