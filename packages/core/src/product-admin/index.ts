import * as z from "zod";
import { catalogOf } from "../catalog/index.ts";
import { filterSchema } from "../catalog/schema.ts";
import { action, actor, unrestrictedSorgs } from "../platform/index.ts";
import { analyze } from "./analyze.ts";
import { analysisSchema } from "./schema.ts";

export type { Finding, ProductAnalysis } from "./analyze.ts";
export {
  deleteProducts,
  restoreProducts,
  updateOrderLimits,
  updateProductAttributes,
  upsertArticleTags,
} from "./changes.ts";
export type { ProductChange, ProductChanges } from "./decide.ts";
export { createTagPicture, knownTags } from "./tags.ts";

const SCOPE = "page.catalog-analyze";
const PAGE_SIZE = 10;

/** Analyzes why articles can or cannot be ordered, in general or for a customer and that customer's sales user. */
export const productAnalyzes = action({
  name: "product-admin.productAnalyzes",
  scope: SCOPE,
  input: analysisSchema,
  run: (input) => analyze(input, actor().locale),
});

export interface ArticleDisplay {
  readonly articleCode: string;
  readonly articleCodeDisplay: string;
  readonly name: string;
  readonly sorg: string;
}

/** Articles by words or codes, in the sales organizations that the administrator manages, best match first. */
export const articleDisplays = action({
  name: "product-admin.articleDisplays",
  scope: SCOPE,
  input: z.object({
    search: z.string().trim().max(100, "too_long"),
    sorgs: z.array(z.string().max(10)).max(50).optional(),
    page: z.int().min(1).max(100).default(1),
  }),
  run: async ({ search, sorgs, page }) => {
    const filter = filterSchema.parse({ search });
    const query = { filter, sort: { field: "recommended", order: "ASC" }, page: 1, limit: page * PAGE_SIZE } as const;
    const visible = unrestrictedSorgs().filter((sorg) => !sorgs || sorgs.includes(sorg));
    const found = await Promise.all(
      visible.map(async (sorg) => (await catalogOf(sorg)).index.search({ ...query, locale: actor().locale })),
    );
    const count = found.reduce((all, { total }) => all + total, 0);
    const cards = found.flatMap(({ items }) => items).slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    const data = cards.map(
      ({ articleCode, articleCodeDisplay, name, sorg }): ArticleDisplay => ({
        articleCode: articleCode,
        articleCodeDisplay: articleCodeDisplay,
        name,
        sorg,
      }),
    );
    return { data, info: { page, count, pageTotal: Math.ceil(count / PAGE_SIZE) } };
  },
});
