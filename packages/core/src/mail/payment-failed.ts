import * as z from "zod";
import { RECONCILED, readPayment } from "../payments/requests/index.ts";
import { action, SYSTEM } from "../platform/index.ts";
import { layOut } from "./layout.ts";
import { letterOf } from "./letter.ts";
import { onceFor } from "./once.ts";
import { payerOf } from "./payer.ts";
import { paymentFacts, paymentLink } from "./payment-facts.ts";
import { sendMail } from "./send.ts";

/**
 * Mails the user who started a payment that failed or expired. Users who cancel a payment need no mail; what the office did with
 * other money is mailed by `mailReconciledPayment`.
 */
export const mailFailedPayment = action({
  name: "mail.failedPayment",
  scope: SYSTEM,
  input: z.object({ requestId: z.string(), eventId: z.string() }),
  run: ({ requestId, eventId }) =>
    onceFor("payment-failed-mail", eventId, async () => {
      const request = await readPayment(requestId);
      if (request?.state !== "failed" && request?.state !== "expired") return;
      if (request.reason === RECONCILED) return;
      const payer = await payerOf(request);
      if (!payer) return;
      const { config, locale, name, to } = payer;
      const letter = letterOf(config, locale);
      const { t, money } = letter;
      const amount = money(request.amount, request.currency);
      const mail = layOut({
        ...letter.frame(name),
        subject: t("mail.payment_failed.subject", { amount, title: config.webTitle }),
        paragraphs: [
          t(request.state === "failed" ? "mail.payment_failed.text" : "mail.payment_failed.expired", { amount }),
        ],
        action: paymentLink(request, letter),
        facts: paymentFacts(request, letter),
      });
      await sendMail(config, { to, ...mail });
    }),
});
