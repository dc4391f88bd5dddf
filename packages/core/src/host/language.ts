/** A language for users and forms: the locale's code, and the language's own name (`de`, `Deutsch`). */
export function languageView(code: string): { readonly id: string; readonly description: string } {
  const name = new Intl.DisplayNames([code], { type: "language", fallback: "code" }).of(code) ?? code;
  return { id: code, description: name.charAt(0).toLocaleUpperCase(code) + name.slice(1) };
}
