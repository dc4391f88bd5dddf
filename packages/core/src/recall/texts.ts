import { actor } from "../platform/index.ts";
import { isEmptyText, type Recall, type RecallFields, recallTextFor } from "./schema.ts";

/** Entered fields with the texts that they say something in. Texts that a client does not send stay as they are. */
export function withTexts<Fields extends Pick<RecallFields, "locale" | "texts">>(
  { locale: entered, texts, ...fields }: Fields,
  before: Pick<Recall, "locale" | "texts"> | undefined,
): Omit<Fields, "locale" | "texts"> & Pick<Recall, "locale" | "texts"> {
  const locale = entered ?? before?.locale;
  const others = (texts ?? before?.texts ?? []).filter((text) => text.locale !== locale && !isEmptyText(text));
  return { ...fields, ...(locale && { locale }), texts: others };
}

/** A recall with its texts in the actor's language, if it has any. */
export function inReadersLanguage(recall: Recall): Recall {
  const { title, reason, instruction } = recallTextFor(recall, actor().locale);
  return { ...recall, title, reason, instruction };
}
