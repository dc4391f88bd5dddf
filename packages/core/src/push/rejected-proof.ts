import * as z from "zod";
import { hostConfig } from "../host/index.ts";
import { LOCALES } from "../host/schema.ts";
import { readOrder } from "../order/index.ts";
import { action, logger, SYSTEM } from "../platform/index.ts";
import { textsIn } from "../texts/index.ts";
import { type PushMessage, sendToAll, vapidKeys } from "./deliver.ts";
import { subscriptionsOf } from "./store.ts";

/**
 * Notifies the browsers of the user who placed an order, each once, that the office asks for another proof of payment; other steps
 * are only mailed. @throws Error if messages failed temporarily, so that the event is retried
 */
export const pushRejectedProofs = action({
  name: "push.pushRejectedProofs",
  scope: SYSTEM,
  input: z.object({
    steps: z.array(z.object({ orderNumber: z.string(), step: z.int() })),
    eventId: z.string(),
  }),
  run: async ({ steps, eventId }): Promise<{ readonly sent: number }> => {
    let sent = 0;
    for (const { orderNumber, step } of steps) {
      const order = await readOrder(orderNumber);
      const taken = order?.history[step];
      const config = taken?.what === "proof-rejected" ? await hostConfig(order?.host ?? "") : undefined;
      const keys = config && vapidKeys(config.email || `https://${config.host}`);
      if (!order || !config?.flags.includes("WEB_NOTIFICATION") || !keys) continue;
      const messageIn = (language: string): PushMessage => ({
        title: textsIn(language)("mail.order.proof_rejected.subject", { number: orderNumber, title: config.webTitle }),
        body: taken?.note ?? "",
        url: `/${LOCALES.find(({ code }) => code === language)?.prefix ?? "en-us"}/order/${orderNumber}`,
        tag: `proof-${orderNumber}`,
      });
      const browsers = (await subscriptionsOf(order.createdBy.id)).filter(({ host }) => host === order.host);
      const mark = { subscriber: "order-moved-push", of: `${eventId}#${orderNumber}#${step}` };
      sent += await sendToAll(
        browsers.map((subscription) => ({ subscription, message: messageIn })),
        mark,
        keys,
      );
    }
    logger.info("proof push sent", { sent });
    return { sent };
  },
});
