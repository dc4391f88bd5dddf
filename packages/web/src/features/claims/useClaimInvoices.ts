import { useQuery } from "@apollo/client/react";
import { ClaimInvoicesDocument, type ClaimInvoicesQuery } from "../../gql/graphql.ts";
import { SUGGEST_FROM } from "../../lib/limits.ts";
import { useLater } from "../../ui/useLater.ts";

export type ClaimInvoice = ClaimInvoicesQuery["claimInvoices"][number];

const LONGEST = 30;

/** Invoices with the number that is typed: of a customer, or without one all that the user may see. */
export function useClaimInvoices(typed: string, custCode = ""): readonly ClaimInvoice[] {
  const invoiceNo = useLater(typed.trim());
  const skip = invoiceNo.length < SUGGEST_FROM || invoiceNo.length > LONGEST;
  const variables = { invoiceNo, ...(custCode && { custCode }) };
  const { data, previousData } = useQuery(ClaimInvoicesDocument, { variables, skip });
  // The lines stay while they load again, such as for another customer.
  const found = (data ?? previousData)?.claimInvoices ?? [];
  return skip ? [] : found.filter((invoice) => invoice.invoiceNo === invoiceNo);
}
