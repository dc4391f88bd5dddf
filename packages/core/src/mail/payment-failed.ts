import * as z from "zod";
import { hostConfig } from "../host/index.ts";
import { addressFor } from "../invoice/index.ts";
import { drawing, readPayment } from "../payments/requests/index.ts";
import { action, logger, SYSTEM } from "../platform/index.ts";
import { textsIn } from "../texts/index.ts";
import { readUser } from "../user/index.ts";
import { brandOf } from "./brand.ts";
import { layOut } from "./layout.ts";
import { onceFor } from "./once.ts";
import { sendMail } from "./send.ts";

/** Mails the user who started a payment that failed or expired. Users who cancel a payment need no mail. */
export const mailFailedPayment = action({
  name: "mail.failedPayment",
  scope: SYSTEM,
  input: z.object({ requestId: z.string(), eventId: z.string() }),
  run: ({ requestId, eventId }) =>
    onceFor("payment-failed-mail", eventId, async () => {
      const request = await readPayment(requestId);
      if (request?.state !== "failed" && request?.state !== "expired") return;
      const { userId, customer, host, payerName } = request;
      const [user, config, to] = await Promise.all([readUser(userId), hostConfig(host), addressFor(userId, customer)]);
      if (!config || to === undefined) {
        logger.info("payment failure mail skipped: no recipient", { userId, requestId });
        return;
      }
      const locale = user?.language ?? request.locale;
      const t = textsIn(locale);
      const title = config.webTitle;
      const amount = (await drawing()).amountOf(request, config, locale);
      const text = request.state === "failed" ? "mail.payment_failed.text" : "mail.payment_failed.expired";
      const mail = layOut({
        brand: brandOf(config),
        subject: t("mail.payment_failed.subject", { amount, title }),
        heading: t("mail.hello", { name: user?.name ?? payerName }),
        paragraphs: [t(text, { amount })],
        footer: t("mail.footer", { title }),
      });
      await sendMail(config, { to, ...mail });
    }),
});
