import { articleFacts } from "./facts.ts";

/**
 * Names of brands by id, without unknown ones: each is that of one of its articles.
 * @param articles brand ids and a code of an article of each
 */
export async function brandNames(
  sorg: string,
  articles: readonly { readonly brandId: string; readonly articleCode: string }[],
): Promise<Map<string, string>> {
  const codes = new Map(articles.map(({ brandId, articleCode }) => [brandId, articleCode]));
  codes.delete("");
  const facts = await articleFacts(sorg, [...codes.values()]);
  return new Map([...facts.values()].map(({ brandId, brand }) => [brandId, brand]));
}
