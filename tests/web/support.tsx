import { ApolloClient, ApolloLink, Observable, type OperationVariables } from "@apollo/client/core";
import { ApolloProvider } from "@apollo/client/react";
import { configure } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { MemoryRouter } from "react-router";
import { Answers, AnswersContext } from "../../packages/web/src/app/answers.ts";
import { DEFAULT_CONFIG, setConfig } from "../../packages/web/src/app/config.ts";
import { createCache } from "../../packages/web/src/app/graphql.ts";
import { addMessages, speak } from "../../packages/web/src/app/i18n.ts";
import { setSession, type User } from "../../packages/web/src/app/session.ts";
import { CartProvider } from "../../packages/web/src/features/cart/CartProvider.tsx";
import english from "../../packages/web/src/locales/en-US.json" with { type: "json" };

// What this DOM lacks and overlays use: React Aria writes names of elements into selectors.
for (const scope of [globalThis, document.defaultView]) {
  if (scope && !scope.CSS) {
    Object.assign(scope, { CSS: { escape: (text: string) => text.replace(/[^\w-]/g, "\\$&") } });
  }
}

// Pages come in parts that are fetched: on a busy machine that takes more than the second that is usual.
configure({ asyncUtilTimeout: 5_000 });

/** Nothing is scrolled without a layout. */
Element.prototype.scrollIntoView ??= () => undefined;

export const DEALER: User = {
  id: "u1",
  name: "Dana Dealer",
  username: "dana",
  roles: [{ id: "dealer", description: "dealer" }],
  scopes: ["page.catalog", "page.home-page", "cart.display-order-qty", "page.orderlist", "page.invoice-status"],
  hasCustCode: true,
  isSales: false,
  isCustomer: true,
  isCustVendor: false,
  customerData: null,
};

/** Texts, configuration and a signed-in dealer, without a server. */
export async function signedIn(user: User = DEALER): Promise<void> {
  addMessages("en-US", english);
  await speak("en-US");
  setConfig(DEFAULT_CONFIG);
  setSession({ status: "in", user });
}

export type Answer = (operation: string, variables: Record<string, unknown>) => object | Promise<object>;

/** Answers as the API would: `answer` gives an operation's data, or throws. */
export function clientOf(answer: Answer): ApolloClient {
  const link = new ApolloLink(
    ({ operationName, variables }) =>
      new Observable((observer) => {
        Promise.resolve()
          .then(() => answer(operationName ?? "", variables))
          .then(
            (data) => {
              observer.next({ data });
              observer.complete();
            },
            (error: unknown) => observer.error(error),
          );
      }),
  );
  return new ApolloClient({ link, cache: createCache() });
}

/** What the pages that read without Apollo are answered: the same. */
function answersOf(client: ApolloClient): Answers {
  return new Answers(async (document, variables, signal) => {
    const isQuery = document.definitions.some((part) => "operation" in part && part.operation === "query");
    const given = variables as OperationVariables;
    const { data } = isQuery
      ? await client.query({ query: document, variables: given, fetchPolicy: "no-cache" })
      : await client.mutate({ mutation: document, variables: given, fetchPolicy: "no-cache" });
    signal.throwIfAborted();
    if (!data) throw new Error("no data");
    return data;
  });
}

/** A part of a signed-in page with its cart. */
export function Page({ client, at = "/en-us", children }: { client: ApolloClient; at?: string; children: ReactNode }) {
  const [answers] = useState(() => answersOf(client));
  return (
    <MemoryRouter initialEntries={[at]}>
      <AnswersContext value={answers}>
        <ApolloProvider client={client}>
          <CartProvider>{children}</CartProvider>
        </ApolloProvider>
      </AnswersContext>
    </MemoryRouter>
  );
}

export const EURO = {
  __typename: "CurrencyDisplay",
  currency: "EUR",
  symbol: "€",
  thousandSeparator: ".",
  decimalSeparator: ",",
  decimalPrecission: 2,
};
