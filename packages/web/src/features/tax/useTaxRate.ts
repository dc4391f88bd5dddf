import { useQuery } from "@apollo/client/react";
import { CustomerTaxDocument } from "../../gql/graphql.ts";

/** Tax that invoices of a sales organization add to the customer's prices, as a fraction; 0 while unknown. */
export function useTaxRate(sorg: string): number {
  const { data } = useQuery(CustomerTaxDocument);
  return data?.customerAreaV3.find((area) => area.sorg === sorg)?.taxRate ?? 0;
}
