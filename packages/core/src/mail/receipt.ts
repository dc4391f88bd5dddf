import * as z from "zod";
import { customerRecord } from "../customer/index.ts";
import { hostConfig, sorgConfig } from "../host/index.ts";
import { addressFor } from "../invoice/index.ts";
import { drawing, readPayment } from "../payments/requests/index.ts";
import { paymentNumber } from "../payments/requests/payment-number.ts";
import type { Held, PaymentRequest } from "../payments/requests/schema.ts";
import { action, logger, negate, SYSTEM, subtract } from "../platform/index.ts";
import { readUser } from "../user/index.ts";
import { type Fact, layOut } from "./layout.ts";
import { type Letter, letterOf, listedFacts } from "./letter.ts";
import { onceFor } from "./once.ts";
import { sendMail } from "./send.ts";

/** Mails the receipt of a payment to the user who made it. In a file of its own, because it bundles the PDF library. */
export const mailReceipt = action({
  name: "mail.receipt",
  scope: SYSTEM,
  input: z.object({ requestId: z.string(), eventId: z.string() }),
  run: ({ requestId, eventId }) =>
    onceFor("payment-settled-mail", eventId, async () => {
      const request = await readPayment(requestId);
      if (request?.state !== "paid") throw new Error(`payment ${requestId} is not paid`);
      const { userId, customer, host } = request;
      const [record, user, config, issuer, to] = await Promise.all([
        customerRecord(customer),
        readUser(userId),
        hostConfig(host),
        sorgConfig(request.sorg),
        addressFor(userId, customer),
      ]);
      if (!record || !config || to === undefined) {
        logger.info("receipt mail skipped: no recipient", { userId, requestId });
        return;
      }
      const { amountOf, receiptPdf } = await drawing();
      const locale = user?.language ?? request.locale;
      const bytes = await receiptPdf(request, { config, customer: record.customer, locale, issuer });
      const letter = letterOf(config, locale);
      const { t, frame, page } = letter;
      const title = config.webTitle;
      const amount = amountOf(request, config, locale);
      const rendered = layOut({
        ...frame(user?.name ?? record.customer.custName),
        subject: t("mail.receipt.subject", { amount, title }),
        paragraphs: [t("mail.receipt.text", { amount }), ...(request.isPartialPayment ? [t("mail.receipt.part")] : [])],
        action: { label: t("mail.receipt.view"), url: page(`/payment/invoice?request=${requestId}`) },
        facts: [
          [t("pdf.receipt.reference"), paymentNumber(requestId)],
          ...(request.extRefData ? [[t("pdf.receipt.own_reference"), request.extRefData] as const] : []),
          ...paidFacts(request, letter),
        ],
      });
      const attachments = [{ name: `${paymentNumber(requestId)}.pdf`, contentType: "application/pdf" as const, bytes }];
      await sendMail(config, { to, ...rendered, attachments });
    }),
});

/** Each document of a payment with what was paid and, of an invoice paid in part, what is still open of it; then the discounts. */
function paidFacts(request: PaymentRequest, { t, money }: Letter): Fact[] {
  const { invoices, credits, currency } = request;
  const discounts = [
    [t("pdf.receipt.freight_allowance"), request.freightAllowance],
    [t("pdf.receipt.early_payment_discount"), request.earlyPaymentDiscount],
    [t("pdf.receipt.method_discount"), request.methodDiscount],
  ] as const;
  const documents = listedFacts([...invoices, ...credits], t, (held: Held) => {
    const { invoiceNo, installment, amount, openAmount = amount } = held;
    const title = t(amount < 0 ? "pdf.credit_note.title" : "pdf.invoice.title", { number: invoiceNo });
    const label = installment > 0 ? `${title} · ${t("pdf.receipt.installment", { number: installment })}` : title;
    const left = subtract(openAmount, amount);
    const paid = money(amount, currency);
    return [label, left > 0 ? t("mail.receipt.paid_and_left", { paid, left: money(left, currency) }) : paid];
  });
  const deducted = discounts.filter(([, amount]) => amount !== 0);
  return [...documents, ...deducted.map(([label, amount]) => [label, money(negate(amount), currency)] as const)];
}
