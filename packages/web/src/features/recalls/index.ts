export { Pay } from "./Pay.tsx";
export { type RecalledArticle, RecallMark, useRecalledArticles } from "./RecallMark.tsx";
export { RecallNotice } from "./RecallNotice.tsx";
export { frameLook, kitLook } from "./status.ts";
