import { useQuery } from "@apollo/client/react";
import { CustomerTaxDocument } from "../../gql/graphql.ts";

/** Whether `TaxNote` shows what it has to say, for pages that wait for it. */
export const useIsTaxKnown = (): boolean => !useQuery(CustomerTaxDocument).loading;
