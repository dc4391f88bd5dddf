import type { NewEvent } from "../eventbridge/event.ts";
import type { StoredMail } from "./mailbox.ts";

/** As the mailbox simulator of SES: a mail to `bounce@…` or `bounce+label@…` comes back, and `complaint@…` reports it as spam. */
const SIMULATOR = /^(bounce|complaint)(\+[^@]*)?@simulator\.amazonses\.com$/i;

/** The event that SES reports about a mail, if it comes back and the configuration set reports such events. */
export function returnedEvent(
  mail: StoredMail,
  configurationSet: string,
  types: readonly string[],
): NewEvent | undefined {
  const [address] = mail.to.filter((to) => SIMULATOR.test(to));
  const kind = SIMULATOR.exec(address ?? "")?.[1]?.toLowerCase();
  if (kind === undefined || !types.includes(kind.toUpperCase())) return undefined;
  const recipients = [{ emailAddress: address }];
  const about = {
    messageId: mail.id,
    timestamp: mail.at,
    destination: mail.to,
    tags: { "ses:configuration-set": [configurationSet] },
  };
  return kind === "bounce"
    ? {
        source: "aws.ses",
        detailType: "Email Bounced",
        detail: {
          eventType: "Bounce",
          bounce: {
            bounceType: "Permanent",
            bounceSubType: "General",
            bouncedRecipients: recipients,
            timestamp: mail.at,
          },
          mail: about,
        },
      }
    : {
        source: "aws.ses",
        detailType: "Email Complaint Received",
        detail: {
          eventType: "Complaint",
          complaint: { complainedRecipients: recipients, complaintFeedbackType: "abuse", timestamp: mail.at },
          mail: about,
        },
      };
}
