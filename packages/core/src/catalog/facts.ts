import { readStored } from "./store.ts";

/** Under what an article's sales are counted. */
export interface ArticleFacts {
  readonly category: string;
  readonly brand: string;
  readonly merchandiseCategory: string;
  readonly model: string;
  readonly serie: string;
}

/**
 * Facts of these articles of a sales organization, by article code; those that are not there are left out. What was sold of a
 * deleted article still counts under its brand.
 */
export async function articleFacts(sorg: string, codes: readonly string[]): Promise<Map<string, ArticleFacts>> {
  const { articles } = await readStored(sorg, codes, []);
  return new Map(
    [...articles].map(([code, { category, brand, merchandiseCategory, model, group, serie = "" }]) => [
      code,
      {
        category,
        brand: brand.description,
        merchandiseCategory: merchandiseCategory.description,
        model: model ?? group.parentName,
        serie,
      },
    ]),
  );
}
