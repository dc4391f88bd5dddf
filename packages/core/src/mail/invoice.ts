import * as z from "zod";
import { areaIn, customerRecord, untaxedReason } from "../customer/index.ts";
import { hostConfig, sorgConfig } from "../host/index.ts";
import { addressesFor, addressLike, drawing, invoiceDocument, readInvoice } from "../invoice/index.ts";
import { action, logger, SYSTEM } from "../platform/index.ts";
import { readUser } from "../user/index.ts";
import { invoiceContent } from "./invoice-content.ts";
import { layOut } from "./layout.ts";
import { letterOf } from "./letter.ts";
import { onceFor } from "./once.ts";
import { sendMail } from "./send.ts";

/**
 * Mails an invoice as a PDF to the address that was chosen, if it is still offered, or to the user who requested it. In a file of its
 * own, so that only this function bundles the PDF library.
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
    to: z.string().optional(),
    eventId: z.string(),
  }),
  run: ({ sorg, invoiceNo, customer, userId, host, to: chosen, eventId }) =>
    onceFor("invoice-requested-mail", eventId, async () => {
      const [invoice, record, user, config, issuer, addresses] = await Promise.all([
        readInvoice(sorg, invoiceNo),
        customerRecord(customer),
        readUser(userId),
        hostConfig(host),
        sorgConfig(sorg),
        addressesFor(userId, customer),
      ]);
      const to = chosen === undefined ? addresses[0] : addressLike(chosen, addresses);
      // The data may be gone when a dead letter is redriven; a retry would not help.
      if (!invoice || invoice.custCode !== customer || !record || !user?.active || !config || to === undefined) {
        logger.info("invoice mail skipped: no recipient", { userId });
        return;
      }
      const { invoicePdf } = await drawing();
      const locale = user.language;
      const area = areaIn(record, sorg);
      const bytes = await invoicePdf(await invoiceDocument(invoice), {
        config,
        customer: record.customer,
        locale,
        issuer,
        untaxed: area && untaxedReason(area),
      });
      const letter = letterOf(config, locale);
      const { t, frame } = letter;
      const rendered = layOut({
        ...frame(user.name),
        subject: t("mail.invoice.subject", { number: invoiceNo, title: config.webTitle }),
        ...(await invoiceContent(invoice, user, t("mail.invoice.text", { number: invoiceNo }), letter)),
      });
      const attachments = [{ name: `${invoiceNo}.pdf`, contentType: "application/pdf" as const, bytes }];
      await sendMail(config, { to, ...rendered, attachments });
    }),
});
