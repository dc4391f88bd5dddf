import { ApolloClient } from "@apollo/client/core";
import { ApolloProvider, useApolloClient } from "@apollo/client/react";
import { type ReactNode, useState } from "react";
import { createCache } from "./apollo.ts";
import { type ReadCustomer, Reading } from "./reading.ts";

interface ReadingProviderProps {
  readonly customer: ReadCustomer;
  readonly children: ReactNode;
}

/**
 * Queries and files below are those of the customer, without acting for that customer. Their client has a cache of its own, so that nothing
 * of it shows on other pages. The server refuses changes.
 */
export function ReadingProvider({ customer, children }: ReadingProviderProps) {
  const { link } = useApolloClient();
  const [client] = useState(
    () => new ApolloClient({ link, cache: createCache(), defaultContext: { readCustomer: customer.custCode.unified } }),
  );
  return (
    <Reading value={customer}>
      <ApolloProvider client={client}>{children}</ApolloProvider>
    </Reading>
  );
}
