/** What a text says in a locale; otherwise in the same language, by default, in English, or in any. */
export function textOf({ text }: { readonly text: Readonly<Record<string, string>> }, locale: string): string {
  const near = Object.keys(text).find((other) => other.slice(0, 2) === locale.slice(0, 2));
  return text[locale] ?? (near && text[near]) ?? text.default ?? text["en-US"] ?? Object.values(text)[0] ?? "";
}

/** The entry for a locale; otherwise one for the same language, if there is any. */
export function inLanguageOf<Entry>(entries: Readonly<Record<string, Entry>>, locale: string): Entry | undefined {
  const language = locale.slice(0, 2);
  return entries[locale] ?? Object.entries(entries).find(([other]) => other.slice(0, 2) === language)?.[1];
}
