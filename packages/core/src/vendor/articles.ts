import * as z from "zod";
import {
  action,
  commit,
  contains,
  currencyScale,
  isoNow,
  notFound,
  Refusal,
  refuseField,
  roundAmount,
} from "../platform/index.ts";
import { linkPicture } from "../upload/index.ts";
import { type MaintainedVendor, maintainedVendors, requireChangeable, VENDOR_ARTICLES } from "./access.ts";
import { sortedProducts, toProduct, type VendorProduct } from "./products.ts";
import {
  createVendorArticleSchema,
  MAX_VENDOR_ARTICLES,
  updateVendorArticleSchema,
  type Vendor,
  type VendorArticle,
  type VendorArticleInput,
  vendorArticleSchema,
  vendorArticlesInputSchema,
} from "./schema.ts";
import {
  type ArticleOf,
  countArticles,
  countStockWrite,
  type Goods,
  readGoods,
  readGoodsOf,
  readVendorArticle,
  saveArticleWrite,
} from "./store.ts";

/** An article for those who maintain it. `openOrder` and `shippedOrder` are the pieces of all customers. */
export interface MaintainedArticle extends Omit<VendorProduct, "version"> {
  /** `{vendor}.{articleCode}`: neither has dots. */
  readonly id: string;
  /** Pieces that were counted, less those shipped since. */
  readonly counted: number;
  /** Differs after every change. */
  readonly version: string;
  /** Whether the actor may change it. */
  readonly isChangeable: boolean;
}

const versionOf = ({ asOf, version }: VendorArticle): string => `${version}-${Date.parse(asOf).toString(36)}`;

function toMaintained(vendor: MaintainedVendor, goods: Goods): MaintainedArticle {
  const { article, stock } = goods;
  return {
    ...toProduct(vendor, goods),
    ...{ id: `${vendor.id}.${article.articleCode}`, counted: stock.free + stock.open, version: versionOf(article) },
    isChangeable: vendor.isChangeable,
  };
}

/** Articles of the vendors that the user sells for or looks after, by vendor and description. */
export const vendorArticles = action({
  name: "vendor.articles",
  scope: VENDOR_ARTICLES,
  input: vendorArticlesInputSchema,
  run: async ({ search, vendor, active, withStock, page, limit, ...sorting }) => {
    const vendors = (await maintainedVendors()).filter(({ id }) => vendor === undefined || id === vendor);
    const goods = await Promise.all(vendors.map(async (each) => ({ vendor: each, goods: await readGoods(each.id) })));
    const found = goods
      .toSorted((a, b) => a.vendor.name.localeCompare(b.vendor.name))
      .flatMap(({ vendor: of, goods: all }) =>
        all
          .filter(
            ({ article, stock }) =>
              (active === undefined || article.active === active) &&
              (withStock === undefined || stock.free >= article.uomConverter === withStock) &&
              contains(search, article.articleCode, article.description, of.name),
          )
          .toSorted((a, b) => a.article.description.localeCompare(b.article.description))
          .map((each) => toMaintained(of, each)),
      );
    const articles = sortedProducts(found, sorting).slice((page - 1) * limit, page * limit);
    return { articles, info: { page, count: found.length, pageTotal: Math.ceil(found.length / limit) } };
  },
});

/** The article with an id. @throws Refusal "not-found", also for articles of vendors that the actor does not maintain */
async function ownArticle(id: string): Promise<{ readonly vendor: MaintainedVendor; readonly goods: Goods }> {
  const [vendorId = "", articleCode = ""] = id.split(".", 2);
  const vendor = (await maintainedVendors()).find((each) => each.id === vendorId);
  const [goods] = vendor ? await readGoodsOf([{ vendor: vendorId, articleCode }]) : [];
  if (!vendor || !goods) throw notFound();
  return { vendor, goods };
}

async function loadArticle(id: string): Promise<MaintainedArticle> {
  const { vendor, goods } = await ownArticle(id);
  return toMaintained(vendor, goods);
}

/** @throws Refusal "not-found" */
export const vendorArticle = action({
  name: "vendor.article",
  scope: VENDOR_ARTICLES,
  input: z.object({ id: z.string().min(1).max(80) }),
  run: ({ id }): Promise<MaintainedArticle> => loadArticle(id),
});

/** @throws Refusal of `vendor` for others' vendors and those that also sell elsewhere, of `articleCode` for a code that exists, and of other fields */
export const createVendorArticle = action({
  name: "vendor.createArticle",
  scope: VENDOR_ARTICLES,
  input: createVendorArticleSchema,
  run: async ({ vendor: vendorId, articleCode, ...input }): Promise<MaintainedArticle> => {
    const vendor = (await maintainedVendors()).find(({ id }) => id === vendorId);
    if (!vendor) throw refuseField("vendor", "vendor_unknown");
    requireChangeable(vendor, "vendor");
    if ((await countArticles(vendorId)) >= MAX_VENDOR_ARTICLES)
      throw refuseField("articleCode", "vendor_articles_full", { max: MAX_VENDOR_ARTICLES });
    const of = { vendor: vendorId, articleCode };
    await commit.retrying(async () => {
      if (await readVendorArticle(of)) throw refuseField("articleCode", "already_exists");
      return savedArticle(vendor, of, undefined, input);
    });
    return loadArticle(`${vendorId}.${articleCode}`);
  },
});

/** Changes the given fields. @throws Refusal "not-found", "conflict" for another version and for a vendor that also sells elsewhere, and of fields */
export const updateVendorArticle = action({
  name: "vendor.updateArticle",
  scope: VENDOR_ARTICLES,
  input: updateVendorArticleSchema,
  run: async ({ id, version, ...input }): Promise<MaintainedArticle> => {
    await commit.retrying(async () => {
      const { vendor, goods } = await ownArticle(id);
      requireChangeable(vendor);
      if (versionOf(goods.article) !== version) throw new Refusal("conflict", "conflict");
      return savedArticle(vendor, goods.article, goods.article, input);
    });
    return loadArticle(id);
  },
});

/** The commit of a new or changed article, with its counted stock. */
async function savedArticle(
  vendor: Vendor,
  of: ArticleOf,
  before: VendorArticle | undefined,
  { uploadId, counted, ...fields }: VendorArticleInput,
) {
  const picture = uploadId ? await linkPicture(uploadId, "VENDOR_PICTURE", "uploadId") : undefined;
  const imageUrl = uploadId === undefined ? before?.imageUrl : picture?.path;
  const stock = counted === undefined ? undefined : await countStockWrite(of, counted, isoNow());
  return {
    writes: [
      saveArticleWrite(nextArticle(vendor, of, before, { ...fields, imageUrl }), before),
      ...(stock ? [stock] : []),
      ...(picture ? [picture.write] : []),
    ],
    audit: {
      ...articleAudit(of, before ? "changed" : "created"),
      ...(counted !== undefined && { detail: { counted } }),
    },
    result: undefined,
  };
}

export const articleAudit = ({ vendor, articleCode }: ArticleOf, what: string) => ({
  subject: `VENDORARTICLE#${vendor}#${articleCode}`,
  what,
});

/** An article after a change of fields; a new one needs description and price. @throws Refusal of `price` */
export function nextArticle(
  { id, currency }: Vendor,
  { articleCode }: ArticleOf,
  before: VendorArticle | undefined,
  fields: { readonly [Name in keyof VendorArticle]?: VendorArticle[Name] | undefined },
): VendorArticle {
  const { price } = fields;
  if (price !== undefined && roundAmount(price, currencyScale(currency)) !== price)
    throw refuseField("price", "payment_amount_decimals");
  const changed = Object.entries(fields).filter(([name, value]) => value !== undefined || name === "imageUrl");
  const next = { ...before, ...Object.fromEntries(changed), vendor: id, articleCode, asOf: isoNow() };
  return vendorArticleSchema.parse(next);
}
