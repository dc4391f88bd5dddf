import { asMutation } from "@spoke/core/platform";
import { restockedProducts, subscribeRestocked, unsubscribeRestocked, waitedForProducts } from "@spoke/core/restock";
import type { GraphQLContext } from "../context.ts";
import type { Resolvers } from "../generated/resolvers.ts";
import { cartLoader, waitLoader } from "./loaders.ts";

export const resolvers = {
  Query: {
    restockedProducts: (_, args) => restockedProducts(args),
    waitedForProducts: () => waitedForProducts({}),
  },
  Mutation: {
    subscribeRestockedNotification: (_, input) => messageOf(() => subscribeRestocked(input)),
    unsubscribeRestockedNotification: (_, input) => messageOf(() => unsubscribeRestocked(input)),
  },
  Product: {
    cartQty: (product, _, context) => cartLoader(context).load(product),
    restockNotification: (product, _, context) => product.restockNotification ?? waitLoader(context).load(product),
  },
} satisfies Resolvers<GraphQLContext>;

/** These mutations return only a message: that of the first field error if there is one. */
async function messageOf(change: () => ReturnType<typeof subscribeRestocked>) {
  const { message, userErrors } = await asMutation(change, () => ({}));
  const [error] = userErrors;
  return error ? { status: message.status, description: error.message } : message;
}
