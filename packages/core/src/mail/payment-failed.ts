import * as z from "zod";
import { readPayment } from "../payments/requests/index.ts";
import type { PaymentRequest } from "../payments/requests/schema.ts";
import { action, SYSTEM } from "../platform/index.ts";
import { type Content, layOut } from "./layout.ts";
import { type Letter, letterOf } from "./letter.ts";
import { onceFor } from "./once.ts";
import { payerOf } from "./payer.ts";
import { paymentFacts, paymentLink } from "./payment-facts.ts";
import { sendMail } from "./send.ts";

/** Mails the user who started a payment that failed or expired, or what became of money that did not match it. Users who cancel a payment need no mail. */
export const mailFailedPayment = action({
  name: "mail.failedPayment",
  scope: SYSTEM,
  input: z.object({ requestId: z.string(), eventId: z.string() }),
  run: ({ requestId, eventId }) =>
    onceFor("payment-failed-mail", eventId, async () => {
      const request = await readPayment(requestId);
      if (request?.state !== "failed" && request?.state !== "expired") return;
      const payer = await payerOf(request);
      if (!payer) return;
      const { config, locale, name, to } = payer;
      const letter = letterOf(config, locale);
      const mail = layOut({
        ...letter.frame(name),
        ...sayingOf(request, letter),
        action: paymentLink(request, letter),
        facts: paymentFacts(request, letter),
      });
      await sendMail(config, { to, ...mail });
    }),
});

/** Why no invoice was paid, and what became of the money if some came. */
function sayingOf(
  { state, reconciled, amount, currency }: PaymentRequest,
  { config, t, money }: Letter,
): Pick<Content, "subject" | "paragraphs"> {
  const title = config.webTitle;
  if (!reconciled) {
    const sum = { amount: money(amount, currency) };
    const text = state === "failed" ? "mail.payment_failed.text" : "mail.payment_failed.expired";
    return { subject: t("mail.payment_failed.subject", { ...sum, title }), paragraphs: [t(text, sum)] };
  }
  const came = { amount: money(reconciled.amount, reconciled.currency) };
  return reconciled.money === "booked"
    ? {
        subject: t("mail.payment_booked.subject", { ...came, title }),
        paragraphs: [t("mail.payment_booked.text", came)],
      }
    : {
        subject: t("mail.payment_refunded.subject", { ...came, title }),
        paragraphs: [t("mail.payment_refunded.text", came)],
      };
}
