import * as z from "zod";
import { articleFacts, catalogOf } from "../catalog/index.ts";
import { filterSchema } from "../catalog/schema.ts";
import { addressLines, customerNumber, customerRecord } from "../customer/index.ts";
import { type ListedCustomer, servedCustomers } from "../customer/served/index.ts";
import { exactFrameNumber, framePassport, type PassportRecall } from "../frame/index.ts";
import type { StolenReport } from "../frame/schema.ts";
import { frameNumberSchema } from "../frame/schema.ts";
import { hostConfig } from "../host/index.ts";
import { action, actor, hasScope } from "../platform/index.ts";
import { ownCustomer } from "./customer.ts";
import { CLAIM, isOffice } from "./find.ts";
import type { KnownProblem } from "./known-problem.ts";
import { CLAIM_STATES, PRODUCT_CATEGORIES } from "./schema.ts";
import { readProblems } from "./store.ts";
import { statusOf } from "./transitions.ts";

const custCode = z.string().trim().max(20).optional();
const code = z.string().trim().max(40).default("");

/** All statuses of claims (3 §4). */
export const claimStatus = action({
  name: "claim.status",
  scope: CLAIM,
  input: z.object({}),
  run: () => CLAIM_STATES.map(statusOf),
});

/**
 * Problems of an article that dealers choose from: those of its category, and those for all. While the article is not known, those for
 * all bikes or for all parts. @throws Refusal "not-found" for a foreign customer
 */
export const claimProblems = action({
  name: "claim.problems",
  scope: CLAIM,
  input: z.object({ custCode, articleCode: code, productCategory: z.enum(PRODUCT_CATEGORIES).optional() }),
  run: async ({ custCode: named, articleCode, productCategory: wanted }): Promise<KnownProblem[]> => {
    await ownCustomer(named);
    const { sorg } = actor();
    const [problems, facts] = await Promise.all([
      readProblems(sorg),
      articleCode === "" ? undefined : articleFacts(sorg, [articleCode]).then((found) => found.get(articleCode)),
    ]);
    const kind = facts?.category ?? wanted;
    return problems.filter(
      ({ category, productCategory }) =>
        (category === "" || category === facts?.merchandiseCategoryId) &&
        (productCategory === undefined || kind === undefined || productCategory === kind),
    );
  },
});

/** An article that can be claimed. */
export interface ClaimArticle {
  readonly articleCode: string;
  readonly articleCodeDisplay: string;
  readonly description: string;
  readonly brandId: string;
  readonly brandName: string;
  readonly model: string;
  readonly category: string;
  readonly image: string | undefined;
}

/** Articles that match a search, such as a code or a name, at most `limit`. From memory: reads no table. */
export const claimArticles = action({
  name: "claim.articles",
  scope: CLAIM,
  input: z.object({
    search: z.string().trim().max(100).default(""),
    productCategory: z.enum(PRODUCT_CATEGORIES).optional(),
    brand: z.string().max(200).optional(),
    page: z.int().min(1).max(100).default(1),
    limit: z.int().min(1).max(50).default(20),
  }),
  run: async ({
    search,
    productCategory,
    brand,
    page,
    limit,
  }): Promise<{ articles: ClaimArticle[]; total: number }> => {
    const { sorg, locale } = actor();
    const { index } = await catalogOf(sorg);
    const filter = filterSchema.parse({ search, category: productCategory, brands: brand ? [brand] : [] });
    const sort = { field: "recommended", order: "ASC" } as const;
    const { items, total } = await index.search({ filter, sort, page, limit, locale });
    const articles = items.map(({ articleCode, articleCodeDisplay, name, brand: maker, model, category, image }) => ({
      ...{ articleCode, articleCodeDisplay, description: name, brandId: maker.id, brandName: maker.description },
      ...{ model: model ?? "", category, image: image ?? undefined },
    }));
    return { articles, total };
  },
});

/** Brands of the articles that can be claimed, by name. From memory. */
export const claimBrandsV2 = action({
  name: "claim.brands",
  scope: CLAIM,
  input: z.object({}),
  run: async (): Promise<{ id: string; description: string }[]> => {
    const { index } = await catalogOf(actor().sorg);
    const { brands } = await index.facets(filterSchema.parse({}), { most: 250 });
    return brands.map(({ id, label }) => ({ id, description: label }));
  },
});

/** Address and contact of the customer that a claim is for. @throws Refusal "not-found" for a foreign customer */
export const dealerInformation = action({
  name: "claim.dealerInformation",
  scope: CLAIM,
  input: z.object({ custCode }),
  run: async ({ custCode: named }) => {
    const { customer } = await ownCustomer(named);
    const { countryId } = (await hostConfig(actor().host)) ?? { countryId: "" };
    const [, ...lines] = addressLines(customer, { country: countryId, locale: actor().locale });
    const { custCode: codes } = customer;
    return { ...customer, custCode: codes.unified, custNumber: customerNumber(codes), addressLines: lines };
  },
});

/** A customer that the user may claim for. */
export interface ClaimCustomer {
  readonly custCode: string;
  readonly custName: string;
  readonly custCity: string;
}

/** Customers that the user may claim for, by name: of sales staff those that they serve, of a dealer itself. At most 200. */
export const claimCustomers = action({
  name: "claim.customers",
  scope: CLAIM,
  input: z.object({ search: z.string().trim().max(100).default("") }),
  run: async ({ search }): Promise<ClaimCustomer[]> => {
    if (isOffice()) return (await servedCustomers({ search })).customers.map(toCustomer);
    const unified = actor().customer?.code.unified;
    const record = unified === undefined ? undefined : await customerRecord(unified);
    return record ? [{ ...record.customer, custCode: record.customer.custCode.unified }] : [];
  },
});

/** Customers of sales staff; none for dealers. */
export const claimSalesCustomers = action({
  name: "claim.salesCustomers",
  scope: CLAIM,
  input: z.object({ search: z.string().trim().max(100).default("") }),
  run: ({ search }): Promise<ClaimCustomer[]> =>
    hasScope("menu.change-cust") ? claimCustomers({ search }) : Promise.resolve([]),
});

const toCustomer = ({ custCode: { unified }, custName, custCity }: ListedCustomer): ClaimCustomer => ({
  ...{ custCode: unified, custName, custCity },
});

/** Reports that a bike was stolen and is still missing. @throws Refusal of `frameNumber` */
export const claimStolenBike = action({
  name: "claim.stolenBike",
  scope: CLAIM,
  input: z.object({ frameNumber: frameNumberSchema }),
  run: async ({ frameNumber }): Promise<readonly StolenReport[]> => (await framePassport({ frameNumber })).thefts,
});

/** Recalls that affect the bike with exactly this number, newest first. @throws Refusal of `frameNumber` */
export const claimRecallFrames = action({
  name: "claim.recallFrames",
  scope: CLAIM,
  input: z.object({ frameNumber: frameNumberSchema }),
  run: async ({ frameNumber }): Promise<PassportRecall[]> => {
    const { frames } = await framePassport({ frameNumber });
    const exact = exactFrameNumber(frameNumber);
    return frames
      .filter((frame) => exactFrameNumber(frame.frameNumber) === exact)
      .flatMap(({ recalls }) =>
        recalls.map(({ number, title, state, stopSale }) => ({ number, title, state, stopSale })),
      );
  },
});
