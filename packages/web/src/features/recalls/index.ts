export { RecallNotice } from "./RecallNotice.tsx";
export { frameLook, kitLook } from "./status.ts";
