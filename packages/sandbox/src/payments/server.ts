import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { join } from "node:path";
import type { Running } from "@spoke/cloud/contracts.ts";
import { keepAliveServer } from "@spoke/cloud/http/listen.ts";
import { deliver } from "./callbacks.ts";
import { listPage, payPage } from "./pages.ts";
import { type Choice, methodsFor, Provider, toApiPayment } from "./provider.ts";
import { loadState, orderSchema, type SandboxPayment, saveState } from "./state.ts";

/** The running payment simulator. */
export interface PaymentSandbox extends Running {
  /** Address of its API and pages. */
  readonly url: string;
  /** Sets the address for callbacks; waiting ones are sent then. */
  setCallbackUrl(url: string): void;
}

export interface SandboxOptions {
  readonly directory: string;
  /** API key of the portal, and the secret that signs callbacks. */
  readonly key: string;
  readonly webhookSecret: string;
}

const TICK_MS = 200;
const MAX_BODY = 20_000;
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;
const CHOICES: readonly Choice[] = ["pay", "fail", "later", "expire", "late"];

/** Answers a request with this status and message. */
class HttpProblem extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Starts the payment simulator: an API to create payments, a page to make them without a card, and signed callbacks that
 * are repeated until they are accepted. Its state survives a restart, and so does its address if the port is still free.
 */
export async function startPayments({ directory, key, webhookSecret }: SandboxOptions): Promise<PaymentSandbox> {
  const file = join(directory, "payments.json");
  const state = loadState(file);
  const provider = new Provider(state);
  let saving = Promise.resolve();
  const save = (): Promise<void> => {
    saving = saving.then(() => saveState(file, state));
    return saving;
  };
  const server = keepAliveServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (response.headersSent) return void response.end();
      if (error instanceof HttpProblem) return json(response, error.status, { error: error.message });
      console.error("payment simulator:", error);
      json(response, 500, { error: "Internal error." });
    });
  });
  state.port = await listenOn(server, state.port);
  await save();
  const origin = `http://localhost:${state.port}`;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!LOCAL_HOST.test(request.headers.host ?? "")) throw new HttpProblem(421, "Unknown host.");
    const { pathname } = new URL(request.url ?? "/", origin);
    if (pathname.startsWith("/v1/")) return api(request, response, pathname);
    const [, id, rest] = /^\/pay\/([\w]+)(\/.*)?$/.exec(pathname) ?? [];
    if (request.method === "GET" && pathname === "/") return list(response);
    const payment = id && !rest ? provider.byId(id) : undefined;
    if (!payment) throw new HttpProblem(404, "Page not found.");
    if (request.method === "GET") {
      const nonce = newNonce();
      return page(response, payPage(payment, nonce), nonce, new URL(payment.returnUrl).origin);
    }
    if (request.method !== "POST") throw new HttpProblem(405, "Method not allowed.");
    if (request.headers.origin !== `http://${request.headers.host}`) throw new HttpProblem(403, "Forbidden origin.");
    const form = new URLSearchParams(await readBody(request));
    const choice = CHOICES.find((value) => value === form.get("choice"));
    const methods = methodsFor(payment);
    const method = methods.find(({ id }) => id === form.get("method")) ?? methods[0];
    const copies = Math.min(5, Math.max(1, Number(form.get("copies")) || 1));
    if (choice && method)
      provider.choose(payment, choice, method, Date.now(), { copies, otherAmount: form.has("otherAmount") });
    await save();
    response.writeHead(303, { location: addressAfter(payment, form.get("choice")) }).end();
  }

  async function api(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
    if (request.headers.authorization !== `Bearer ${key}`) throw new HttpProblem(401, "Unknown key.");
    const [, externalId, verb] = /^\/v1\/payments(?:\/([0-9A-Z]{26})(\/void)?)?$/.exec(pathname) ?? [];
    if (request.method === "POST" && pathname === "/v1/payments") {
      const order = orderSchema.safeParse(JSON.parse(await readBody(request)));
      if (!order.success) throw new HttpProblem(422, "Invalid payment.");
      const payment = provider.create(order.data, Date.now());
      await save();
      return json(response, 200, toApiPayment(payment, `${origin}/pay/${payment.id}`));
    }
    const payment = externalId && provider.byExternalId(externalId);
    if (!payment) throw new HttpProblem(404, "Payment not found.");
    if (request.method === "POST" && verb) {
      if (!provider.void(payment, Date.now())) throw new HttpProblem(409, "The payment is already paid.");
      await save();
    } else if (request.method !== "GET" || verb) throw new HttpProblem(405, "Method not allowed.");
    json(response, 200, toApiPayment(payment, `${origin}/pay/${payment.id}`));
  }

  function list(response: ServerResponse): void {
    const nonce = newNonce();
    page(response, listPage(provider.payments, state.deliveries.length, nonce), nonce);
  }

  let callbackUrl: string | undefined;
  let working = Promise.resolve();
  async function runDue(): Promise<void> {
    const changed = provider.tick(Date.now());
    const delivered = callbackUrl !== undefined && (await deliver(state, callbackUrl, webhookSecret, Date.now()));
    if (changed || delivered) await save();
  }
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    working = runDue()
      .catch((error: unknown) => console.error("payment simulator:", error))
      .finally(() => {
        busy = false;
      });
  }, TICK_MS);

  return {
    url: origin,
    setCallbackUrl(url) {
      callbackUrl = url;
    },
    async stop() {
      clearInterval(timer);
      await working;
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, "close");
      await save();
    },
  };
}

/** Listens on `port`, or on any other if it is taken. */
async function listenOn(server: Server, port: number): Promise<number> {
  for (const candidate of port === 0 ? [0] : [port, 0]) {
    const listening = new Promise<boolean>((resolve, reject) => {
      server.once("error", (error: NodeJS.ErrnoException) => {
        if (error.code === "EADDRINUSE") resolve(false);
        else reject(error);
      });
      server.listen(candidate, "127.0.0.1", () => resolve(true));
    });
    const free = await listening;
    server.removeAllListeners("error");
    const address = server.address();
    if (free && typeof address === "object" && address) return address.port;
  }
  throw new Error("the payment simulator has no port");
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) {
    text += chunk;
    if (text.length > MAX_BODY) throw new HttpProblem(413, "The request is too large.");
  }
  return text;
}

const newNonce = (): string => randomBytes(16).toString("base64");

/** @param redirectOrigin where the form redirects to; form-action applies to redirects too */
function page(response: ServerResponse, body: string, nonce: string, redirectOrigin = ""): void {
  response.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self' ${redirectOrigin}; base-uri 'none'; frame-ancestors 'none'`,
    "x-content-type-options": "nosniff",
    // The form's request must carry its origin.
    "referrer-policy": "same-origin",
  });
  response.end(body);
}

function json(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { "content-type": "application/json", "cache-control": "no-store" })
    .end(JSON.stringify(body));
}

/** Where the payer goes next. Going back without a choice cancels the visit, so the shop expects no answer. */
function addressAfter({ returnUrl }: SandboxPayment, choice: string | null): string {
  const url = new URL(returnUrl);
  if (choice === "back" && url.searchParams.has("outcome")) url.searchParams.set("outcome", "cancel");
  return url.href;
}
