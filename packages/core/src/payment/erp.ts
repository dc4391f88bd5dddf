import { PutObjectCommand } from "@aws-sdk/client-s3";
import { filesBucket, s3, toNumber } from "../platform/index.ts";
import type { Held, PaymentRequest } from "./schema.ts";

/** Version of the document; a change that a reader could trip over gets a new one. */
const FORMAT = 1;

/** Key of a payment's document in the files bucket. */
export const paymentOutboundKey = ({ sorg, id }: Pick<PaymentRequest, "sorg" | "id">): string =>
  `erp/outbound/invoice-payments/${sorg}/${id}.json`;

/** A payment as the ERP gets it (docs/erp.md): amounts in units of the currency, instants in UTC. */
export function paymentDocument(request: PaymentRequest): Record<string, unknown> {
  const { currency } = request;
  const units = (amount: number): number => toNumber({ amount, currency, scale: 4 });
  const document = ({ sorg, invoiceNo, installment, assignment, amount }: Held) => {
    return { sorg, invoiceNo, installment, assignment, amount: units(amount) };
  };
  return {
    format: FORMAT,
    paymentNo: request.id,
    sorg: request.sorg,
    companyCode: request.companyCode,
    merchant: request.merchant,
    customer: request.customer,
    payerCode: request.payerCode,
    paidAt: request.endedAt ?? null,
    currency,
    amount: units(request.amount),
    freightAllowance: units(request.freightAllowance),
    earlyPaymentDiscount: units(request.earlyPaymentDiscount),
    methodDiscount: units(request.methodDiscount),
    isPartialPayment: request.isPartialPayment,
    method: { id: request.paymentId, type: request.method.type },
    provider: { id: request.provider, reference: request.providerRef ?? "" },
    reference: request.extRefData ?? "",
    invoices: request.invoices.map(document),
    credits: request.credits.map(document),
  };
}

/** Hands a payment to the ERP; the same document again after a crash. */
export async function putPaymentDocument(request: PaymentRequest): Promise<void> {
  await s3().send(
    new PutObjectCommand({
      Bucket: filesBucket(),
      Key: paymentOutboundKey(request),
      ContentType: "application/json",
      Body: JSON.stringify(paymentDocument(request)),
    }),
  );
}
