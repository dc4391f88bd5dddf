import { type Article, articleSchema } from "@spoke/core/catalog/schema.ts";
import { SORG } from "./host.ts";
import { AS_OF } from "./store.ts";

/** An article of U001 in the category PAA, unless `fields` say otherwise. */
export function article(articleCode: string, fields: Partial<Article> = {}): Article {
  return articleSchema.parse({
    articleCode,
    articleCodeDisplay: articleCode,
    sorg: SORG,
    name: { "en-US": `Name of ${articleCode}` },
    category: "PAA",
    brand: { id: "BR", description: "Brand" },
    uom: "PCE",
    slug: articleCode.toLowerCase(),
    group: { id: articleCode, parentName: articleCode },
    merchandiseCategory: { id: "MC", description: "Parts" },
    createdAt: AS_OF,
    asOf: AS_OF,
    ...fields,
  });
}
