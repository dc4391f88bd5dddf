import * as z from "zod";
import { drawing, readPayment } from "../payments/requests/index.ts";
import { action, SYSTEM } from "../platform/index.ts";
import { textsIn } from "../texts/index.ts";
import { brandOf } from "./brand.ts";
import { layOut } from "./layout.ts";
import { onceFor } from "./once.ts";
import { payerOf } from "./payer.ts";
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
      const payer = await payerOf(request);
      if (!payer) return;
      const { config, locale } = payer;
      const t = textsIn(locale);
      const title = config.webTitle;
      const amount = (await drawing()).amountOf(request, config, locale);
      const text = request.state === "failed" ? "mail.payment_failed.text" : "mail.payment_failed.expired";
      const mail = layOut({
        brand: brandOf(config),
        subject: t("mail.payment_failed.subject", { amount, title }),
        heading: t("mail.hello", { name: payer.name }),
        paragraphs: [t(text, { amount })],
        footer: t("mail.footer", { title }),
      });
      await sendMail(config, { to: payer.to, ...mail });
    }),
});
