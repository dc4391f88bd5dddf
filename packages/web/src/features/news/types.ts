import type { NewsType } from "@spoke/core/news/schema.ts";
import type { MessageKey } from "../../lib/i18n.ts";

/** What news are about, in words. */
export const TYPE_TEXTS = {
  company: "news_type_company",
  product: "news_type_product",
  service: "news_type_service",
  event: "news_type_event",
} as const satisfies Record<NewsType, MessageKey>;
