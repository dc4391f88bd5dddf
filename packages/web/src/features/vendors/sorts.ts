import type { ThirdPartyArticleSort } from "../../gql/graphql.ts";
import type { ListState } from "../../ui/listState.ts";

const SORTS = [
  ...(["description", "articleCode", "vendor", "stock", "openOrder", "shippedOrder", "price"] as const),
] satisfies readonly ThirdPartyArticleSort[];

/** How vendors' articles are sorted. */
export function sortVariables({ sort }: Pick<ListState, "sort">) {
  const field = SORTS.find((each) => each === sort?.field);
  return field && sort ? { sort: field, order: sort.order } : {};
}
