import type { HeaderSuggestionsQuery } from "../../gql/graphql.ts";
import { joinValues } from "../../ui/listState.ts";
import { productPath } from "../addresses.ts";
import type { Side } from "./catalogSide.ts";

type Model = HeaderSuggestionsQuery["productGroups"]["data"][number];
type Article = HeaderSuggestionsQuery["products"]["data"][number];

/** An entry of the header's search: a place to go to. `add` puts the article into the cart, `documents` opens the palette. */
export type SearchEntry = { readonly key: string; readonly to: string } & (
  | { readonly kind: "article"; readonly article: Article }
  | { readonly kind: "add"; readonly article: Article }
  | { readonly kind: "model"; readonly model: Model }
  | { readonly kind: "category"; readonly label: string; readonly count: number }
  | { readonly kind: "all"; readonly count?: number }
  | { readonly kind: "meant" | "recent" | "documents"; readonly text: string }
);

/** Key of the way to everything, before and after it is known what was found. */
export const ALL_RESULTS = "all";

/** Address of the list of a search. */
export function listPath(
  search: string,
  side: Side | undefined,
  filter: Readonly<Record<string, string>> = {},
): string {
  return `/catalog/list?${new URLSearchParams({ search, ...(side && { category: side }), ...filter })}`;
}

const folded = (code: string | null | undefined): string => (code ?? "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

type Codes = Pick<Article, "article_code" | "article_code_display" | "old_code">;

/** The article whose code was typed, whatever its separators. */
export function exactArticle<Coded extends Codes>(
  found: { readonly products: { readonly data: readonly Coded[] } },
  text: string,
): Coded | undefined {
  const code = folded(text);
  return found.products.data.find((article) =>
    [article.article_code, article.article_code_display, article.old_code].some((own) => folded(own) === code),
  );
}

/** Digits of a text that may be the number of an order, invoice, or claim. */
const NUMBER_DIGITS = 4;

/** The way to the palette, which finds documents too, for a text that may be the number of one. */
export function documentEntries(text: string): SearchEntry[] {
  const isNumber = text.replace(/\D/g, "").length >= NUMBER_DIGITS;
  return isNumber ? [{ kind: "documents", key: "documents", to: "", text }] : [];
}

/** What was found: the article of an exact code, models, categories, and the way to everything; else what may have been meant. */
export function foundEntries(
  found: HeaderSuggestionsQuery,
  text: string,
  side: Side | undefined,
  canAdd: (article: Article) => boolean,
): SearchEntry[] {
  const { products, productGroups, filterV2 } = found;
  const exact = exactArticle(found, text);
  const models = productGroups.data.flatMap((model): SearchEntry[] => {
    const [slug] = model.slugs;
    return slug ? [{ kind: "model", key: model.id, to: productPath({ category: model.category, slug }), model }] : [];
  });
  if (!exact && models.length === 0) {
    const meant = products.suggestion;
    return meant ? [{ kind: "meant", key: "meant", to: listPath(meant, side), text: meant }] : [];
  }
  const categories = filterV2.merchandiseCategories.map(
    ({ id, label, count }): SearchEntry => ({
      kind: "category",
      key: `category/${id}`,
      to: listPath(text, side, { merchandiseCategories: joinValues([id]) }),
      ...{ label, count },
    }),
  );
  return [
    ...(exact ? [{ kind: "article", key: "article", to: productPath(exact), article: exact } as const] : []),
    ...(exact && canAdd(exact) ? [{ kind: "add", key: "add", to: productPath(exact), article: exact } as const] : []),
    ...models,
    ...(categories.length > 1 ? categories : []),
    { kind: "all", key: ALL_RESULTS, to: listPath(text, side), count: productGroups.info.count },
  ];
}

/** The way to everything, while it is not known what was found. */
export const unknownEntries = (text: string, side: Side | undefined): SearchEntry[] =>
  text === "" ? [] : [{ kind: "all", key: ALL_RESULTS, to: listPath(text, side) }];

/** Recent searches, while nothing is typed. */
export function recentEntries(searches: readonly string[], side: Side | undefined): SearchEntry[] {
  return searches.map((text) => ({ kind: "recent", key: `recent/${text}`, to: listPath(text, side), text }));
}
