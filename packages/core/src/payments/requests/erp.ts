import { PutObjectCommand } from "@aws-sdk/client-s3";
import { filesBucket, toUnits } from "../../platform/index.ts";
import { s3 } from "../../platform/s3.ts";
import type { Held, PaymentRequest } from "./schema.ts";

/** Version of the document; raised by every incompatible change. */
const FORMAT = 1;

/** Key of a payment's document in the files bucket. */
export const paymentOutboundKey = ({ sorg, id }: Pick<PaymentRequest, "sorg" | "id">): string =>
  `erp/outbound/invoice-payments/${sorg}/${id}.json`;

/** A payment for the ERP (docs/erp.md): amounts in units of the currency, instants in UTC. */
export function paymentDocument(request: PaymentRequest): Record<string, unknown> {
  const { currency } = request;
  const document = ({ sorg, invoiceNo, installment, assignment, amount }: Held) => {
    return { sorg, invoiceNo, installment, assignment, amount: toUnits(amount) };
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
    amount: toUnits(request.amount),
    freightAllowance: toUnits(request.freightAllowance),
    earlyPaymentDiscount: toUnits(request.earlyPaymentDiscount),
    methodDiscount: toUnits(request.methodDiscount),
    isPartialPayment: request.isPartialPayment,
    method: { id: request.paymentId, type: request.method.type },
    provider: { id: request.provider, reference: request.providerRef ?? "" },
    reference: request.extRefData ?? "",
    invoices: request.invoices.map(document),
    credits: request.credits.map(document),
  };
}

/** Writes a payment for the ERP; writing it again after a crash is harmless. */
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
