import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { CatalogCountsDocument } from "../../gql/graphql.ts";
import { productCounts } from "../counts.ts";
import { useUser } from "../session.ts";

/** Asks at start-up how much the catalog holds (1 §4), for those who may see it. Without an answer nothing is known. */
export function LoadCounts() {
  const { scopes } = useUser();
  const { data } = useQuery(CatalogCountsDocument, { skip: !scopes.includes("page.catalog") });
  useEffect(() => {
    if (data) productCounts.set(data.productCounts);
  }, [data]);
  return null;
}
