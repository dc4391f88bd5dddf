import { SendEmailCommand } from "@aws-sdk/client-sesv2";
import type { HostConfig } from "../host/schema.ts";
import { isStopped } from "../mail-stop/index.ts";
import { countMetric, logger, mailSender, ses } from "../platform/index.ts";
import { oneLine } from "./layout.ts";
import { type Mail, mailSchema, sender } from "./message.ts";

const text = (Data: string) => ({ Data, Charset: "UTF-8" });

/** SES refused a mail. Contains only the name of the error, because its message may contain addresses and would be logged. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
}

/**
 * Sends a mail of a host, unless mails to the address were stopped. It comes from the host's address, with the host's title unless the mail
 * names its sender, and replies go to the host's office unless the mail says where. Addresses, subject, and sender are fields of the API call, so they cannot inject headers.
 * @throws ZodError for an invalid address or text, MailRefused if SES refuses the mail
 */
export async function sendMail(
  { host, webTitle, email }: Pick<HostConfig, "host" | "webTitle" | "email">,
  mail: Mail,
): Promise<void> {
  const {
    to,
    replyTo,
    fromName,
    subject,
    text: plain,
    html,
    attachments,
  } = mailSchema.parse({
    ...(email !== "" && email !== mail.to && { replyTo: email }),
    ...mail,
    fromName: oneLine(mail.fromName ?? webTitle),
  });
  if (await isStopped(to)) {
    logger.info("mail not sent: mails to the address were stopped");
    countMetric("MailsNotSent");
    return;
  }
  const { MAIL_CONFIGURATION_SET: set } = process.env;
  const command = new SendEmailCommand({
    ...(set && { ConfigurationSetName: set }),
    FromEmailAddress: sender(fromName, mailSender(host)),
    Destination: { ToAddresses: [to] },
    ...(replyTo && { ReplyToAddresses: [replyTo] }),
    Content: {
      Simple: {
        Subject: text(subject),
        Body: { Text: text(plain), Html: text(html) },
        // Prevents automatic replies.
        Headers: [{ Name: "Auto-Submitted", Value: "auto-generated" }],
        ...(attachments.length > 0 && {
          Attachments: attachments.map(({ name, contentType, bytes }) => ({
            FileName: name,
            ContentType: contentType,
            ContentDisposition: "ATTACHMENT" as const,
            ContentTransferEncoding: "BASE64" as const,
            RawContent: bytes,
          })),
        }),
      },
    },
  });
  try {
    await ses().send(command);
  } catch (error) {
    throw new MailRefused(error instanceof Error ? error.name : "unknown");
  }
}
