/** A language as users and forms carry it: the locale's code, and the language's name in itself (`de`, `Deutsch`). */
export function languageView(code: string): { readonly id: string; readonly description: string } {
  const name = new Intl.DisplayNames([code], { type: "language", fallback: "code" }).of(code) ?? code;
  return { id: code, description: name.charAt(0).toLocaleUpperCase(code) + name.slice(1) };
}
