/** Sections of the landing page, in the order in which they stand where a host says nothing (decision 031). */
export const SECTIONS = [
  "categories",
  "bike-categories",
  "promotions",
  "best-sellers",
  "recommended",
  "previous-purchases",
  "frequent-purchases",
] as const;
export type LandingSection = (typeof SECTIONS)[number];

/** The sections that a host wants, in its order, each once; names that nobody knows show nothing. */
export function landingSections({ catalogSections }: { catalogSections: readonly string[] }): LandingSection[] {
  if (catalogSections.length === 0) return [...SECTIONS];
  const sections = catalogSections.flatMap((name) => SECTIONS.filter((section) => section === name));
  return [...new Set(sections)];
}
