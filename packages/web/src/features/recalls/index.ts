export { Pay } from "./Pay.tsx";
export { RecallNotice } from "./RecallNotice.tsx";
export { frameLook, kitLook } from "./status.ts";
