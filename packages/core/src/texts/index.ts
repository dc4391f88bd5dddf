import { fillText, findText, type TextValues } from "../platform/language.ts";
import { logger } from "../platform/logger.ts";
import { unitOf } from "../platform/unit.ts";
import de from "./de.json" with { type: "json" };
import enCA from "./en-CA.json" with { type: "json" };
import enUK from "./en-UK.json" with { type: "json" };
import enUS from "./en-US.json" with { type: "json" };
import fr from "./fr.json" with { type: "json" };
import idID from "./id-ID.json" with { type: "json" };
import msMY from "./ms-MY.json" with { type: "json" };

/** A key without its plural form: `mail.link_hours_one` and `mail.link_hours_other` are both `mail.link_hours`. */
type WithoutPlural<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;
/** Keys of the texts in mails, documents, spreadsheets, and push messages. */
export type TextKey = WithoutPlural<keyof typeof enUS>;
/** `format` in one locale. */
export type Texts = (key: TextKey, values?: TextValues) => string;

const TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de,
  "en-CA": enCA,
  "en-UK": enUK,
  "en-US": enUS,
  fr,
  "id-ID": idID,
  "ms-MY": msMY,
};

/**
 * A text in a locale, with its `{placeholders}` filled; `count` also chooses the plural form. A placeholder without a
 * value throws in tests. In production it stays readable in the text and is logged, since a mail with a gap is better
 * than no mail.
 */
export function format(key: TextKey, values: TextValues, locale: string): string {
  const text = findText((code) => TEXTS[code], key, locale, values.count) ?? key;
  return fillText(text, values, (placeholder, name) => {
    if (process.env.NODE_ENV === "test") throw new Error(`no value for ${placeholder} in ${key}`);
    logger.error("text placeholder without a value", { key, name, locale });
    return placeholder;
  });
}

/** Finds the column that a heading names: by its name or its text in any language, ignoring case. */
export function columnFinder<Name extends string>(
  names: readonly Name[],
  keyOf: (name: Name) => TextKey,
): (heading: string) => Name | undefined {
  const found = new Map<string, Name>();
  for (const name of names)
    for (const heading of [name, ...Object.values(TEXTS).map((texts) => texts[keyOf(name)] ?? name)])
      found.set(heading.toLowerCase(), name);
  return (heading) => found.get(heading.trim().toLowerCase());
}

/** A text in all languages that have it. */
export const inEveryLanguage = (key: TextKey): readonly string[] =>
  Object.values(TEXTS).flatMap((texts) => texts[key] ?? []);

export function textsIn(locale: string): Texts {
  return (key, values = {}) => format(key, values, locale);
}

const UNITS = {
  piece: "unit.piece",
  pair: "unit.pair",
  set: "unit.set",
  box: "unit.box",
  pack: "unit.pack",
} as const;

/** What a unit of measure is called beside a count; a unit that is not known is shown as it is. */
export function unitText(uom: string, count: number, t: Texts): string {
  const unit = unitOf(uom);
  return unit ? t(UNITS[unit], { count }) : uom;
}
