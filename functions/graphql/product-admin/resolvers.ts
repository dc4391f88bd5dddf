import { asMutation, type MutationResult } from "@spoke/core/platform";
import {
  articleDisplays,
  createTagPicture,
  deleteProducts,
  knownTags,
  type ProductChange,
  productAnalyzes,
  restoreProducts,
  updateOrderLimits,
  updateProductAttributes,
  upsertArticleTags,
} from "@spoke/core/product-admin";
import { tagPicture } from "@spoke/core/upload/schema.ts";
import type { Resolvers } from "../generated/resolvers.ts";
import { sorgName } from "../host/names.ts";
import { mutation } from "../mutation.ts";

/** Every row with its own errors; no rows if the whole call was refused. */
const rows = <Row>(run: () => Promise<{ readonly products: readonly Row[] } & MutationResult>) =>
  asMutation(run, () => ({ products: [] }));

export const resolvers = {
  Query: {
    productAnalyzesV2: (_, { salesUsername, custCodeUnified, ...args }) =>
      productAnalyzes({
        ...args,
        salesUsername: salesUsername || undefined,
        custCode: custCodeUnified ? { unified: custCodeUnified } : undefined,
      }),
    productAnalyzesV3: (_, { salesUsername, custCode, ...args }) =>
      productAnalyzes({
        ...args,
        salesUsername: salesUsername || undefined,
        custCode: custCode ? { code: custCode } : undefined,
      }),
    knownTags: (_, { sorg }) => knownTags({ sorg }),
    articleDisplays: (_, args) => articleDisplays(args),
  },
  Mutation: {
    updateProductAttributes: (_, input) => rows<ProductChange>(() => updateProductAttributes(input)),
    deleteProducts: (_, input) => rows<ProductChange>(() => deleteProducts(input)),
    restoreProducts: (_, input) => rows<ProductChange>(() => restoreProducts(input)),
    updateOrderLimits: (_, input) => rows(() => updateOrderLimits(input)),
    createTagPicture: (_, input) =>
      mutation<{ fileName: string | null }>("success_save", () => createTagPicture(input), { fileName: null }),
    upsertArticleTags: (_, input) => rows<ProductChange>(() => upsertArticleTags(input)),
  },
  ProductAnalysis: { sorgName },
  AnalysisTag: { picture: ({ fileName }) => tagPicture(fileName) },
} satisfies Resolvers;
