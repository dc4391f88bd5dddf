import { VENDOR_ROW_KINDS } from "@spoke/core/upload-area/schema.ts";
import { uploadsPage } from "./uploadsPage.tsx";

/** Files of the upload area. */
export default uploadsPage({
  title: "title_upload_area",
  exportAs: "uploads",
  isOfPage: (kind) => !VENDOR_ROW_KINDS.some((each) => each === kind),
  stored: {
    to: "/upload-area/rows",
    title: "title_upload_area_rows",
    // Sold frames are among the retail sales.
    toKind: (kind) => (kind === "retail-sales" ? undefined : `/upload-area/rows?kind=${kind}`),
  },
});
