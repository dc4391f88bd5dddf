import { MessageChannel } from "node:worker_threads";
import type { Connect, Reply } from "./call.ts";
import { headersOf, hungUp, Line, utf8 } from "./client.ts";

/** What the SDK passes to a request handler. */
interface SdkRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** A request handler for clients of the SDK that hands their calls to the thread of a service. */
export function directHandler(connect: Connect) {
  const { port1, port2 } = new MessageChannel();
  connect(port2);
  const line = new Line(port1);
  return {
    async handle({ method, path: url, headers, body = "" }: SdkRequest) {
      const text = typeof body === "string" ? body : utf8(body);
      const call = { method, url, headers: headersOf(headers), body: text };
      const reply = await new Promise<Reply | undefined>((resolve) => line.send(call, resolve));
      if (!reply) throw hungUp();
      return { response: { statusCode: reply.status, headers: reply.headers, body: Buffer.from(reply.body) } };
    },
    updateHttpClientConfig: (): void => undefined,
    httpHandlerConfigs: () => ({}),
    destroy: () => line.close(),
  };
}
