import * as catalog from "@spoke/core/catalog";
import type { Resolvers } from "../generated/resolvers.ts";
import { selectsField } from "../selects-field.ts";

export const resolvers = {
  Query: {
    productGroups: (_, args) => catalog.productGroups(args),
    products: (_, args) => catalog.products(args),
    filterV2: (_, args) => catalog.filterOptions(args),
    productDetailsV2: (_, args, _context, info) =>
      catalog.productDetailsV2({
        ...args,
        withRestock: selectsField(info, "restockNotification"),
        withSpecifications: selectsField(info, "specifications"),
      }),
    productStock: (_, args) => catalog.productStock(args),
    promotions: (_, args) => catalog.promotions(args),
    bikeCategories: () => catalog.bikeCategories({}),
    articleTagCategoryTypes: (_, args) => catalog.articleTagCategoryTypes(args),
    productCounts: () => catalog.productCounts({}),
    previousPurchases: (_, args) => catalog.previousPurchases(args),
    frequentPurchases: (_, args) => catalog.frequentPurchases(args),
    bestSellers: (_, args) => catalog.bestSellers(args),
    recommendedProducts: (_, args) => catalog.recommendedProducts(args),
    groupsets: (_, args) => catalog.groupsets(args),
    productMessages: (_, args) => catalog.productMessages(args),
    ancestryCategories: (_, args) => catalog.ancestryCategories(args),
  },
  FilterOption: { picture: ({ picture }) => picture ?? null },
} satisfies Resolvers;
