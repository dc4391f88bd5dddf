import { asMutation, type MutationResult } from "@spoke/core/platform";
import {
  articleDisplays,
  deleteProducts,
  type ProductAnalysis,
  type ProductChange,
  productAnalyzes,
  restoreProducts,
  updateOrderLimits,
  updateProductAttributes,
  upsertArticleTags,
} from "@spoke/core/product-admin";
import type { Resolvers } from "../generated/resolvers.ts";

type Errors = MutationResult["userErrors"];

/** GraphQL says null where nothing was given. */
const given = <T>(value: T | null | undefined): T | undefined => value ?? undefined;

const analysed = (all: readonly ProductAnalysis[]) =>
  all.map(({ available, tags, ...one }) => ({ ...one, available: [...available], tags: [...tags] }));

/** Rows with what is wrong with each; of a call that was refused as a whole there are none. */
async function changed<Row extends { readonly userErrors: Errors }>(
  run: () => Promise<{ readonly products: readonly Row[] } & MutationResult>,
) {
  const { message, userErrors, products } = await asMutation(run, () => ({ products: [] }));
  return {
    message,
    userErrors: [...userErrors],
    products: products.map((row) => ({ ...row, userErrors: [...row.userErrors] })),
  };
}

const rows = (products: readonly { articleCode: string; sorg?: string | null | undefined }[]) =>
  products.map(({ articleCode, sorg }) => ({ articleCode, sorg: given(sorg) }));

export const resolvers: Resolvers = {
  Query: {
    productAnalyzesV2: async (_, { sorg, articleCodes, salesUsername, custCodeUnified }) =>
      analysed(
        await productAnalyzes({
          sorg,
          articleCodes,
          salesUsername: salesUsername || undefined,
          custCode: custCodeUnified ? { unified: custCodeUnified } : undefined,
        }),
      ),
    productAnalyzesV3: async (_, { sorg, articleCodes, salesUsername, custCode }) =>
      analysed(
        await productAnalyzes({
          sorg,
          articleCodes,
          salesUsername: salesUsername || undefined,
          custCode: custCode ? { code: custCode } : undefined,
        }),
      ),
    articleDisplays: (_, { search, sorgs, page }) =>
      articleDisplays({ search, sorgs: given(sorgs), page: given(page) }),
  },
  Mutation: {
    updateProductAttributes: (_, { products }) =>
      changed<ProductChange>(() =>
        updateProductAttributes({
          products: products.map(({ articleCode, sorg, attribute: { order, newArrival } }) => ({
            articleCode,
            sorg: given(sorg),
            attribute: {
              order: given(order),
              newArrival: newArrival
                ? { from: given(newArrival.from), to: given(newArrival.to), active: given(newArrival.active) }
                : undefined,
            },
          })),
        }),
      ),
    deleteProducts: (_, { products }) => changed<ProductChange>(() => deleteProducts({ products: rows(products) })),
    restoreProducts: (_, { products }) => changed<ProductChange>(() => restoreProducts({ products: rows(products) })),
    updateOrderLimits: (_, { products }) =>
      changed(() =>
        updateOrderLimits({
          products: products.map(({ articleCode, sorg, orderLimit }) => ({
            articleCode,
            sorg: given(sorg),
            orderLimit: orderLimit ?? null,
          })),
        }),
      ),
    upsertArticleTags: (_, { articleTags }) =>
      changed<ProductChange>(() =>
        upsertArticleTags({
          articleTags: articleTags.map(({ sorg, fileName, remove, ...tag }) => ({
            ...tag,
            sorg: given(sorg),
            fileName: given(fileName),
            remove: given(remove),
          })),
        }),
      ),
  },
};
