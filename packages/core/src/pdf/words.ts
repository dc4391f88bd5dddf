const PAGE_OF: Readonly<Record<string, string>> = {
  "en-US": "Page {n} of {m}",
  de: "Seite {n} von {m}",
  fr: "Page {n} sur {m}",
  "id-ID": "Halaman {n} dari {m}",
  "ms-MY": "Halaman {n} daripada {m}",
};

/** "Page n of m" in a locale; every locale without words of its own reads English. */
export function pageText(locale: string, page: number, pages: number): string {
  const text = PAGE_OF[locale] ?? PAGE_OF["en-US"] ?? "";
  return text.replace("{n}", String(page)).replace("{m}", String(pages));
}
