import * as z from "zod";
import { customerRecord } from "../customer/index.ts";
import { hostConfig } from "../host/index.ts";
import { addressFor } from "../invoice/index.ts";
import { drawing, readPayment } from "../payment/index.ts";
import { action, languageOf, logger, SYSTEM } from "../platform/index.ts";
import { readUser } from "../user/index.ts";
import { layOut } from "./layout.ts";
import { onceFor } from "./once.ts";
import { sendMail } from "./send.ts";
import { fill, MAIL_TEXTS } from "./texts.ts";

/** Mails the receipt of a payment to whoever made it. A file of its own, as it carries what draws documents. */
export const mailReceipt = action({
  name: "mail.receipt",
  scope: SYSTEM,
  input: z.object({ requestId: z.string(), eventId: z.string() }),
  run: ({ requestId, eventId }) =>
    onceFor("payment-settled-mail", eventId, async () => {
      const request = await readPayment(requestId);
      if (request?.state !== "paid") throw new Error(`payment ${requestId} was not made`);
      const { userId, customer, host } = request;
      const [record, user, config, to] = await Promise.all([
        customerRecord(customer),
        readUser(userId),
        hostConfig(host),
        addressFor(userId, customer),
      ]);
      if (!record || !config || to === undefined) {
        logger.info("nobody to mail a receipt to", { userId, requestId });
        return;
      }
      const { amountOf, receiptPdf } = await drawing();
      const locale = user?.language ?? request.locale;
      const bytes = await receiptPdf(request, { config, customer: record.customer, locale });
      const texts = MAIL_TEXTS[languageOf(locale)];
      const title = config.webTitle;
      const amount = amountOf(request, config);
      const rendered = layOut({
        subject: fill(texts.receiptSubject, { amount, title }),
        heading: fill(texts.hello, { name: user?.name ?? record.customer.custName }),
        paragraphs: [fill(texts.receiptText, { amount }), ...(request.isPartialPayment ? [texts.receiptPart] : [])],
        footer: fill(texts.footer, { title }),
      });
      const attachments = [{ name: `${requestId}.pdf`, contentType: "application/pdf" as const, bytes }];
      await sendMail({ to, fromName: title, ...rendered, attachments });
    }),
});
