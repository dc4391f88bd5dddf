import { ApolloProvider } from "@apollo/client/react";
import type { ReactNode } from "react";
import { client } from "./graphql.ts";

/** What a page needs that reads and writes through Apollo. */
export default function Apollo({ children }: { children: ReactNode }) {
  return <ApolloProvider client={client}>{children}</ApolloProvider>;
}
