import { paymentNumber } from "../payments/requests/payment-number.ts";
import type { PaymentRequest } from "../payments/requests/schema.ts";
import type { Fact, Link } from "./layout.ts";
import type { Letter } from "./letter.ts";

/** Which payment a mail is about: its invoices and numbers. */
export function paymentFacts({ id, invoices, credits, extRefData }: PaymentRequest, { t }: Letter): Fact[] {
  const numbers = [...invoices, ...credits].map(({ invoiceNo }) => invoiceNo);
  return [
    [t("file.download.invoices"), [...new Set(numbers)].join(", ")],
    [t("pdf.receipt.reference"), paymentNumber(id)],
    ...(extRefData ? [[t("pdf.receipt.own_reference"), extRefData] as const] : []),
  ];
}

/** The link to the page of a payment. */
export const paymentLink = ({ id }: Pick<PaymentRequest, "id">, { t, page }: Letter): Link => ({
  label: t("mail.receipt.view"),
  url: page(`/payment/invoice?request=${id}`),
});
