import { inLocale } from "./search/card.ts";
import { readStored } from "./store.ts";

/** Attributes by which an article's sales are grouped. */
export interface ArticleFacts {
  readonly category: string;
  readonly brand: string;
  readonly brandId: string;
  readonly merchandiseCategory: string;
  readonly merchandiseCategoryId: string;
  readonly model: string;
  readonly serie: string;
  /** Former code; empty if it has none. */
  readonly oldCode: string;
  /** Name in a locale. */
  readonly name: (locale: string) => string;
  readonly modelYear: number | undefined;
  /** Frame size, wheel size, and color, as far as it has them. */
  readonly attributes: readonly string[];
}

/**
 * Facts of articles of a sales organization, by article code, without unknown ones. Includes deleted articles, so that
 * their sales still count under their brand.
 */
export async function articleFacts(sorg: string, codes: readonly string[]): Promise<Map<string, ArticleFacts>> {
  const { articles } = await readStored(sorg, codes, []);
  return new Map(
    [...articles].map(
      ([code, { category, brand, merchandiseCategory, model, group, serie = "", oldCode = "", ...article }]) => [
        code,
        {
          category,
          brand: brand.description,
          brandId: brand.id,
          merchandiseCategory: merchandiseCategory.description,
          merchandiseCategoryId: merchandiseCategory.id,
          model: model ?? group.parentName,
          serie,
          oldCode,
          name: (locale) => inLocale(article.name, locale),
          modelYear: article.modelYear,
          attributes: [article.frameSize, article.wheelSize, article.color].filter((text) => text !== undefined),
        },
      ],
    ),
  );
}
