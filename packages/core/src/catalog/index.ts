import * as z from "zod";
import { type Amount, action, actor } from "../platform/index.ts";
import { tagPicture } from "../upload/schema.ts";
import { productDetails, productStocks } from "./details.ts";
import { presentModel } from "./model.ts";
import { type PageInfo, pageInfo } from "./page.ts";
import { present, type ShownProduct } from "./present.ts";
import type { ArticlePromotion } from "./price.ts";
import { runningPromotionsOf } from "./promotions.ts";
import {
  categorySchema,
  filterSchema,
  listInputSchema,
  productsInputSchema,
  slugsInputSchema,
  type Tier,
} from "./schema.ts";
import type { Card, FacetOption, Facets } from "./search/types.ts";
import { catalogOf } from "./snapshot.ts";
import { comparedList, forActor, namedIn } from "./viewer.ts";

export { type AncestryCategory, ancestryCategories } from "./ancestry.ts";
export { bestSellers } from "./best-sellers.ts";
export { isBlocked } from "./blocks.ts";
export { brandNames } from "./brands.ts";
export { articlesByCode, type CodedArticle } from "./codes.ts";
export { articlePath, type CurrentArticle, currentArticles } from "./current.ts";
export { asDecided, isDeleted, tagKey } from "./decided.ts";
export type { ShownDetail, ShownProductStock } from "./details.ts";
export { articleFacts } from "./facts.ts";
export { type Groupset, groupsets } from "./groupsets.ts";
export { gtinsOf } from "./gtins.ts";
export { type ManagedArticle, managedArticles, resolveCodes } from "./managed.ts";
export { type ProductNotes, productMessages } from "./messages.ts";
export type { ShownModel } from "./model.ts";
export type { PageInfo } from "./page.ts";
export type { ShownPrice, ShownProduct, ShownPromotionDetail } from "./present.ts";
export type { LinePrice, PriceInput } from "./price.ts";
export type { ShownPromotion } from "./promotions.ts";
export { type BoughtProduct, frequentPurchases, previousPurchases } from "./purchases/lists.ts";
export type { Bought, Purchase } from "./purchases/purchase.ts";
export { recommendedProducts } from "./purchases/recommended.ts";
export { recordPurchaseWrite } from "./purchases/record.ts";
export { ordersWith } from "./purchases/store.ts";
export { rebuildAll, rebuildPart } from "./rebuild.ts";
export { retailText } from "./retail-text.ts";
export type { Card, FacetOption } from "./search/types.ts";
export { catalogOf, ensureCurrentCatalog } from "./snapshot.ts";
export { arrivalsOf, type ReservedPieces, type ShownStock, withoutArriving } from "./stock.ts";
export { decideWrite } from "./store.ts";
export { wordsBySorg, wordsOf } from "./viewer.ts";

const SCOPE = "page.catalog";

/** A page of models, each with its articles that match the filter. Reads no table. */
export const productGroups = action({
  name: "catalog.productGroups",
  scope: SCOPE,
  input: listInputSchema,
  run: async (input) => {
    const { snapshot, viewer } = await forActor();
    const query = { ...input, locale: viewer.locale, priceList: comparedList(input.filter, viewer) };
    const { total, articles, groups, suggestion } = await snapshot.index.groups(query);
    const data = groups.map((group) => presentModel(group, snapshot, viewer));
    return { data, articles, suggestion, info: pageInfo(input, total) };
  },
});

/**
 * A page of articles with price, deals, promotions, and stock; with a search text, also a spelling suggestion. The
 * header's search suggestions use this with limit 4 (2 §7). Reads no table.
 */
export const products = action({
  name: "catalog.products",
  scope: SCOPE,
  input: productsInputSchema,
  run: async (input): Promise<{ data: ShownProduct[]; info: PageInfo; suggestion: string | null }> => {
    const { snapshot, viewer } = await forActor();
    const { total, items, suggestion } = await snapshot.index.search({
      ...input,
      locale: viewer.locale,
      priceList: comparedList(input.filter, viewer),
    });
    return { data: items.map((card) => present(card, snapshot, viewer)), info: pageInfo(input, total), suggestion };
  },
});

/** A bike category option stands for several merchandise categories and can be selected by any of them. */
const bikeOption = (option: FacetOption) => ({ ...option, value: option.id, id: option.merchandiseCategories });

/** Facets with words of the ERP as labels. */
const WORDS = ["promotions", "series", "frameSizes", "merchandiseCategories", "articleTagCategory"] as const;

/** Values of all facets. Bike categories have the ids of their merchandise categories. Prices in ten-thousandths. */
export interface FilterOptions extends Omit<Facets, "bikeCategories"> {
  readonly bikeCategories: ReturnType<typeof bikeOption>[];
}

/** The options of every filter with counts, for a category (2 §7 filterV2). At most `optionLimit` each. */
export const filterOptions = action({
  name: "catalog.filterOptions",
  scope: SCOPE,
  input: z.object({
    category: categorySchema,
    filter: filterSchema.prefault({}),
    optionLimit: z.int().min(1).max(250).default(100),
    models: z.boolean().default(false),
    bothSides: z.boolean().default(false),
  }),
  run: async ({ category, filter, optionLimit, models, bothSides }): Promise<FilterOptions> => {
    const { snapshot, viewer } = await forActor();
    const { category: _, ...others } = filter;
    const facets = await snapshot.index.facets(bothSides ? others : { ...filter, category }, {
      most: optionLimit,
      models,
      priceList: comparedList(filter, viewer),
    });
    // A prototype, so that the other facets stay lazy getters: the index counts a facet only when it is read.
    const named = namedIn(snapshot, viewer);
    const pictures = new Map(
      (await snapshot.index.tags()).flatMap(({ name, fileName }) => {
        const picture = tagPicture(fileName);
        return picture ? [[name, picture] as const] : [];
      }),
    );
    return Object.create(facets, {
      ...Object.fromEntries(WORDS.map((name) => [name, { get: () => named(facets[name]) }])),
      articleTags: {
        get: () => named(facets.articleTags).map((tag) => ({ ...tag, picture: pictures.get(tag.id) })),
      },
      bikeCategories: { get: (): FilterOptions["bikeCategories"] => named(facets.bikeCategories).map(bikeOption) },
    });
  },
});

/** Product pages by slug. One round trip to the table. */
export const productDetailsV2 = action({
  name: "catalog.productDetailsV2",
  scope: SCOPE,
  input: slugsInputSchema.extend({
    withRestock: z.boolean().default(false),
    withSpecifications: z.boolean().default(false),
  }),
  run: ({ slug, ...extras }) => productDetails(slug, extras),
});

/** Stock of products by slug. One round trip to the table. */
export const productStock = action({
  name: "catalog.productStock",
  scope: SCOPE,
  input: slugsInputSchema,
  run: ({ slug }) => productStocks(slug),
});

/** Promotions that run today. */
export const promotions = action({
  name: "catalog.promotions",
  scope: SCOPE,
  input: z.object({ productCategory: categorySchema.optional(), withDetailOffer: z.boolean().default(false) }),
  run: ({ productCategory, withDetailOffer }) => runningPromotionsOf(productCategory, withDetailOffer),
});

/** Bike categories for the header's menu (1 §2.6). */
export const bikeCategories = action({
  name: "catalog.bikeCategories",
  scope: SCOPE,
  input: z.object({}),
  run: async () => {
    const { snapshot, viewer } = await forActor();
    const facets = await snapshot.index.facets(filterSchema.parse({ category: "Bike" }), { most: 250 });
    return namedIn(
      snapshot,
      viewer,
    )(facets.bikeCategories).map(({ id, label, merchandiseCategories }) => ({
      value: id,
      label,
      mcIds: merchandiseCategories,
    }));
  },
});

/** Preview-page tag categories that occur in a category. */
export const articleTagCategoryTypes = action({
  name: "catalog.articleTagCategoryTypes",
  scope: SCOPE,
  input: z.object({ category: categorySchema }),
  run: async ({ category }) => {
    const { snapshot, viewer } = await forActor();
    const facets = await snapshot.index.facets(filterSchema.parse({ category }), { most: 250 });
    return namedIn(snapshot, viewer)(facets.articleTagCategory);
  },
});

/** Number of articles of each kind. Determines the menus and the landing page (1 §2.8). */
export const productCounts = action({
  name: "catalog.productCounts",
  scope: SCOPE,
  input: z.object({}),
  run: async () => {
    const { snapshot, viewer } = await forActor();
    const count = async (filter: object) => {
      const sort = { field: "recommended", order: "ASC" } as const;
      const query = { filter: filterSchema.parse(filter), sort, page: 1, limit: 1, locale: viewer.locale };
      return (await snapshot.index.search(query)).total;
    };
    const [bike, paa, groupset] = await Promise.all([
      count({ category: "Bike" }),
      count({ category: "PAA" }),
      count({ groupset: true }),
    ]);
    return { bike, paa, groupset };
  },
});

/** Articles that are presented at once. */
const AT_ONCE = 500;

/** All articles as the actor sees them, with their number. From memory, as they are taken. */
export async function* allProducts(): AsyncGenerator<{ readonly product: ShownProduct; readonly total: number }> {
  const { snapshot, viewer } = await forActor();
  const sort = { field: "recommended", order: "ASC" } as const;
  const query = { filter: filterSchema.parse({}), sort, limit: AT_ONCE, locale: viewer.locale };
  for (let page = 1; ; page += 1) {
    const { items, total } = await snapshot.index.search({ ...query, page });
    for (const card of items) yield { product: present(card, snapshot, viewer), total };
    if (items.length < AT_ONCE) return;
  }
}

/** Articles of the host by code, as lists show them. Unknown codes are left out. */
export async function shownProducts(codes: readonly string[]): Promise<ShownProduct[]> {
  const { snapshot, viewer } = await forActor();
  const cards = await snapshot.index.byCode(codes, viewer.locale);
  return cards.flatMap((card) => (card ? [present(card, snapshot, viewer)] : []));
}

/** What cart and checkout need of an article. Prices in ten-thousandths, for `priceLine`. */
export interface PricedCard {
  readonly card: Card;
  readonly retail: Amount | undefined;
  readonly dealer: Amount | undefined;
  readonly currency: string | undefined;
  readonly tiers: readonly Tier[];
  readonly promotions: readonly ArticlePromotion[];
}

/**
 * Articles of a sales organization by code, with everything that determines their price in a price list, and names in a language. From memory.
 * Unknown codes are left out.
 */
export async function pricedCards(
  sorg: string,
  codes: readonly string[],
  priceList: string,
  locale: string = actor().locale,
): Promise<ReadonlyMap<string, PricedCard>> {
  const { index, commercial } = await catalogOf(sorg);
  const cards = await index.byCode(codes, locale);
  return new Map(
    cards.flatMap((card) => {
      if (!card) return [];
      const price = commercial.price(card.articleCode, priceList);
      const { retail, dealer, currency } = price ?? {};
      const offers = commercial.offers(card.articleCode);
      const tiers = offers.tiers.map((tier) => ({ ...tier, description: index.term(tier.description, locale) }));
      const promotions = offers.promotions.map((each) => ({ ...each, name: index.term(each.name, locale) }));
      return [[card.articleCode, { card, retail, dealer, currency, tiers, promotions }] as const];
    }),
  );
}
