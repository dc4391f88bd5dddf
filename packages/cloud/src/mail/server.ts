import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Running } from "../contracts.ts";
import type { NewEvent } from "../eventbridge/event.ts";
import { keepAliveServer } from "../http/listen.ts";
import { accessKey } from "../permissions/access-key.ts";
import { type Authorizer, UNRESTRICTED } from "../permissions/authorizer.ts";
import { ServiceProblem } from "../service-problem.ts";
import { ACCOUNT, REGION } from "../supervisor/account.ts";
import { type Mailbox, openMailbox } from "./mailbox.ts";
import { returnedEvent } from "./returned.ts";
import { bareAddress, readSendEmail } from "./send-email.ts";

/** Stands in for SES: accepts and stores mails. */
export interface MailService extends Running {
  readonly endpoint: string;
  readonly mailbox: Mailbox;
  /** Checks who may send from now on; until then everybody may. */
  restrict(authorizer: Authorizer): void;
  /** Reports mails that come back from now on. @param types reported events by configuration set */
  report(types: ReadonlyMap<string, readonly string[]>, emit: (event: NewEvent) => Promise<unknown>): void;
}

/** What `restrict` and `report` set. */
interface Connections {
  authorizer: Authorizer;
  types: ReadonlyMap<string, readonly string[]> | undefined;
  emit: (event: NewEvent) => Promise<unknown>;
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

/** SES authorizes the identity of the sender's domain, and the configuration set. */
function checkSender(request: IncomingMessage, from: string, set: string | undefined, authorizer: Authorizer): void {
  const context = { "ses:FromAddress": from };
  const resources = [
    `identity/${from.slice(from.indexOf("@") + 1)}`,
    ...(set === undefined ? [] : [`configuration-set/${set}`]),
  ];
  const calls = resources.map((name) => ({
    action: "ses:SendEmail",
    resource: `arn:aws:ses:${REGION}:${ACCOUNT}:${name}`,
    context,
  }));
  const refusal = authorizer.refusal(accessKey(request), calls);
  if (refusal !== undefined) throw new ServiceProblem(403, "AccessDeniedException", refusal);
}

async function serve(
  mailbox: Mailbox,
  { authorizer, types, emit }: Connections,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = (request.url ?? "").split("?", 1)[0];
  if (request.method !== "POST" || path !== PATH) {
    throw new ServiceProblem(404, "NotFoundException", "Only SendEmail is supported.");
  }
  const { mail, configurationSet: set } = readSendEmail(await readBody(request));
  checkSender(request, bareAddress(mail.from), set, authorizer);
  const reported = set === undefined ? [] : types?.get(set);
  if (types !== undefined && reported === undefined)
    throw new ServiceProblem(404, "NotFoundException", `Configuration set <${set}> does not exist.`);
  const id = mailbox.add(mail);
  answer(response, 200, { MessageId: id });
  const stored = mailbox.read(id);
  const event = stored && returnedEvent(stored, set ?? "", reported ?? []);
  if (event) await emit(event);
}

/** Starts the service on a free loopback port, with its mails in `directory`. */
export async function startMail(directory: string): Promise<MailService> {
  const mailbox = openMailbox(directory);
  const connections: Connections = { authorizer: UNRESTRICTED, types: undefined, emit: async () => undefined };
  const server = keepAliveServer((request, response) => {
    serve(mailbox, connections, request, response).catch((error: unknown) => {
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
      connections.authorizer = restricted;
    },
    report(types, emit) {
      Object.assign(connections, { types, emit });
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, "close");
    },
  };
}
