import { asMutation } from "@spoke/core/platform";
import { subscribeRestocked, unsubscribeRestocked } from "@spoke/core/restock";
import type { GraphQLContext } from "../context.ts";
import type { Resolvers } from "../generated/resolvers.ts";
import { cartLoader, waitLoader } from "./loaders.ts";

export const resolvers: Resolvers<GraphQLContext> = {
  Mutation: {
    subscribeRestockedNotification: (_, input) => answered(() => subscribeRestocked(input)),
    unsubscribeRestockedNotification: (_, input) => answered(() => unsubscribeRestocked(input)),
  },
  Product: {
    cart_qty: (product, _, context) => cartLoader(context).load(product),
    restockNotification: (product, _, context) => product.restockNotification ?? waitLoader(context).load(product),
  },
};

/** These answer a message alone: that of the only field that can be refused, where there is one. */
async function answered(change: () => ReturnType<typeof subscribeRestocked>) {
  const { message, userErrors } = await asMutation(change, () => ({}));
  const [refused] = userErrors;
  return refused ? { status: message.status, description: refused.message } : message;
}
