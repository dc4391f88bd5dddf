import { ApolloClient, ApolloLink, InMemoryCache, Observable } from "@apollo/client/core";
import { print } from "graphql";
import { authorisedFetch } from "./api.ts";
import { onSessionEnd } from "./session.ts";

/** Sends a document with the session's rules (1 §4). A cancelled request is cancelled on the wire. */
const link = new ApolloLink(
  ({ query, variables, operationName, extensions }) =>
    new Observable((observer) => {
      const control = new AbortController();
      const run = async () => {
        const answer = await authorisedFetch("/graphql", {
          method: "POST",
          headers: {
            "content-type": "application/json",
            accept: "application/graphql-response+json, application/json",
          },
          body: JSON.stringify({
            operationName,
            query: print(query),
            variables,
            ...(hasAny(extensions) && { extensions }),
          }),
          signal: control.signal,
        });
        const body = (await answer.json()) as ApolloLink.Result;
        observer.next(body);
        observer.complete();
      };
      run().catch((error: unknown) => {
        if (!control.signal.aborted) observer.error(error);
      });
      return () => control.abort();
    }),
);

function hasAny(extensions: object | undefined): boolean {
  return extensions !== undefined && Object.keys(extensions).length > 0;
}

export function createCache(): InMemoryCache {
  return new InMemoryCache({
    typePolicies: {
      Product: { keyFields: ["sorg", "article_code"] },
      // The same article as the cart prices it: not to be mixed with the catalogue's.
      CartProduct: { keyFields: ["sorg", "article_code"] },
      CartMerchant: { keyFields: ["sorg"] },
      Order: { keyFields: ["order_no"] },
      Delivery: { keyFields: ["doNumber"] },
      ShipTo: { keyFields: ["code"] },
      PaymentRequest: { keyFields: ["externalId"] },
      // Each merchant has terms and words of his own for a way of paying; states share the id of their filter.
      PaymentMethod: { keyFields: false },
      PaymentRequestMethod: { keyFields: false },
      PaymentRequestStatus: { keyFields: false },
      SavedPaymentMethod: { keyFields: false },
      // A role and a group role can have the same id.
      UserRole: { keyFields: false },
      Query: { fields: { merchantCart: { merge: true } } },
    },
  });
}

export const client = new ApolloClient({
  link,
  cache: createCache(),
});

onSessionEnd(() => {
  client.stop();
  void client.clearStore();
});
