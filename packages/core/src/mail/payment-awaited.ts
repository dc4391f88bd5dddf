import * as z from "zod";
import { readPayment } from "../payments/requests/index.ts";
import { action, instantText, SYSTEM } from "../platform/index.ts";
import { layOut } from "./layout.ts";
import { letterOf } from "./letter.ts";
import { onceFor } from "./once.ts";
import { payerOf } from "./payer.ts";
import { paymentFacts, paymentLink } from "./payment-facts.ts";
import { sendMail } from "./send.ts";

/** Mails the user who pays by transfer to a virtual account its number, the amount, and the deadline; nothing once that is over. */
export const mailAwaitedPayment = action({
  name: "mail.awaitedPayment",
  scope: SYSTEM,
  input: z.object({ requestId: z.string(), eventId: z.string() }),
  run: ({ requestId, eventId }) =>
    onceFor("payment-awaited-mail", eventId, async () => {
      const request = await readPayment(requestId);
      if (request?.state !== "pending" || request.virtualAccountNo === undefined) return;
      const payer = await payerOf(request);
      if (!payer) return;
      const { config, locale } = payer;
      const { virtualAccountNo, virtualAccountBank: bank } = request;
      const letter = letterOf(config, locale);
      const { t, frame, money } = letter;
      const amount = money(request.amount, request.currency);
      const until = instantText(request.expiresAt, locale, config.timeZone);
      const mail = layOut({
        ...frame(payer.name),
        subject: t("mail.payment_awaited.subject", { amount, title: config.webTitle }),
        paragraphs: [t("mail.payment_awaited.text", { amount, until })],
        action: paymentLink(request, letter),
        facts: [
          ...(bank ? [[t("pdf.pay.bank"), `${bank.name} (${bank.code})`] as const] : []),
          [t("mail.payment_awaited.account"), virtualAccountNo],
          [t("pdf.amount"), amount],
          [t("mail.payment_awaited.until"), until],
          ...paymentFacts(request, letter),
        ],
      });
      await sendMail(config, { to: payer.to, ...mail });
    }),
});
