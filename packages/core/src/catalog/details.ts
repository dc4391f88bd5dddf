import { actor } from "../platform/index.ts";
import { shownGtin } from "./gtin.ts";
import { present, presentStock, type ShownProduct, type Viewer } from "./present.ts";
import type { Article } from "./schema.ts";
import { inLocale } from "./search/card.ts";
import type { Card } from "./search/types.ts";
import { compareSizes } from "./sizes.ts";
import type { Snapshot } from "./snapshot.ts";
import { lessReserved, type ShownStock } from "./stock.ts";
import { readDetails, readWaits, type StockItem } from "./store.ts";
import { forActor } from "./viewer.ts";

/** Maximum items read for one response. Beyond it, stock comes from memory and may be seconds old. */
const MAX_TABLE_READS = 1000;

/** A product page (2 §3 Product detail): texts, and every size and color of the model with stock. */
export interface ShownDetail {
  readonly slug: string;
  readonly image: { readonly thumbnail: string | null; readonly full: string | null };
  readonly images: { readonly thumbnail: string; readonly full: string }[];
  readonly url: string | null;
  /** Number on its barcode, as printed. */
  readonly gtin: string | null;
  readonly description: string | null;
  readonly specification: { readonly code: string; readonly name: string; readonly value: string }[];
  /** Manuals and the like. */
  readonly documents: { readonly name: string; readonly url: string }[];
  /** Spare parts, and what fits it. */
  readonly spares: ShownProduct[];
  readonly compatible: ShownProduct[];
  readonly product: ShownProduct;
  readonly group: {
    readonly id: string;
    readonly parentName: string;
    readonly frameSizes: string[];
    readonly colors: string[];
    readonly items: ShownProduct[];
    /** Properties of each article; empty if not requested. */
    readonly specifications: { readonly articleCode: string; readonly specification: Article["specification"] }[];
  };
}

/** What a response includes beyond the product and its model. */
interface Extras {
  /** Whether each article includes the user's back-in-stock subscription. */
  readonly withRestock: boolean;
  /** Whether the model includes the properties of all its articles. */
  readonly withSpecifications: boolean;
}

export interface ShownProductStock extends ShownStock {
  readonly slug: string;
  readonly articleCode: string;
}

/** Product pages in the order of the slugs, without unknown ones. One round trip. */
export async function productDetails(slugs: readonly string[], extras: Extras): Promise<ShownDetail[]> {
  const { withRestock, withSpecifications } = extras;
  const { snapshot, viewer } = await forActor();
  const cards = await knownCards(slugs, snapshot, viewer);
  const groups = new Map<string, readonly Card[]>();
  for (const { group } of cards) {
    if (!groups.has(group.id)) groups.set(group.id, await snapshot.index.members(group.id, viewer.locale));
  }
  const codes = [...new Set(cards.map((card) => card.articleCode))];
  const members = [...new Set([...groups.values()].flatMap((group) => group.map((card) => card.articleCode)))];
  const stockOf = codes.length + members.length <= MAX_TABLE_READS ? members : codes;
  const { sorg, userId } = actor();
  const [{ articles, stocks }, waits] = await Promise.all([
    readDetails(sorg, withSpecifications ? [...new Set([...codes, ...stockOf])] : codes, stockOf),
    withRestock ? readWaits(sorg, [...new Set([...codes, ...stockOf])], userId) : undefined,
  ]);
  const withStock = (card: Card): ShownProduct => {
    const product = present(card, snapshot, viewer);
    const shown = waits ? { ...product, restockNotification: waits.has(card.articleCode) } : product;
    const exact = stocks.get(card.articleCode);
    return exact ? { ...shown, stock: presentStock(card, left(exact), snapshot, viewer) } : shown;
  };
  const related = await relatedTo([...articles.values()], snapshot, viewer);
  return cards.flatMap((card) => {
    const article = articles.get(card.articleCode);
    // Deleted a moment ago: still in the index, no longer in the table.
    if (!article) return [];
    const items = (groups.get(card.group.id) ?? []).map(withStock);
    const specifications = withSpecifications
      ? items.flatMap(({ articleCode }) => {
          const specification = articles.get(articleCode)?.specification;
          return specification ? [{ articleCode, specification: inWords(specification, snapshot, viewer) }] : [];
        })
      : [];
    const group = { ...matrix(card, items), specifications };
    return [
      {
        ...texts(article, snapshot, viewer),
        ...{ slug: card.slug, product: withStock(card), group },
        ...{ spares: related(article.spares), compatible: related(article.compatible) },
      },
    ];
  });
}

/** Current stock of products, from the table. One round trip. */
export async function productStocks(slugs: readonly string[]): Promise<ShownProductStock[]> {
  const { snapshot, viewer } = await forActor();
  const cards = await knownCards(slugs, snapshot, viewer);
  const codes = [...new Set(cards.map((card) => card.articleCode))];
  const { stocks } = await readDetails(actor().sorg, [], codes);
  return cards.map((card) => {
    const { slug, articleCode } = card;
    const exact = stocks.get(articleCode);
    return { slug, articleCode, ...presentStock(card, exact && left(exact), snapshot, viewer) };
  });
}

async function knownCards(slugs: readonly string[], { index }: Snapshot, { locale }: Viewer): Promise<Card[]> {
  const cards = await index.bySlug([...new Set(slugs)], locale);
  return cards.filter((card) => card !== undefined);
}

function left(stock: StockItem): StockItem {
  const rest = lessReserved(stock, stock);
  return rest.nextArrival?.qty === 0 ? { ...rest, nextArrival: undefined } : rest;
}

/** Finds the articles that belong to others, without unknown ones. */
async function relatedTo(
  articles: readonly Article[],
  snapshot: Snapshot,
  viewer: Viewer,
): Promise<(codes: readonly string[]) => ShownProduct[]> {
  const codes = [...new Set(articles.flatMap(({ spares, compatible }) => [...spares, ...compatible]))];
  const cards = await snapshot.index.byCode(codes, viewer.locale);
  const found = new Map(codes.map((code, at) => [code, cards[at]]));
  return (wanted) =>
    wanted.flatMap((code) => {
      const card = found.get(code);
      return card ? [present(card, snapshot, viewer)] : [];
    });
}

const inWords = (lines: Article["specification"], { index }: Snapshot, { locale }: Viewer): Article["specification"] =>
  lines.map(({ code, name, value }) => ({ code, name: index.term(name, locale), value: index.term(value, locale) }));

function texts(article: Article, snapshot: Snapshot, viewer: Viewer) {
  const { locale } = viewer;
  const [image] = article.images;
  return {
    image: { thumbnail: image?.thumbnail ?? null, full: image?.full ?? null },
    images: article.images,
    url: article.url ?? null,
    gtin: article.gtin ? shownGtin(article.gtin) : null,
    description: article.description ? inLocale(article.description, locale) : null,
    specification: inWords(article.specification, snapshot, viewer),
    documents: article.documents.map(({ name, file }) => ({
      ...{ name: inLocale(name, locale), url: inLocale(file, locale) },
    })),
  };
}

const natural = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

function matrix({ group }: Card, items: ShownProduct[]): Omit<ShownDetail["group"], "specifications"> {
  const values = (read: (item: ShownProduct) => string | null, compare: (a: string, b: string) => number) =>
    [...new Set(items.map(read))].filter((value) => value !== null).sort(compare);
  return {
    id: group.id,
    parentName: group.parentName,
    frameSizes: values((item) => item.frameSize, compareSizes),
    colors: values((item) => item.color, natural.compare),
    items,
  };
}
