import { LAYOUTS } from "@spoke/core/content/layout.ts";
import type { ContentType } from "@spoke/core/content/schema.ts";
import type { MessageKey, Translate } from "../../lib/i18n.ts";

const TEXTS: Readonly<Record<string, MessageKey>> = {
  cards: "content_layout_cards",
  headlines: "content_layout_headlines",
  pictures: "content_layout_pictures",
  downloads: "content_layout_downloads",
};

/** The layouts of a type of content to choose from; the default is first. */
export const layoutOptions = (t: Translate, type: ContentType) =>
  LAYOUTS.filter((layout) => layout.type === type).map(({ id }) => {
    const text = TEXTS[id.split(".")[1] ?? ""];
    return { value: id, label: text ? t(text) : id };
  });
