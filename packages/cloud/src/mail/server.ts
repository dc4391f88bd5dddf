import { once } from "node:events";
import type { Call, Connect, Reply, Service } from "../calls/call.ts";
import { jsonReply, serviceServer } from "../calls/http.ts";
import { Ports } from "../calls/ports.ts";
import type { Running } from "../contracts.ts";
import type { NewEvent } from "../eventbridge/event.ts";
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
  /** For calls from another thread without HTTP. */
  readonly connect: Connect;
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

function toReply(status: number, body: Readonly<Record<string, unknown>>, headers: Record<string, string> = {}): Reply {
  return jsonReply(status, body, { "content-type": "application/json", ...headers });
}

function toRefusal({ status, code, message }: ServiceProblem): Reply {
  return toReply(status, { message }, { "x-amzn-errortype": code });
}

/** SES authorizes the identity of the sender's domain, and the configuration set. */
function checkSender(request: Call, from: string, set: string | undefined, authorizer: Authorizer): void {
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

/** @throws ServiceProblem */
function serve(mailbox: Mailbox, { authorizer, types, emit }: Connections, request: Call): Reply {
  const path = request.url.split("?", 1)[0];
  if (request.method !== "POST" || path !== PATH) {
    throw new ServiceProblem(404, "NotFoundException", "Only SendEmail is supported.");
  }
  const { mail, configurationSet: set } = readSendEmail(request.body);
  checkSender(request, bareAddress(mail.from), set, authorizer);
  const reported = set === undefined ? [] : types?.get(set);
  if (types !== undefined && reported === undefined)
    throw new ServiceProblem(404, "NotFoundException", `Configuration set <${set}> does not exist.`);
  const id = mailbox.add(mail);
  const stored = mailbox.read(id);
  const event = stored && returnedEvent(stored, set ?? "", reported ?? []);
  // The sender does not wait for it.
  if (event) emit(event).catch(onFault);
  return toReply(200, { MessageId: id });
}

const onFault = (error: unknown): void => console.error("mail service:", error);

/** Starts the service on a free loopback port, with its mails in `directory`. */
export async function startMail(directory: string): Promise<MailService> {
  const mailbox = openMailbox(directory);
  const connections: Connections = { authorizer: UNRESTRICTED, types: undefined, emit: async () => undefined };
  const service: Service = async (call) => {
    try {
      return serve(mailbox, connections, call);
    } catch (error) {
      if (error instanceof ServiceProblem) return toRefusal(error);
      onFault(error);
      return toRefusal(new ServiceProblem(500, "InternalServiceErrorException", "Internal error."));
    }
  };
  const ports = new Ports(service);
  const tooLarge = new ServiceProblem(400, "BadRequestException", "The request is too large.");
  const server = serviceServer(service, { bytes: MAX_BYTES, refuse: () => toRefusal(tooLarge) }, onFault);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the mail service has no port");
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    mailbox,
    connect: (port) => ports.connect(port),
    restrict(restricted) {
      connections.authorizer = restricted;
    },
    report(types, emit) {
      Object.assign(connections, { types, emit });
    },
    async stop() {
      await ports.stop();
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, "close");
    },
  };
}
