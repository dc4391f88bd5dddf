import type { InvoiceView } from "@spoke/core/invoice";
import { correctedInvoice, isCreditNote, isDeductedFrom } from "@spoke/core/invoice/installment.ts";
import { statusGroupOf } from "@spoke/core/invoice/open.ts";
import { paymentsOfDocuments } from "@spoke/core/payments/requests";
import type { PaymentRequest } from "@spoke/core/payments/requests/schema.ts";
import { hasScope } from "@spoke/core/platform";
import DataLoader from "dataloader";
import type { GraphQLContext } from "../context.ts";
import type { CreditUse, InvoicePayment } from "../generated/resolvers.ts";
import { invoiceLoader } from "../order/loaders.ts";
import { perRequest } from "../per-request.ts";

const MOST = 1_000;

/** The online payment that settled an invoice or used a credit note, for users who see payments. */
const paymentLoader = perRequest(
  () =>
    new DataLoader<InvoiceView, PaymentRequest | undefined>(
      async (documents) =>
        hasScope("page.payment-request")
          ? paymentsOfDocuments({ documents: [...documents] })
          : documents.map(() => undefined),
      { maxBatchSize: MOST },
    ),
);

const paidAt = ({ endedAt, createdAt }: PaymentRequest): string => endedAt ?? createdAt;

/** The online payment of a settled invoice or credit note. */
export async function settlingPayment(invoice: InvoiceView, context: GraphQLContext): Promise<InvoicePayment | null> {
  if (statusGroupOf(invoice) !== "paid") return null;
  const payment = await paymentLoader(context).load(invoice);
  return payment ? { externalId: payment.id, paidAt: paidAt(payment) } : null;
}

/** Where a settled credit note went: an online payment, or else the invoice that it is set against if that was paid with it. */
export async function creditUse(credit: InvoiceView, context: GraphQLContext): Promise<CreditUse | null> {
  if (!isCreditNote(credit) || statusGroupOf(credit) !== "paid") return null;
  const payment = await paymentLoader(context).load(credit);
  if (payment) return { externalId: payment.id, paidAt: paidAt(payment), invoiceNo: null };
  const corrected = correctedInvoice(credit);
  const invoice =
    corrected === undefined
      ? undefined
      : await invoiceLoader(context).load({ sorg: credit.sorg, invoiceNo: corrected });
  return invoice && isDeductedFrom(credit, invoice)
    ? { externalId: null, paidAt: null, invoiceNo: invoice.invoiceNo }
    : null;
}
