import { stopMails } from "@spoke/core/mail-stop";
import * as z from "zod";
import { serviceSubscriber } from "../queue-handler.ts";

const recipients = z.array(z.object({ emailAddress: z.string() }));
/** What SES reports about a mail. A bounce is permanent, or a mailbox was full or out of reach for half a day. */
const returned = z.discriminatedUnion("eventType", [
  z.object({
    eventType: z.literal("Bounce"),
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients, timestamp: z.string() }),
  }),
  z.object({
    eventType: z.literal("Complaint"),
    complaint: z.object({ complainedRecipients: recipients, timestamp: z.string() }),
  }),
]);

/** Stops mails to addresses that do not exist, and to readers who reported a mail as spam. */
export const handler = serviceSubscriber("mail-returned-stop", returned, async (event) => {
  if (event.eventType === "Complaint") {
    const { complainedRecipients, timestamp: at } = event.complaint;
    return stopMails({ reason: "complaint", addresses: addressesOf(complainedRecipients), at });
  }
  const { bounceType, bouncedRecipients, timestamp: at } = event.bounce;
  if (bounceType === "Permanent") await stopMails({ reason: "bounce", addresses: addressesOf(bouncedRecipients), at });
});

/** `a@b.example` or `Anna <a@b.example>`. */
function addressesOf(all: z.output<typeof recipients>): string[] {
  return all.map(({ emailAddress }) => /<([^<>]+)>/.exec(emailAddress)?.[1] ?? emailAddress);
}
