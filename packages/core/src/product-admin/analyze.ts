import {
  articlePath,
  catalogOf,
  type ManagedArticle,
  managedArticles,
  resolveCodes,
  type ShownStock,
} from "../catalog/index.ts";
import { leastQuantity, quantityRuleOf } from "../catalog/quantity.ts";
import type { Tag } from "../catalog/schema.ts";
import { customerByCode, customerRecord, servedAreas } from "../customer/index.ts";
import { sorgConfig } from "../host/index.ts";
import { refuseField, unrestrictedSorgs } from "../platform/index.ts";
import { readUserByLogin } from "../user/index.ts";
import type { AnalysisInput } from "./schema.ts";

/** The result of one check; `description` is a translation key. */
export interface Finding {
  readonly status: boolean;
  readonly description: string;
}

/** Why an article can or cannot be ordered (2 §3 Product analysis). */
export interface ProductAnalysis extends ShownStock {
  /** Code of the article, or the input if no article has such a code. */
  readonly articleCode: string;
  /** The code as entered. */
  readonly written: string;
  readonly sorg: string;
  readonly articleCodeDisplay: string | null;
  readonly name: string | null;
  /** Path of its page, without the language prefix; null if it has none. */
  readonly path: string | null;
  readonly invalidArticle: Finding;
  readonly allowToOrder: Finding;
  readonly orderBlocked: Finding;
  readonly hierarchyBlocked: Finding;
  readonly brandBlocked: Finding;
  readonly categoryBlocked: Finding;
  readonly sorgBlocked: Finding;
  readonly hasPrice: Finding;
  /** Nothing above prevents an order. Stock is a separate matter. */
  readonly orderable: boolean;
  readonly deleted: boolean;
  readonly orderLimit: number | null;
  /** Fewest pieces that can be ordered; with fewer in stock, nothing can be. */
  readonly smallestOrder: number;
  readonly newArrival: { readonly from: string; readonly to: string; readonly active: boolean } | null;
  readonly tags: readonly Tag[];
}

/** The point of view of an analysis. */
interface View {
  /** Price list of the customer; undefined without a customer. */
  readonly priceList: string | undefined;
  /** Why the customer cannot order from the sales organization at all. */
  readonly blockedBy: string | undefined;
}

/**
 * Analyzes articles of a sales organization in the order of the input, without duplicates.
 * @throws Refusal on `sorg`, `custCode`, or `salesUsername` if it does not exist or the actor does not manage it
 */
export async function analyze(input: AnalysisInput, locale: string): Promise<ProductAnalysis[]> {
  const { sorg } = input;
  if (!unrestrictedSorgs().includes(sorg)) throw refuseField("sorg", "sorg_unknown");
  const view = await viewOf(input);
  const written = [...new Set(input.articleCodes.filter((code) => code !== ""))];
  const articles = await articlesAs(sorg, written);
  const [{ commercial }, config] = await Promise.all([catalogOf(sorg), sorgConfig(sorg)]);
  const hasPrice = (code: string): boolean => {
    if (view.priceList === undefined) return commercial.hasDealerPrice(code);
    const price = commercial.price(code, view.priceList);
    // A price in another currency than the sales organization's does not count.
    return price?.dealer !== undefined && price.currency === config?.currency;
  };
  const done = new Set<string>();
  return written.flatMap((text) => {
    const { code, article } = articles.get(text) ?? { code: text };
    if (done.has(code)) return [];
    done.add(code);
    const about = { written: text, articleCode: code, sorg };
    return [article ? analysisOf(about, article, view, hasPrice(code), locale) : unknownArticle(about)];
  });
}

/** The articles that entered codes mean, by the entered code; codes of no article are without one. */
export async function articlesAs(
  sorg: string,
  written: readonly string[],
): Promise<ReadonlyMap<string, { readonly code: string; readonly article?: ManagedArticle | undefined }>> {
  const direct = await managedArticles(sorg, written);
  const meant = await resolveCodes(
    sorg,
    written.filter((code) => !direct.has(code)),
  );
  const others = await managedArticles(
    sorg,
    [...new Set(meant.values())].filter((code) => !direct.has(code)),
  );
  return new Map(
    written.map((text) => {
      const code = direct.has(text) ? text : (meant.get(text) ?? text);
      return [text, { code, article: direct.get(code) ?? others.get(code) }];
    }),
  );
}

/** Name of an article in a language, or else in another; undefined without any. */
export const nameIn = ({ name }: Pick<ManagedArticle["article"], "name">, locale: string): string | undefined =>
  name[locale] ?? name.default ?? name["en-US"] ?? Object.values(name)[0];

type About = Pick<ProductAnalysis, "written" | "articleCode" | "sorg">;

const is = (status: boolean, yes: string, no: string): Finding => ({ status, description: status ? yes : no });

function analysisOf(
  about: About,
  { article, stored, deleted, stock }: ManagedArticle,
  { priceList, blockedBy }: View,
  hasPrice: boolean,
  locale: string,
): ProductAnalysis {
  const { blocks } = article;
  const closed = stored.decided?.allowToOrder === false ? "analysis_closed_here" : "analysis_closed";
  const noPrice = priceList === undefined ? "analysis_no_price" : "analysis_no_price_for_customer";
  const findings = {
    invalidArticle: is(deleted, "analysis_deleted", "analysis_valid"),
    allowToOrder: is(blocks.allowToOrder, "analysis_open", closed),
    orderBlocked: is(blocks.orderBlocked, "analysis_order_blocked", "analysis_not_blocked"),
    hierarchyBlocked: is(blocks.hierarchyBlocked, "analysis_hierarchy_blocked", "analysis_not_blocked"),
    brandBlocked: is(blocks.brandBlocked, "analysis_brand_blocked", "analysis_not_blocked"),
    categoryBlocked: is(blocks.categoryBlocked, "analysis_category_blocked", "analysis_not_blocked"),
    sorgBlocked: is(
      blocks.sorgBlocked || blockedBy !== undefined,
      blocks.sorgBlocked ? "analysis_sorg_blocked" : (blockedBy ?? ""),
      "analysis_not_blocked",
    ),
    hasPrice: is(hasPrice, "analysis_has_price", noPrice),
  };
  const { invalidArticle, allowToOrder, hasPrice: price, ...blocked } = findings;
  return {
    ...about,
    articleCodeDisplay: article.articleCodeDisplay,
    name: nameIn(article, locale) ?? null,
    path: deleted ? null : articlePath(article),
    ...findings,
    orderable:
      !invalidArticle.status &&
      allowToOrder.status &&
      price.status &&
      !Object.values(blocked).some((finding) => finding.status),
    deleted,
    orderLimit: article.orderQuota ?? null,
    smallestOrder: leastQuantity(quantityRuleOf(article)),
    newArrival: article.newArrival ?? null,
    tags: article.tags,
    ...stock,
  };
}

/** The analysis of an unknown article. */
function unknownArticle(about: About): ProductAnalysis {
  const nothing: Finding = { status: false, description: "analysis_unknown" };
  return {
    ...about,
    articleCodeDisplay: null,
    name: null,
    path: null,
    invalidArticle: { status: true, description: "article_not_found" },
    allowToOrder: nothing,
    orderBlocked: nothing,
    hierarchyBlocked: nothing,
    brandBlocked: nothing,
    categoryBlocked: nothing,
    sorgBlocked: nothing,
    hasPrice: nothing,
    orderable: false,
    deleted: false,
    orderLimit: null,
    smallestOrder: 1,
    newArrival: null,
    tags: [],
    available: [],
    custorder: 0,
    nextArrival: null,
    availableForOrderAt: null,
    sufficientArrival: null,
  };
}

async function viewOf({ sorg, custCode, salesUsername }: AnalysisInput): Promise<View> {
  const ours = unrestrictedSorgs();
  const [record, sales] = await Promise.all([
    custCode && customerOf(custCode),
    salesUsername ? readUserByLogin(salesUsername.toLowerCase()) : undefined,
  ]);
  if (custCode && !record?.areas.some((area) => ours.includes(area.sorg)))
    throw refuseField("custCode", "customer_unknown");
  if (salesUsername && !sales?.userAreas.some((area) => ours.includes(area.sorg)))
    throw refuseField("salesUsername", "sales_user_unknown");
  const area = record?.areas.find((candidate) => candidate.sorg === sorg);
  if (record && !area) return { priceList: "", blockedBy: "analysis_customer_elsewhere" };
  if (area?.blocked || record?.customer.active === false)
    return { priceList: area?.priceList ?? "", blockedBy: "analysis_customer_blocked" };
  const serves = area
    ? sales && servedAreas(sales, [area]).length > 0
    : sales?.userAreas.some((candidate) => candidate.sorg === sorg);
  const blockedBy = sales && !(sales.active && serves) ? "analysis_sales_elsewhere" : undefined;
  return { priceList: area?.priceList, blockedBy };
}

/** By unified code or by an ERP code. */
async function customerOf({ unified, code }: NonNullable<AnalysisInput["custCode"]>) {
  if (unified) return customerRecord(unified);
  return code ? customerByCode(code) : undefined;
}
