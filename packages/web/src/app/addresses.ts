/** The address of a product's page. */
export function productPath({ category, slug }: { category: string; slug: string }): string {
  return `/catalog/${category === "Bike" ? "bike" : "paa"}/${encodeURIComponent(slug)}`;
}
