/** Codes of a pasted list, each once: one per line, or separated by commas, semicolons or tabs. */
export function codesOf(text: string): string[] {
  const codes = text.split(/[\n\r\t,;]+/).map((code) => code.trim());
  return [...new Set(codes.filter((code) => code !== "" && code.length <= 100))];
}
