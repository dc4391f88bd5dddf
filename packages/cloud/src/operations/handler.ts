import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { SideHandler } from "../http/server.ts";
import type { StoredMail } from "../mail/mailbox.ts";
import { mailboxPage, mailPage } from "./mail-page.ts";
import { operationsPage, panel } from "./page.ts";
import { redrive } from "./redrive.ts";
import { type OperationsSource, takeSnapshot } from "./snapshot.ts";

const PATH = "/_local";
const MAX_FORM_BYTES = 10_000;
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;
/** Mails on the mailbox page. */
const MAILS = 200;
const MAX_SPEED = 100_000;
const MAX_STEP_SECONDS = 366 * 86_400;

/** Answers a request with this status and message. */
class HttpProblem extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) {
    text += chunk;
    if (text.length > MAX_FORM_BYTES) throw new HttpProblem(413, "The form is too large.");
  }
  return new URLSearchParams(text);
}

/** @param least smallest accepted number; without it, any above 0 */
function numberOf(form: URLSearchParams, name: string, max: number, least?: number): number {
  const value = Number(form.get(name) || Number.NaN);
  const tooSmall = least === undefined ? value <= 0 : value < least;
  if (!Number.isFinite(value) || tooSmall || value > max) throw new HttpProblem(400, `${name} is out of range.`);
  return value;
}

/** Handlers of the buttons; each returns a message. */
function actions(source: OperationsSource): Readonly<Record<string, (form: URLSearchParams) => Promise<string>>> {
  const simulator = () => {
    if (!source.simulator) throw new HttpProblem(404, "No simulator is running.");
    return source.simulator;
  };
  return {
    async redrive(form) {
      const dead = source.plan.queues.find((queue) => queue.name === form.get("queue"));
      const to = source.plan.queues.find((queue) => dead && queue.redrive?.queueArn === dead.arn);
      if (!dead || !to) throw new HttpProblem(404, "This dead-letter queue has no source queue.");
      return `${await redrive(source.sqs, dead.url, to.url)} messages returned to ${to.name}.`;
    },
    async replay(form) {
      const archive = form.get("archive") ?? "";
      if (!source.plan.archives.some(({ name }) => name === archive)) throw new HttpProblem(404, "Archive not found.");
      const minutes = numberOf(form, "minutes", 43_200);
      const now = Date.now();
      const { events } = await source.replay(archive, now - minutes * 60_000, now);
      return `${events} events are replayed.`;
    },
    async speed(form) {
      const speed = numberOf(form, "speed", MAX_SPEED);
      await simulator().setSpeed(speed);
      return `The clock now runs ×${speed}.`;
    },
    async advance(form) {
      const seconds = numberOf(form, "seconds", MAX_STEP_SECONDS);
      await simulator().advance(seconds * 1000);
      return `The clock moved forward by ${seconds} seconds.`;
    },
    async disorder(form) {
      const percent = numberOf(form, "percent", 100, 0);
      const { setDisorder } = simulator();
      if (!setDisorder) throw new HttpProblem(404, "This simulator always answers in order.");
      await setDisorder(percent / 100);
      return percent === 0
        ? "Answers now arrive once and in order."
        : `${percent} % of the answers now arrive late, twice, or out of order.`;
    },
  };
}

/** Refuses forms sent by other sites. */
function requireSameOrigin(request: IncomingMessage): void {
  if (request.headers.origin !== `http://${request.headers.host}`) {
    throw new HttpProblem(403, "Forbidden origin.");
  }
}

function send(response: ServerResponse, status: number, body: string, nonce: string): void {
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
  });
  response.end(body);
}

/** The newest mails, optionally to one address (`?to=`). */
function mailsFor(source: OperationsSource, url: URL): StoredMail[] {
  const to = url.searchParams.get("to");
  return source.mailbox.list(MAILS).filter((mail) => to === null || mail.to.includes(to));
}

async function show(source: OperationsSource, url: URL, response: ServerResponse): Promise<void> {
  const nonce = randomBytes(16).toString("base64");
  switch (url.pathname) {
    case PATH: {
      const message = url.searchParams.get("message") ?? "";
      send(response, 200, operationsPage(source, await takeSnapshot(source), message.slice(0, 200), nonce), nonce);
      return;
    }
    case `${PATH}/panel`:
      send(response, 200, panel(source, await takeSnapshot(source)).text, nonce);
      return;
    case `${PATH}/mail`:
      send(response, 200, mailboxPage(mailsFor(source, url), nonce), nonce);
      return;
    case `${PATH}/mail.json`: {
      const headers = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };
      response.writeHead(200, headers).end(JSON.stringify(mailsFor(source, url)));
      return;
    }
    default: {
      const id = url.pathname.startsWith(`${PATH}/mail/`) ? url.pathname.slice(PATH.length + 6) : "";
      const mail = id === "" ? undefined : source.mailbox.read(id);
      if (!mail) throw new HttpProblem(404, "Page not found.");
      send(response, 200, mailPage(mail, nonce), nonce);
    }
  }
}

async function serve(source: OperationsSource, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://localhost");
  if (!LOCAL_HOST.test(request.headers.host ?? "")) throw new HttpProblem(421, "Unknown host.");
  if (request.method === "GET") return show(source, url, response);
  if (request.method !== "POST") throw new HttpProblem(405, "Method not allowed.");
  requireSameOrigin(request);
  const name = url.pathname.slice(PATH.length + 1);
  const handlers = actions(source);
  const action = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
  if (!action) throw new HttpProblem(404, "Unknown action.");
  const message = await action(await readForm(request));
  response.writeHead(303, { location: `${PATH}?${new URLSearchParams({ message })}` }).end();
}

/** Serves the operations page under `/_local` of the API's address. */
export function createOperations(source: OperationsSource): SideHandler {
  return (request, response) => {
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    if (path !== PATH && !path.startsWith(`${PATH}/`)) return false;
    serve(source, request, response).catch((error: unknown) => {
      if (response.headersSent) return;
      const status = error instanceof HttpProblem ? error.status : 500;
      if (status === 500) console.error("operations page:", error);
      const text = error instanceof HttpProblem ? error.message : "Internal error.";
      response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(`${text}\n`);
    });
    return true;
  };
}
