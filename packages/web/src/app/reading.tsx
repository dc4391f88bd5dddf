import { ApolloClient } from "@apollo/client/core";
import { ApolloProvider, useApolloClient } from "@apollo/client/react";
import { createContext, type ReactNode, use, useState } from "react";
import { createCache } from "./apollo.ts";
import type { CustomerData } from "./session.ts";

/** The customer whose document a page shows, while the user acts for another customer, or for none. */
export type ReadCustomer = Pick<CustomerData, "custCode" | "custName">;

const Reading = createContext<ReadCustomer | undefined>(undefined);

/** The customer whose document is read here; undefined on pages of the customer that the user acts for, and of nobody. */
export const useReading = (): ReadCustomer | undefined => use(Reading);

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
