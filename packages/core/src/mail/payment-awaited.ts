import * as z from "zod";
import { hostConfig } from "../host/index.ts";
import { addressFor } from "../invoice/index.ts";
import { readPayment } from "../payments/requests/index.ts";
import { action, instantText, logger, SYSTEM } from "../platform/index.ts";
import { readUser } from "../user/index.ts";
import { layOut } from "./layout.ts";
import { letterOf } from "./letter.ts";
import { onceFor } from "./once.ts";
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
      const { userId, customer, host, payerName, virtualAccountNo, virtualAccountBank: bank } = request;
      const [user, config, to] = await Promise.all([readUser(userId), hostConfig(host), addressFor(userId, customer)]);
      if (!config || to === undefined) {
        logger.info("virtual account mail skipped: no recipient", { userId, requestId });
        return;
      }
      const locale = user?.language ?? request.locale;
      const { t, frame, money, page } = letterOf(config, locale);
      const amount = money(request.amount, request.currency);
      const until = instantText(request.expiresAt, locale, config.timeZone);
      const numbers = [...request.invoices, ...request.credits].map(({ invoiceNo }) => invoiceNo);
      const mail = layOut({
        ...frame(user?.name ?? payerName),
        subject: t("mail.payment_awaited.subject", { amount, title: config.webTitle }),
        paragraphs: [t("mail.payment_awaited.text", { amount, until })],
        action: { label: t("mail.receipt.view"), url: page(`/payment/invoice?request=${requestId}`) },
        facts: [
          ...(bank ? [[t("pdf.pay.bank"), `${bank.name} (${bank.code})`] as const] : []),
          [t("mail.payment_awaited.account"), virtualAccountNo],
          [t("pdf.amount"), amount],
          [t("mail.payment_awaited.until"), until],
          [t("file.download.invoices"), [...new Set(numbers)].join(", ")],
          [t("pdf.receipt.reference"), requestId],
          ...(request.extRefData ? [[t("pdf.receipt.own_reference"), request.extRefData] as const] : []),
        ],
      });
      await sendMail(config, { to, ...mail });
    }),
});
