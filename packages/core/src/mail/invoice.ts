import * as z from "zod";
import { customerRecord } from "../customer/index.ts";
import { hostConfig } from "../host/index.ts";
import { addressFor, drawing, readInvoice } from "../invoice/index.ts";
import { action, languageOf, logger, SYSTEM } from "../platform/index.ts";
import { readUser } from "../user/index.ts";
import { layOut } from "./layout.ts";
import { onceFor } from "./once.ts";
import { sendMail } from "./send.ts";
import { fill, MAIL_TEXTS } from "./texts.ts";

/**
 * Mails an invoice as a PDF to whoever asked for it. A file of its own: only the function that sends invoices carries what
 * draws them.
 */
export const mailInvoice = action({
  name: "mail.invoice",
  scope: SYSTEM,
  input: z.object({
    sorg: z.string(),
    invoiceNo: z.string(),
    customer: z.string(),
    userId: z.string(),
    host: z.string(),
    eventId: z.string(),
  }),
  run: ({ sorg, invoiceNo, customer, userId, host, eventId }) =>
    onceFor("invoice-requested-mail", eventId, async () => {
      const [invoice, record, user, config, to] = await Promise.all([
        readInvoice(sorg, invoiceNo),
        customerRecord(customer),
        readUser(userId),
        hostConfig(host),
        addressFor(userId, customer),
      ]);
      // What was asked for may be gone by the time a dead letter is sent again; trying again would not bring it back.
      if (!invoice || invoice.custCode !== customer || !record || !user?.active || !config || to === undefined) {
        logger.info("nobody to mail an invoice to", { userId });
        return;
      }
      const { invoicePdf } = await drawing();
      const locale = user.language;
      const bytes = await invoicePdf(invoice, { config, customer: record.customer, locale });
      const texts = MAIL_TEXTS[languageOf(locale)];
      const title = config.webTitle;
      const rendered = layOut({
        subject: fill(texts.invoiceSubject, { number: invoiceNo, title }),
        heading: fill(texts.hello, { name: user.name }),
        paragraphs: [fill(texts.invoiceText, { number: invoiceNo })],
        footer: fill(texts.footer, { title }),
      });
      const attachments = [{ name: `${invoiceNo}.pdf`, contentType: "application/pdf" as const, bytes }];
      await sendMail({ to, fromName: title, ...rendered, attachments });
    }),
});
