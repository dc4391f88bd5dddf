import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";

/** A request as a provider's API got it. */
export interface Got {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface FakeApi {
  readonly url: string;
  readonly got: Got[];
  /** What the next requests are answered; the last answer stays. */
  answer(...answers: { readonly status?: number; readonly body: object }[]): void;
  stop(): Promise<void>;
}

/** A fake provider: records requests and returns the configured responses. */
export async function startFakeApi(): Promise<FakeApi> {
  const got: Got[] = [];
  let next: { readonly status?: number; readonly body: object }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request.setEncoding("utf8")) body += part;
    got.push({ method: request.method ?? "", path: request.url ?? "", headers: request.headers, body });
    const answer = (next.length > 1 ? next.shift() : next[0]) ?? { status: 404, body: {} };
    response.writeHead(answer.status ?? 200, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    got,
    answer(...answers) {
      next = answers;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** An order as the portal gives one to a provider. */
export const ORDER = {
  externalId: "01KAH2W9G0000000000000AAAA",
  amount: { units: 12_345, currency: "USD", scale: 2 },
  merchant: "Northline USA",
  method: "Credit Card",
  description: "90001, 90002",
  returnUrl: "https://dealers.example/en-us/payment/invoice?request=01KAH2W9G0000000000000AAAA",
  payer: { name: "Anna's Bikes", email: "anna@example.com" },
  expiresAt: "2026-11-21T12:00:00.000Z",
} as const;

/** The header with which Stripe signs a body at a time (epoch seconds, now when left out). */
export function stripeSignature(payload: string, secret: string, seconds = Math.floor(Date.now() / 1000)): string {
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${payload}`).digest("hex")}`;
}
