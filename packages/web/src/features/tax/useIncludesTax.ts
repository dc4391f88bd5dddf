import { useQuery } from "@apollo/client/react";
import { CustomerTaxDocument } from "../../gql/graphql.ts";

/**
 * Whether the customer's prices of these sales organizations include tax; undefined while unknown, and where they differ.
 * @param skip loads nothing, for callers that do not need to know
 */
export function useIncludesTax(sorgs: readonly string[], { skip = false } = {}): boolean | undefined {
  const { data } = useQuery(CustomerTaxDocument, { skip });
  const areas = data?.customerAreaV3.filter(({ sorg }) => sorgs.includes(sorg)) ?? [];
  const [first] = areas;
  return areas.every(({ includeTax }) => includeTax === first?.includeTax) ? first?.includeTax : undefined;
}
