import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Running } from "../contracts.ts";
import { keepAliveServer } from "../http/listen.ts";
import { accessKey } from "../permissions/access-key.ts";
import { type Authorizer, UNRESTRICTED } from "../permissions/authorizer.ts";
import { ServiceProblem } from "../service-problem.ts";
import { ACCOUNT, REGION } from "../supervisor/account.ts";
import { type Mailbox, openMailbox } from "./mailbox.ts";
import { bareAddress, readSendEmail } from "./send-email.ts";

/** Stands in for SES: accepts and stores mails. */
export interface MailService extends Running {
  readonly endpoint: string;
  readonly mailbox: Mailbox;
  /** Checks who may send from now on; until then everybody may. */
  restrict(authorizer: Authorizer): void;
}

const PATH = "/v2/email/outbound-emails";
/** Limit of SES: 40 MB, encoded. */
const MAX_BYTES = 40_000_000;

async function readBody(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) {
    text += chunk;
    if (text.length > MAX_BYTES) throw new ServiceProblem(400, "BadRequestException", "The request is too large.");
  }
  return text;
}

function answer(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

/** SES authorizes the identity of the sender's domain. */
function checkSender(request: IncomingMessage, from: string, authorizer: Authorizer): void {
  const context = { "ses:FromAddress": from };
  const resource = `arn:aws:ses:${REGION}:${ACCOUNT}:identity/${from.slice(from.indexOf("@") + 1)}`;
  const refusal = authorizer.refusal(accessKey(request), [{ action: "ses:SendEmail", resource, context }]);
  if (refusal !== undefined) throw new ServiceProblem(403, "AccessDeniedException", refusal);
}

async function serve(
  mailbox: Mailbox,
  authorizer: Authorizer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = (request.url ?? "").split("?", 1)[0];
  if (request.method !== "POST" || path !== PATH) {
    throw new ServiceProblem(404, "NotFoundException", "Only SendEmail is supported.");
  }
  const mail = readSendEmail(await readBody(request));
  checkSender(request, bareAddress(mail.from), authorizer);
  answer(response, 200, { MessageId: mailbox.add(mail) });
}

/** Starts the service on a free loopback port, with its mails in `directory`. */
export async function startMail(directory: string): Promise<MailService> {
  const mailbox = openMailbox(directory);
  let authorizer = UNRESTRICTED;
  const server = keepAliveServer((request, response) => {
    serve(mailbox, authorizer, request, response).catch((error: unknown) => {
      if (response.headersSent) return;
      if (error instanceof ServiceProblem) {
        answer(response, error.status, { message: error.message }, { "x-amzn-errortype": error.code });
        return;
      }
      console.error("mail service:", error);
      answer(response, 500, { message: "Internal error." }, { "x-amzn-errortype": "InternalServiceErrorException" });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the mail service has no port");
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    mailbox,
    restrict(restricted) {
      authorizer = restricted;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, "close");
    },
  };
}
