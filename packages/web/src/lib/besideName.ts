/** What stands above a name: brand and series, without what the name says already. */
export function besideName(name: string, ...parts: readonly (string | null | undefined)[]): string {
  // Names list size and color between commas.
  const words = ` ${name
    .toLowerCase()
    .replace(/[,;()/]/g, " ")
    .replace(/\s+/g, " ")} `;
  const missing = parts.filter((part): part is string => !!part && !words.includes(` ${part.toLowerCase()} `));
  return [...new Set(missing)].join(" · ");
}
