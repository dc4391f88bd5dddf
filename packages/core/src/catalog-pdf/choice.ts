import { products, type ShownProduct } from "../catalog/index.ts";
import type { CatalogRequest } from "./schema.ts";

/** The catalog's own filter. */
export function filterOf({ tags, category, previewPage }: CatalogRequest) {
  return { articleTags: tags, ...(category && { category }), ...(previewPage && { articleTagCategory: previewPage }) };
}

/** A model with its printed articles. */
export interface PrintedModel {
  readonly name: string;
  readonly brand: string;
  readonly image: string | null;
  /** What is printed of it. */
  readonly articles: readonly ShownProduct[];
  /** All that its prices are of. */
  readonly variants: readonly ShownProduct[];
}

/** What is printed as a card: models with all of their articles or alone, and in a grid each article. */
export function cardsOf(
  models: readonly PrintedModel[],
  { variants, layout }: Pick<CatalogRequest, "variants" | "layout">,
): readonly PrintedModel[] {
  if (variants === "model") return models.map((model) => ({ ...model, articles: model.articles.slice(0, 1) }));
  if (layout === "list") return models;
  return models.flatMap((model) =>
    model.articles.map((article) => ({
      ...{ name: article.name, brand: model.brand, image: article.image ?? model.image },
      ...{ articles: [article], variants: [article] },
    })),
  );
}

/** Whether a card stands for several articles. */
export const standsForMany = ({ articles, variants }: PrintedModel): boolean => articles.length < variants.length;

/** A chapter: a series, or the merchandise category of models without a series. */
export interface Chapter {
  readonly title: string;
  readonly models: readonly PrintedModel[];
}

const AT_ONCE = 100;

/** The chosen articles as the catalog shows them to the actor. */
export async function chosenArticles(request: CatalogRequest): Promise<ShownProduct[]> {
  const all: ShownProduct[] = [];
  for (let page = 1; ; page += 1) {
    const { data, info } = await products({ filter: filterOf(request), page, limit: AT_ONCE });
    all.push(...data);
    if (page >= info.pageTotal) return all;
  }
}

/** Chapters by name, bikes before parts. Models and articles keep the catalog's order. */
export function chaptersOf(articles: readonly ShownProduct[]): Chapter[] {
  const byChapter = Map.groupBy(articles, ({ category, serie, merchandiseCategory }) =>
    JSON.stringify([category, serie ?? merchandiseCategory.description]),
  );
  return [...byChapter]
    .map(([key, all]) => ({ key: JSON.parse(key) as [category: string, title: string], all }))
    .sort((a, b) => NAMES.compare(a.key[0], b.key[0]) || NAMES.compare(a.key[1], b.key[1]))
    .map(({ key: [, title], all }) => ({
      title,
      models: [...Map.groupBy(all, ({ group }) => group.id).values()].flatMap(modelOf),
    }));
}

const NAMES = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

function modelOf(articles: readonly ShownProduct[]): PrintedModel[] {
  const [first] = articles;
  if (!first) return [];
  const isAlone = articles.length === 1;
  return [
    {
      name: isAlone ? first.name : first.group.parentName,
      brand: first.brand.description,
      image: articles.find(({ image }) => image !== null)?.image ?? null,
      articles,
      variants: articles,
    },
  ];
}
