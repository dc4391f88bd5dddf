import { z } from "zod";
import { ServiceProblem } from "../service-problem.ts";
import type { StoredMail } from "./mailbox.ts";

const text = z.object({ Data: z.string(), Charset: z.string().optional() });
/** SES accepts more types; add them here when they are used. */
const attachment = z.strictObject({
  FileName: z.string().min(1).max(255),
  ContentType: z.literal("application/pdf"),
  ContentDisposition: z.literal("ATTACHMENT"),
  ContentTransferEncoding: z.literal("BASE64"),
  RawContent: z.base64().min(1),
});
/** The supported subset of SendEmail: simple mails. Anything else is refused, so that its use is noticed. */
const sendEmailSchema = z.strictObject({
  FromEmailAddress: z.string().min(1),
  ConfigurationSetName: z.string().optional(),
  Destination: z.strictObject({ ToAddresses: z.array(z.string()).min(1).max(50) }),
  ReplyToAddresses: z.array(z.string()).optional(),
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: text,
      Body: z.strictObject({ Text: text.optional(), Html: text.optional() }),
      Headers: z.array(z.object({ Name: z.string(), Value: z.string() })).optional(),
      Attachments: z.array(attachment).optional(),
    }),
  }),
});

/** `address` or `name <address>`. */
const ADDRESS = /^(?:[^<>]*<([^<>\s@]+@[^<>\s@]+)>|([^<>\s@]+@[^<>\s@]+))$/;

/** The address without its name, as SES compares it. */
export function bareAddress(sender: string): string {
  const [, named, plain] = ADDRESS.exec(sender) ?? [];
  return named ?? plain ?? sender;
}

/**
 * Parses the body of SendEmail.
 * @throws ServiceProblem BadRequestException, for example for an invalid address or a header with several lines
 */
export function readSendEmail(body: string): {
  readonly mail: Omit<StoredMail, "id" | "at">;
  readonly configurationSet: string | undefined;
} {
  const sent = parse(body);
  const { FromEmailAddress: from, Destination, ReplyToAddresses: replyTo = [], Content } = sent;
  const { Subject, Body, Headers = [], Attachments = [] } = Content.Simple;
  const to = Destination.ToAddresses;
  for (const address of [from, ...to, ...replyTo]) {
    if (!ADDRESS.test(address) || isBroken(address)) {
      throw new ServiceProblem(400, "BadRequestException", "An address is missing or invalid.");
    }
  }
  for (const line of [
    Subject.Data,
    ...Headers.flatMap(({ Name, Value }) => [Name, Value]),
    ...Attachments.map(({ FileName }) => FileName),
  ]) {
    if (isBroken(line)) throw new ServiceProblem(400, "BadRequestException", "A header has more than one line.");
  }
  const mail = {
    from,
    to,
    replyTo,
    subject: Subject.Data,
    text: Body.Text?.Data ?? "",
    html: Body.Html?.Data ?? "",
    attachments: Attachments.map(({ FileName, ContentType, RawContent }) => ({
      name: FileName,
      type: ContentType,
      content: RawContent,
    })),
  };
  return { mail, configurationSet: sent.ConfigurationSetName };
}

const isBroken = (line: string): boolean => /[\r\n]/.test(line);

function parse(body: string): z.infer<typeof sendEmailSchema> {
  try {
    return sendEmailSchema.parse(JSON.parse(body));
  } catch (error) {
    if (error instanceof SyntaxError) throw new ServiceProblem(400, "BadRequestException", "The request is not JSON.");
    if (error instanceof z.ZodError) throw new ServiceProblem(400, "BadRequestException", z.prettifyError(error));
    throw error;
  }
}
