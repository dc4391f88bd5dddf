import { type Article, CATEGORIES, type Term } from "../schema.ts";
import { compareSizes } from "../sizes.ts";
import { blocksToBits, inLocale, toShown } from "./card.ts";
import { buildKeys, keyColumns } from "./keys.ts";
import { type Column, narrow, pack, packTexts } from "./pack.ts";
import { type TermTexts, termTexts } from "./terms.ts";
import { buildText } from "./text-build.ts";

/** Values of a facet in the order they are shown. The code of a value is its index plus 1; code 0 means no value. */
export interface FacetMeta {
  readonly ids: readonly string[];
  readonly labels: readonly string[];
  /** Codes of the merchandise categories that occur with each value. */
  readonly mcs: readonly (readonly number[])[];
}

export interface IndexMeta {
  readonly sorg: string;
  readonly count: number;
  readonly groups: number;
  /** Locales with their own order of names. */
  readonly locales: readonly string[];
  readonly modelYears: number;
  readonly facets: Readonly<Record<SingleFacet | "articleTags", FacetMeta>>;
  /** Absent in files of earlier versions. */
  readonly terms?: TermTexts;
}

/** Facets of which an article has at most one value. */
export const SINGLE_FACETS = [
  "category",
  "brands",
  "models",
  "series",
  "frameSizes",
  "wheelSizes",
  "merchandiseCategories",
  "bikeCategories",
  "articleTagCategory",
  "colors",
] as const;
export type SingleFacet = (typeof SINGLE_FACETS)[number];

const READ: Record<SingleFacet, (article: Article) => readonly [id: string, label: string] | undefined> = {
  category: (a) => [a.category, a.category],
  brands: (a) => [a.brand.id, a.brand.description],
  models: (a) => plain(a.model),
  series: (a) => plain(a.serie),
  frameSizes: (a) => plain(a.frameSize),
  wheelSizes: (a) => plain(a.wheelSize),
  merchandiseCategories: (a) => [a.merchandiseCategory.id, a.merchandiseCategory.description],
  bikeCategories: (a) => plain(a.bikeCategory),
  articleTagCategory: (a) => plain(a.articleTagCategory),
  colors: (a) => plain(a.color),
};

/**
 * Builds the index file of a sales organization's articles (README.md, "Data layout"). Article `i` of the file is the
 * `i`-th in the recommended order, so that the default sort costs nothing.
 */
export function buildIndex(sorg: string, unordered: readonly Article[], terms: readonly Term[] = []): Buffer {
  const articles = unordered.toSorted(
    (a, b) =>
      (a.rank ?? Number.POSITIVE_INFINITY) - (b.rank ?? Number.POSITIVE_INFINITY) ||
      byCode(a.articleCode, b.articleCode),
  );
  const columns = new Map<string, Column>();
  const put = (entries: Iterable<[string, Column]>) => {
    for (const [name, column] of entries) columns.set(name, column);
  };
  const { facets, codes } = buildFacets(articles, columns);
  const shown = packTexts(articles.map((article) => JSON.stringify(toShown(article))));
  const slugs = packTexts(articles.map((article) => article.slug));
  put([
    ["slug.bytes", slugs.bytes],
    ["slug.offsets", slugs.offsets],
    ["shown.bytes", shown.bytes],
    ["shown.offsets", shown.offsets],
    ["blocks", Uint8Array.from(articles, (article) => blocksToBits(article.blocks))],
    ["groupset", Uint8Array.from(articles, (article) => (article.groupset ? 1 : 0))],
  ]);
  put(keyColumns("code", buildKeys(articles.map((article) => article.articleCode))));
  put(keyColumns("slug", buildKeys(articles.map((article) => article.slug))));
  const groups = buildGroups(articles, columns);
  const locales = buildNameOrders(articles, columns);
  const years = articles.map((article) => article.modelYear ?? Number.POSITIVE_INFINITY);
  put([
    ["order.model_year", orderBy(articles.length, (a, b) => (years[a] ?? 0) - (years[b] ?? 0))],
    // "Ascending" puts the newest at the top.
    [
      "order.newest",
      orderBy(articles.length, (a, b) => -byCode(articles[a]?.createdAt ?? "", articles[b]?.createdAt ?? "")),
    ],
  ]);
  const texts = termTexts(terms);
  put(buildText(articles.map((article) => textOf(article, texts))));
  const meta: IndexMeta = {
    sorg,
    count: articles.length,
    groups,
    locales,
    modelYears: years.filter(Number.isFinite).length,
    facets: { ...facets, articleTags: buildTags(articles, columns, codes.merchandiseCategories) },
    terms: texts,
  };
  return pack(meta, columns);
}

function textOf(article: Article, terms: TermTexts) {
  const texts = [...new Set(Object.values(article.name))].map((text) => ({ text, weight: 8 }));
  const add = (weight: number, text: string | undefined) => {
    if (text) texts.push({ text, weight });
  };
  /** A word, and what it is called in every language. */
  const addTerm = (weight: number, term: string | undefined) => {
    add(weight, term);
    const words = term !== undefined && Object.hasOwn(terms, term) ? Object.values(terms[term] ?? {}) : [];
    for (const word of new Set(words)) if (word !== term) add(weight, word);
  };
  add(7, article.brand.description);
  add(6, article.model);
  add(6, article.group.parentName);
  add(5, article.serie);
  addTerm(4, article.color);
  addTerm(4, article.merchandiseCategory.description);
  if (article.bikeCategory !== article.merchandiseCategory.description) addTerm(4, article.bikeCategory);
  return {
    texts,
    codes: [article.articleCode, article.articleCodeDisplay, article.oldCode, article.gtin].filter(
      (code) => code !== undefined,
    ),
  };
}

function buildFacets(articles: readonly Article[], columns: Map<string, Column>) {
  const codes = new Map<SingleFacet, Uint16Array | Uint32Array>();
  const options = new Map<SingleFacet, ReturnType<typeof optionsOf>>();
  for (const name of SINGLE_FACETS) {
    const found = optionsOf(
      articles.map((article) => READ[name](article)),
      name === "frameSizes" || name === "wheelSizes" ? compareSizes : natural.compare,
    );
    if (name === "category") sortLike(found, CATEGORIES);
    const column = narrow(articles.length, found.ids.length);
    const place = new Map(found.ids.map((id, i) => [id, i + 1]));
    articles.forEach((article, i) => {
      column[i] = place.get(READ[name](article)?.[0] ?? "") ?? 0;
    });
    columns.set(`facet.${name}`, column);
    codes.set(name, column);
    options.set(name, found);
  }
  const merchandise = codes.get("merchandiseCategories") ?? new Uint16Array();
  const meta = (name: SingleFacet): FacetMeta => {
    const { ids, labels } = options.get(name) ?? { ids: [], labels: [] };
    return { ids, labels, mcs: alongside(ids.length, codes.get(name) ?? [], merchandise) };
  };
  const facets: Record<SingleFacet, FacetMeta> = {
    category: meta("category"),
    brands: meta("brands"),
    models: meta("models"),
    series: meta("series"),
    frameSizes: meta("frameSizes"),
    wheelSizes: meta("wheelSizes"),
    merchandiseCategories: meta("merchandiseCategories"),
    bikeCategories: meta("bikeCategories"),
    articleTagCategory: meta("articleTagCategory"),
    colors: meta("colors"),
  };
  return { facets, codes: { merchandiseCategories: merchandise } };
}

const natural = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

function optionsOf(
  values: readonly (readonly [string, string] | undefined)[],
  compare: (a: string, b: string) => number = natural.compare,
): { ids: string[]; labels: string[] } {
  const labels = new Map<string, string>();
  for (const value of values) if (value && !labels.has(value[0])) labels.set(value[0], value[1]);
  const sorted = [...labels].sort((a, b) => compare(a[1], b[1]) || byCode(a[0], b[0]));
  return { ids: sorted.map(([id]) => id), labels: sorted.map(([, label]) => label) };
}

function sortLike(options: { ids: string[]; labels: string[] }, order: readonly string[]): void {
  options.ids.sort((a, b) => order.indexOf(a) - order.indexOf(b));
  options.labels.sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

/** Codes of the merchandise categories that occur together with each value. */
function alongside(options: number, codes: ArrayLike<number>, merchandise: ArrayLike<number>): number[][] {
  const found = Array.from({ length: options }, () => new Set<number>());
  for (let i = 0; i < codes.length; i++) found[(codes[i] ?? 0) - 1]?.add(merchandise[i] ?? 0);
  return found.map((set) => [...set].sort((a, b) => a - b));
}

function buildTags(
  articles: readonly Article[],
  columns: Map<string, Column>,
  merchandise: ArrayLike<number>,
): FacetMeta {
  const { ids, labels } = optionsOf(articles.flatMap((article) => article.tags.map((tag) => plain(tag.name))));
  const place = new Map(ids.map((id, i) => [id, i + 1]));
  const offsets = new Uint32Array(articles.length + 1);
  const values: number[] = [];
  const found = ids.map(() => new Set<number>());
  articles.forEach((article, i) => {
    for (const name of new Set(article.tags.map((tag) => tag.name))) {
      const code = place.get(name) ?? 0;
      values.push(code);
      found[code - 1]?.add(merchandise[i] ?? 0);
    }
    offsets[i + 1] = values.length;
  });
  columns.set("facet.articleTags.offsets", offsets);
  columns.set("facet.articleTags.values", Uint32Array.from(values));
  return { ids, labels, mcs: found.map((set) => [...set].sort((a, b) => a - b)) };
}

function buildGroups(articles: readonly Article[], columns: Map<string, Column>): number {
  const place = new Map<string, number>();
  const of = Uint32Array.from(articles, ({ group }) => {
    const existing = place.get(group.id);
    if (existing !== undefined) return existing;
    place.set(group.id, place.size);
    return place.size - 1;
  });
  const names = new Map(articles.map(({ group }) => [group.id, group.parentName]));
  const texts = packTexts([...place.keys()].map((id) => JSON.stringify([id, names.get(id) ?? ""])));
  columns.set("group.of", of);
  columns.set("group.bytes", texts.bytes);
  columns.set("group.offsets", texts.offsets);
  for (const [name, column] of keyColumns("group", buildKeys([...place.keys()]))) columns.set(name, column);
  return place.size;
}

/** An order of names for each locale in which an article has a name. */
function buildNameOrders(articles: readonly Article[], columns: Map<string, Column>): string[] {
  const locales = [...new Set(articles.flatMap((article) => Object.keys(article.name)))].sort();
  for (const locale of locales) {
    const collator = new Intl.Collator(locale === "default" ? "en" : locale, { numeric: true, sensitivity: "base" });
    const names = articles.map((article) => inLocale(article.name, locale));
    columns.set(
      `order.name.${locale}`,
      orderBy(articles.length, (a, b) => collator.compare(names[a] ?? "", names[b] ?? "")),
    );
  }
  return locales;
}

function orderBy(length: number, compare: (a: number, b: number) => number): Uint32Array {
  return Uint32Array.from({ length }, (_, i) => i).sort((a, b) => compare(a, b) || a - b);
}

function plain(text: string | undefined): readonly [string, string] | undefined {
  return text ? [text, text] : undefined;
}

function byCode(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
