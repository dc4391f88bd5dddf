import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { SideHandler } from "../http/server.ts";
import type { StoredMail } from "../mail/mailbox.ts";
import { listLetters, purge, removeLetter } from "./letters.ts";
import { lettersPage } from "./letters-page.ts";
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
/** Actions after which the page of their queue shows. */
const ON_QUEUE: ReadonlySet<string> = new Set(["redrive-message", "delete-message"]);

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

/** A dead-letter queue by name, and the queue whose messages it gets. Queues with work are refused. */
function deadLetters({ plan }: OperationsSource, name: string | null) {
  const dead = plan.queues.find((queue) => queue.name === name);
  const from = plan.queues.find((queue) => dead && queue.redrive?.queueArn === dead.arn);
  if (!dead || plan.queueMappings.some(({ queueArn }) => queueArn === dead.arn))
    throw new HttpProblem(404, "There is no such dead-letter queue.");
  return { dead, from };
}

/** Handlers of the buttons; each returns a message. */
function actions(source: OperationsSource): Readonly<Record<string, (form: URLSearchParams) => Promise<string>>> {
  const simulator = () => {
    if (!source.simulator) throw new HttpProblem(404, "No simulator is running.");
    return source.simulator;
  };
  const withSource = (form: URLSearchParams) => {
    const { dead, from } = deadLetters(source, form.get("queue"));
    if (!from) throw new HttpProblem(404, "This dead-letter queue has no source queue.");
    return { dead, to: from };
  };
  const remove = async (url: string, form: URLSearchParams, to?: string) => {
    const isFound = await removeLetter(source.sqs, url, form.get("id") ?? "", to);
    if (!isFound) throw new HttpProblem(404, "This message is no longer in the queue.");
  };
  return {
    async redrive(form) {
      const { dead, to } = withSource(form);
      return `${await redrive(source.sqs, dead.url, to.url)} messages returned to ${to.name}.`;
    },
    async "redrive-message"(form) {
      const { dead, to } = withSource(form);
      await remove(dead.url, form, to.url);
      return `The message returned to ${to.name}.`;
    },
    async "delete-message"(form) {
      await remove(deadLetters(source, form.get("queue")).dead.url, form);
      return "The message is deleted.";
    },
    async purge(form) {
      const { dead } = deadLetters(source, form.get("queue"));
      await purge(source.sqs, dead.url);
      return `All messages of ${dead.name} are deleted.`;
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
  const message = (url.searchParams.get("message") ?? "").slice(0, 200);
  const filter = {
    text: (url.searchParams.get("text") ?? "").trim().slice(0, 100),
    failedOnly: url.searchParams.get("failed") === "1",
  };
  switch (url.pathname) {
    case PATH: {
      const snapshot = await takeSnapshot(source, filter);
      send(response, 200, operationsPage(source, snapshot, filter, message, nonce), nonce);
      return;
    }
    case `${PATH}/panel`:
      send(response, 200, panel(source, await takeSnapshot(source, filter)).text, nonce);
      return;
    case `${PATH}/queue`: {
      const { dead, from } = deadLetters(source, url.searchParams.get("name"));
      send(response, 200, lettersPage(dead, from, await listLetters(source.sqs, dead.url), message, nonce), nonce);
      return;
    }
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
  const form = await readForm(request);
  const message = await action(form);
  const queue = ON_QUEUE.has(name) ? form.get("queue") : null;
  const place = queue === null ? PATH : `${PATH}/queue`;
  const query = new URLSearchParams({ ...(queue !== null && { name: queue }), message });
  response.writeHead(303, { location: `${place}?${query}` }).end();
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
