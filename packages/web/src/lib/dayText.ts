import { dateText } from "@spoke/core/platform/date-text.ts";
import { currentI18n } from "./i18n.ts";

/** A day as the reader's language writes it, for texts that take it as a value. */
export const dayText = (day: string): string => dateText(day, currentI18n().locale, "UTC");
