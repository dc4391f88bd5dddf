import { useQuery } from "@apollo/client/react";
import { frameNumberSchema } from "@spoke/core/frame/schema.ts";
import { ClaimBikeInvoicesDocument, type ClaimedInvoiceFragment, ClaimInvoicesDocument } from "../../gql/graphql.ts";
import { SUGGEST_FROM } from "../../lib/limits.ts";
import { useLater } from "../../ui/useLater.ts";

export type ClaimInvoice = ClaimedInvoiceFragment;

const LONGEST = 30;
const NONE: readonly ClaimInvoice[] = [];

interface FoundInvoices {
  readonly invoices: readonly ClaimInvoice[];
  /** Whether the server has answered for what is typed now. */
  readonly isChecked: boolean;
}

/** Invoices with the number that is typed, in upper or lower case: of a customer, or without one all that the user may see. */
export function useClaimInvoices(typed: string, custCode = ""): FoundInvoices {
  const invoiceNo = useLater(typed.trim());
  const skip = invoiceNo.length < SUGGEST_FROM || invoiceNo.length > LONGEST;
  const number = invoiceNo.toUpperCase();
  const variables = { invoiceNo: number, ...(custCode && { custCode }) };
  const { data, previousData } = useQuery(ClaimInvoicesDocument, { variables, skip });
  // The lines stay while they load again, such as for another customer.
  const found = (data ?? previousData)?.claimInvoices ?? [];
  return {
    invoices: skip ? NONE : found.filter((invoice) => invoice.invoiceNo === number),
    isChecked: !skip && data !== undefined && invoiceNo === typed.trim(),
  };
}

/** Invoices with which a bike was billed to a customer, by default the one that it was shipped to; none while its number is typed. */
export function useBikeInvoices(typed: string, custCode = ""): readonly ClaimInvoice[] {
  const frameNumber = useLater(typed.trim());
  const skip = !frameNumberSchema.safeParse(frameNumber).success;
  const variables = { frameNumber, ...(custCode && { custCode }) };
  const { data } = useQuery(ClaimBikeInvoicesDocument, { variables, skip });
  return skip || frameNumber !== typed.trim() ? NONE : (data?.claimBikeInvoices ?? NONE);
}
