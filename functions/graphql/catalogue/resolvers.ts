import * as catalogue from "@spoke/core/catalogue";
import type { SortField } from "@spoke/core/catalogue/schema.ts";
import { asksFor } from "../asks-for.ts";
import type { CatalogueFilterInput, CatalogueSortInput, Resolvers } from "../generated/resolvers.ts";

/** GraphQL lets a client write null for what is not given; the domain knows only absence. */
type Given<T> = T extends readonly (infer One)[]
  ? Given<One>[]
  : T extends object
    ? { [Name in keyof T]: Given<Exclude<T[Name], null>> }
    : T;

function given<T>(value: T): Given<T>;
function given(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(given);
  if (typeof value !== "object" || value === null) return value ?? undefined;
  const entries = Object.entries(value).filter(([, one]) => one !== null && one !== undefined);
  return Object.fromEntries(entries.map(([name, one]) => [name, given(one)]));
}

interface ListArguments {
  page?: number | null | undefined;
  limit?: number | null | undefined;
  sort?: CatalogueSortInput | null | undefined;
  filter?: CatalogueFilterInput | null | undefined;
}

/** The action checks the sort field against its list; a wrong one is refused as a field error. */
const list = (args: ListArguments) => {
  const { sort, ...rest } = given(args);
  return { ...rest, ...(sort && { sort: { ...sort, field: sort.field as SortField | undefined } }) };
};

export const resolvers: Resolvers = {
  Query: {
    productGroups: (_root, args) => catalogue.productGroups(list(args)),
    products: (_root, args) => catalogue.products(list(args)),
    filterV2: (_root, args) => catalogue.filterOptions(given(args)),
    productDetailsV2: (_root, args, _context, info) =>
      catalogue.productDetailsV2({ ...args, withRestock: asksFor(info, "restockNotification") }),
    productStock: (_root, args) => catalogue.productStock(args),
    promotions: (_root, args) => catalogue.promotions(given(args)),
    bikeCategories: () => catalogue.bikeCategories({}),
    articleTagCategoryTypes: (_root, args) => catalogue.articleTagCategoryTypes(args),
    productCounts: () => catalogue.productCounts({}),
    previousPurchases: (_root, args) => catalogue.previousPurchases(list(args)),
    frequentPurchases: (_root, args) => catalogue.frequentPurchases(list(args)),
    bestSellers: (_root, args) => catalogue.bestSellers(given(args)),
    groupsets: (_root, args) => catalogue.groupsets(list(args)),
    productMessages: (_root, args) => catalogue.productMessages(list(args)),
    ancestryCategories: (_root, args) => catalogue.ancestryCategories(given(args)),
  },
};
