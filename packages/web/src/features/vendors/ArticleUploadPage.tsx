import { VENDOR_ROW_KINDS } from "@spoke/core/upload-area/schema.ts";
import { uploadsPage } from "../upload-area/index.ts";

/** Files of counted stock and of articles. */
export default uploadsPage({
  title: "title_3rd_party_article_maintenance_upload",
  exportAs: "vendor-uploads",
  isOfPage: (kind) => VENDOR_ROW_KINDS.some((each) => each === kind),
  stored: { to: "/3rd-party/article-maintenance", title: "title_3rd_party_article_maintenance" },
});
