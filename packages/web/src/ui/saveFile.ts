import { currentI18n } from "../lib/i18n.ts";

/** What a file is called: its name in English, and what it shows in other languages: `rekening-koran`. */
export function fileNameOf(english: string, title: string): string {
  const { locale } = currentI18n();
  if (locale.startsWith("en")) return english;
  return (
    title
      .toLocaleLowerCase(locale)
      .match(/[\p{L}\p{N}]+/gu)
      ?.join("-") ?? english
  );
}

/** Hands a file to the browser, which saves it under the name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
