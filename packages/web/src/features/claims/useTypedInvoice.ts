import { type RefObject, useEffect, useRef } from "react";
import { useWatch } from "react-hook-form";
import { useUser } from "../../app/session.ts";
import type { MessageKey } from "../../lib/i18n.ts";
import type { PartsValues } from "./form.ts";
import { useClaimInvoices } from "./useClaimInvoices.ts";

/** The invoices with the typed number, and the one of the form's seller. */
export function useTypedInvoice() {
  const { customerData } = useUser();
  const { invoiceNo = "", sorg = "", custCode = "" } = useWatch<PartsValues>();
  const { invoices, isChecked } = useClaimInvoices(invoiceNo, custCode || customerData?.custCode.unified);
  const invoice = invoices.find((each) => each.sorg === sorg) ?? invoices[0];
  return { invoices, invoice, isChecked };
}

/** Why the server would refuse the typed invoice with the article, as far as the answers of the server tell. */
export function invoiceProblem(
  { invoice, isChecked }: Pick<ReturnType<typeof useTypedInvoice>, "invoice" | "isChecked">,
  articleCode: string | undefined,
): MessageKey | undefined {
  if (!isChecked) return undefined;
  if (!invoice) return "claim_invoice_unknown";
  const isOn = articleCode === undefined || invoice.lines.some((line) => line.articleCode === articleCode);
  return isOn ? undefined : "claim_article_not_on_invoice";
}

/** Number of the invoice that needs no photo; the check before sending reads it. */
export type PortalInvoice = RefObject<string>;

/** @param initial number of the invoice that the form starts with, from a page of the portal */
export const usePortalInvoice = (initial: string): PortalInvoice => useRef(initial);

/**
 * The typed number if the portal has the invoice, or else "". The one that the form started with counts until the server says
 * otherwise.
 */
export function useKnownInvoice(portal: PortalInvoice, initial: string): string {
  const { invoiceNo = "" } = useWatch<PartsValues>();
  const { invoice, isChecked } = useTypedInvoice();
  const isKnown = invoice !== undefined || (invoiceNo === initial && !isChecked);
  const number = isKnown ? invoiceNo : "";
  useEffect(() => {
    portal.current = number;
  }, [portal, number]);
  return number;
}
