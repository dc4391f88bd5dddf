import type { ApolloClient, OperationVariables, TypedDocumentNode } from "@apollo/client";
import {
  DeleteProductsDocument,
  RestoreProductsDocument,
  UpdateOrderLimitsDocument,
  UpdateProductAttributesDocument,
  UpsertArticleTagsDocument,
} from "../../gql/graphql.ts";
import { runAction } from "../../lib/useAction.ts";
import { ruleText } from "../../ui/form/refusal.ts";
import type { ProductChange } from "./change.ts";
import type { Send } from "./job.ts";

interface Row {
  readonly status: string;
  readonly userErrors: readonly {
    readonly message: string;
    readonly values: readonly { readonly name: string; readonly value: string }[];
  }[];
}

const isDone = ({ status }: Row): boolean => status === "success";
const reasonsOf = (row: Row): string[] =>
  isDone(row) ? [] : row.userErrors.map(({ message, values }) => ruleText(message, values));

/**
 * Sends a batch with one call for each kind of change in it: what was deleted is brought back first, and deleted last, as
 * nothing else can be changed of what is deleted.
 */
export function senderOf(client: ApolloClient): Send {
  const mutate = <Result, Variables extends OperationVariables>(
    mutation: TypedDocumentNode<Result, Variables>,
    variables: Variables,
  ): Promise<Result> => runAction(client, mutation, variables, { fetchPolicy: "no-cache" });
  const named = ({ articleCode, sorg }: ProductChange) => ({ articleCode, sorg });
  return async (changes) => {
    const reasons = changes.map((): string[] => []);
    const step = async (
      isMeant: (change: ProductChange) => boolean,
      call: (meant: readonly ProductChange[]) => Promise<readonly Row[]>,
    ) => {
      const places = [...changes.keys()].filter((place) => {
        const change = changes[place];
        return change !== undefined && isMeant(change) && reasons[place]?.length === 0;
      });
      const meant = places.flatMap((place) => changes[place] ?? []);
      if (meant.length === 0) return;
      const rows = await call(meant);
      if (rows.length !== meant.length) throw new Error("the response lacks some products");
      for (const [index, place] of places.entries()) {
        const row = rows[index];
        if (row) reasons[place]?.push(...reasonsOf(row));
      }
    };
    await step(
      ({ deleted }) => deleted === false,
      async (meant) => (await mutate(RestoreProductsDocument, { products: meant.map(named) })).restoreProducts.products,
    );
    await step(
      ({ order, newArrival }) => order !== undefined || newArrival !== undefined,
      async (meant) => {
        const products = meant.map(({ order, newArrival, ...change }) => ({
          ...named(change),
          attribute: { ...(order !== undefined && { order }), ...(newArrival && { newArrival }) },
        }));
        return (await mutate(UpdateProductAttributesDocument, { products })).updateProductAttributes.products;
      },
    );
    await step(
      ({ orderLimit }) => orderLimit !== undefined,
      async (meant) => {
        const products = meant.map(({ orderLimit = null, ...change }) => ({ ...named(change), orderLimit }));
        const { updateOrderLimits } = await mutate(UpdateOrderLimitsDocument, { products });
        return updateOrderLimits.products.map(({ message, userErrors }) => ({ status: message.status, userErrors }));
      },
    );
    await step(
      ({ tag }) => tag !== undefined,
      async (meant) => {
        const articleTags = meant.flatMap(({ tag, ...change }) => (tag ? [{ ...named(change), ...tag }] : []));
        return (await mutate(UpsertArticleTagsDocument, { articleTags })).upsertArticleTags.products;
      },
    );
    await step(
      ({ deleted }) => deleted === true,
      async (meant) => (await mutate(DeleteProductsDocument, { products: meant.map(named) })).deleteProducts.products,
    );
    return reasons;
  };
}
