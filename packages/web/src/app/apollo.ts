import { ApolloClient, ApolloLink, InMemoryCache, Observable } from "@apollo/client/core";
import { print } from "@apollo/client/utilities";
import { CallError } from "../lib/callError.ts";
import { authorizedFetch, publicFetch, readingHeaders } from "./api.ts";
import { noteQuery } from "./firstQueries.ts";
import { onSessionEnd } from "./session.ts";

declare module "@apollo/client" {
  interface DefaultContext {
    /** Cancels the request. */
    readonly signal?: AbortSignal;
    /** Sent to `/public/graphql`, without a token (1 §7). */
    readonly isPublic?: boolean;
    /** Unified code of the customer whose documents are read. */
    readonly readCustomer?: string;
  }
}

/** Every GraphQL request goes through here, with the session's rules (1 §4). Unsubscribing cancels it on the wire. */
const link = new ApolloLink(
  (operation) =>
    new Observable((observer) => {
      const control = new AbortController();
      send(operation, control.signal).then(
        (result) => {
          observer.next(result);
          observer.complete();
        },
        (error: unknown) => {
          if (!control.signal.aborted) observer.error(error);
        },
      );
      return () => control.abort();
    }),
);

/** @throws CallError when the answer is no GraphQL result, and whatever `authorizedFetch` throws */
async function send(operation: ApolloLink.Operation, unsubscribed: AbortSignal): Promise<ApolloLink.Result> {
  const { operationName, query, variables } = operation;
  const { signal, isPublic, readCustomer } = operation.getContext();
  const [path, fetch] = isPublic
    ? (["/public/graphql", publicFetch] as const)
    : (["/graphql", authorizedFetch] as const);
  // The API answers only documents that it knows by the hash of this text (scripts/register-documents.ts).
  const request = JSON.stringify({ operationName, query: print(query), variables });
  if (!isPublic && !readCustomer && operation.operationType === "query") noteQuery(request);
  const answer = await fetch(path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/graphql-response+json, application/json",
      ...readingHeaders(readCustomer),
    },
    body: request,
    signal: signal ? AbortSignal.any([signal, unsubscribed]) : unsubscribed,
  });
  const body: unknown = await answer.json().catch(() => undefined);
  if (isResult(body)) return body;
  throw new CallError(answer.status, `${answer.status} ${path}`, body);
}

function isResult(body: unknown): body is ApolloLink.Result {
  return typeof body === "object" && body !== null && ("data" in body || "errors" in body);
}

export function createCache(): InMemoryCache {
  return new InMemoryCache({
    typePolicies: {
      // Different queries load different fields of these, or the same id with other content (a count per filter, a price
      // per quantity), so each result keeps its own.
      ...notShared("Product", "ProductGroup", "ProductBrand", "Groupset", "FilterOption", "BikeCategoryOption"),
      // Each merchant has its own terms for a payment method; states share the id of their filter.
      ...notShared("PaymentMethod", "PaymentRequestMethod", "PaymentRequestStatus", "SavedPaymentMethod"),
      // Two sales organizations may have regions of the same id.
      ...notShared("SalesMapRegion"),
      // Items are numbered within their order, addresses within their vendor.
      ...notShared("ThirdPartyOrderItem", "ThirdPartyOrderAddress", "ThirdPartyAddress", "ClickCollectItem"),
      // A role and a group role can have the same id.
      ...notShared("UserRole"),
      CartProduct: { keyFields: ["sorg", "article_code"] },
      CartMerchant: { keyFields: ["sorg"] },
      Order: { keyFields: ["order_no"] },
      ThirdPartyOrder: { keyFields: ["orderNo"] },
      Delivery: { keyFields: ["doNumber"] },
      ShipTo: { keyFields: ["code"] },
      PaymentRequest: { keyFields: ["externalId"] },
      Query: { fields: { merchantCart: { merge: true } } },
    },
  });
}

/** Types whose objects stay within the result they came with, although they have an id. */
function notShared(...types: readonly string[]) {
  return Object.fromEntries(types.map((type) => [type, { keyFields: false as const }]));
}

export const client = new ApolloClient({ link, cache: createCache() });

onSessionEnd(() => {
  client.stop();
  void client.clearStore();
});

// What could not be loaded, or is out of date, after the network was gone.
addEventListener("online", () => void client.refetchQueries({ include: "active" }));
