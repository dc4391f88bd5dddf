import * as z from "zod";
import { customerRecord } from "../customer/index.ts";
import { hostConfig, sorgConfig } from "../host/index.ts";
import { addressFor } from "../invoice/index.ts";
import { drawing, readPayment } from "../payments/requests/index.ts";
import { action, logger, SYSTEM } from "../platform/index.ts";
import { textsIn } from "../texts/index.ts";
import { readUser } from "../user/index.ts";
import { layOut } from "./layout.ts";
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
      const t = textsIn(locale);
      const title = config.webTitle;
      const amount = amountOf(request, config, locale);
      const rendered = layOut({
        subject: t("mail.receipt.subject", { amount, title }),
        heading: t("mail.hello", { name: user?.name ?? record.customer.custName }),
        paragraphs: [t("mail.receipt.text", { amount }), ...(request.isPartialPayment ? [t("mail.receipt.part")] : [])],
        footer: t("mail.footer", { title }),
      });
      const attachments = [{ name: `${requestId}.pdf`, contentType: "application/pdf" as const, bytes }];
      await sendMail(config, { to, ...rendered, attachments });
    }),
});
