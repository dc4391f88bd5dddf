import type { DocumentType } from "@spoke/core/sales-document/schema.ts";
import type { MessageKey } from "../../lib/i18n.ts";

/** What documents are for, in words. */
export const TYPE_TEXTS = {
  sales: "menu_sales_documents",
  technical: "menu_technical_documents",
} as const satisfies Record<DocumentType, MessageKey>;
