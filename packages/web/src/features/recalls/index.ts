export { RecallNotice } from "./RecallNotice.tsx";
