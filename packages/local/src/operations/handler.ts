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

/** A request that is not carried out; the text goes to the person at the page. */
class Declined extends Error {
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
    if (text.length > MAX_FORM_BYTES) throw new Declined(413, "The form is too large.");
  }
  return new URLSearchParams(text);
}

/** @param least the smallest number that is taken; without it, any above 0 */
function numberOf(form: URLSearchParams, name: string, max: number, least?: number): number {
  const value = Number(form.get(name) || Number.NaN);
  const tooSmall = least === undefined ? value <= 0 : value < least;
  if (!Number.isFinite(value) || tooSmall || value > max) throw new Declined(400, `${name} is out of range.`);
  return value;
}

/** The buttons. Each answers what it did. */
function actions(source: OperationsSource): Readonly<Record<string, (form: URLSearchParams) => Promise<string>>> {
  const companion = () => {
    if (!source.companion) throw new Declined(404, "Nothing here has a clock.");
    return source.companion;
  };
  return {
    async redrive(form) {
      const dead = source.plan.queues.find((queue) => queue.name === form.get("queue"));
      const to = source.plan.queues.find((queue) => dead && queue.redrive?.queueArn === dead.arn);
      if (!dead || !to) throw new Declined(404, "That queue has nowhere to go back to.");
      return `${await redrive(source.sqs, dead.url, to.url)} messages went back to ${to.name}.`;
    },
    async replay(form) {
      const archive = form.get("archive") ?? "";
      if (!source.plan.archives.some(({ name }) => name === archive))
        throw new Declined(404, "There is no such archive.");
      const minutes = numberOf(form, "minutes", 43_200);
      const now = Date.now();
      const { events } = await source.replay(archive, now - minutes * 60_000, now);
      return `${events} events are delivered again.`;
    },
    async speed(form) {
      const speed = numberOf(form, "speed", MAX_SPEED);
      await companion().setSpeed(speed);
      return `Its clock runs ×${speed}.`;
    },
    async advance(form) {
      const seconds = numberOf(form, "seconds", MAX_STEP_SECONDS);
      await companion().advance(seconds * 1000);
      return `Its clock went forward by ${seconds} seconds.`;
    },
    async unruliness(form) {
      const percent = numberOf(form, "percent", 100, 0);
      const { setUnruliness } = companion();
      if (!setUnruliness) throw new Declined(404, "Nothing here can be unruly.");
      await setUnruliness(percent / 100);
      return percent === 0
        ? "Its answers come once and in order."
        : `${percent} % of its answers come late, twice or out of order.`;
    },
  };
}

/** Another site could send a form here, but not with our origin in it. */
function requireSameOrigin(request: IncomingMessage): void {
  if (request.headers.origin !== `http://${request.headers.host}`) {
    throw new Declined(403, "Only this page itself may do that.");
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

/** The newest mails, all or those to one address (`?to=`). */
function mailsFor(source: OperationsSource, url: URL): StoredMail[] {
  const to = url.searchParams.get("to");
  return source.mailbox.list(MAILS).filter((mail) => to === null || mail.to.includes(to));
}

async function show(source: OperationsSource, url: URL, response: ServerResponse): Promise<void> {
  const nonce = randomBytes(16).toString("base64");
  switch (url.pathname) {
    case PATH: {
      const message = url.searchParams.get("message") ?? "";
      send(response, 200, operationsPage(source.plan, await takeSnapshot(source), message.slice(0, 200), nonce), nonce);
      return;
    }
    case `${PATH}/panel`:
      send(response, 200, panel(source.plan, await takeSnapshot(source)).text, nonce);
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
      if (!mail) throw new Declined(404, "There is no such page.");
      send(response, 200, mailPage(mail, nonce), nonce);
    }
  }
}

async function serve(source: OperationsSource, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://localhost");
  if (!LOCAL_HOST.test(request.headers.host ?? "")) throw new Declined(421, "This address is not served here.");
  if (request.method === "GET") return show(source, url, response);
  if (request.method !== "POST") throw new Declined(405, "Method not allowed.");
  requireSameOrigin(request);
  const name = url.pathname.slice(PATH.length + 1);
  const known = actions(source);
  const action = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!action) throw new Declined(404, "There is no such button.");
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
      const status = error instanceof Declined ? error.status : 500;
      if (status === 500) console.error("operations page:", error);
      const text = error instanceof Declined ? error.message : "That went wrong.";
      response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(`${text}\n`);
    });
    return true;
  };
}
