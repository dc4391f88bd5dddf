import { SendEmailCommand } from "@aws-sdk/client-sesv2";
import { mailFrom, ses } from "../platform/index.ts";
import { oneLine } from "./layout.ts";
import { type Mail, mailSchema, sender } from "./message.ts";

const text = (Data: string) => ({ Data, Charset: "UTF-8" });

/** SES did not take a mail. Only the name of its error is told: its words may hold addresses, and end up in a log. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
}

/**
 * Sends a mail. Addresses, subject and sender are fields of the call, never lines of a header.
 * @throws ZodError when an address or a text is none, MailRefused when SES does not take it.
 */
export async function sendMail(mail: Mail): Promise<void> {
  const {
    to,
    replyTo,
    fromName,
    subject,
    text: plain,
    html,
    attachments,
  } = mailSchema.parse({
    ...mail,
    fromName: oneLine(mail.fromName ?? ""),
  });
  const command = new SendEmailCommand({
    FromEmailAddress: sender(fromName, mailFrom()),
    Destination: { ToAddresses: [to] },
    ...(replyTo && { ReplyToAddresses: [replyTo] }),
    Content: {
      Simple: {
        Subject: text(subject),
        Body: { Text: text(plain), Html: text(html) },
        // So that nobody's absence note answers it.
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
