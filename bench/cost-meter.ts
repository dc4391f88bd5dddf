/** Counts what AWS bills while the embedded cloud works: units of DynamoDB, requests to S3, invocations, events, mails, log bytes. */
import { subscribe } from "node:diagnostics_channel";
import { readdirSync, statSync } from "node:fs";
import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import { join } from "node:path";
import type { Cloud } from "@spoke/cloud/supervisor/cloud.ts";
import { z } from "zod";

const countSchema = z.record(z.string(), z.number());
export const usageSchema = z.object({
  /**
   * `readUnits`, `writeUnits`, `tableCalls`, `s3Reads`, `s3Writes`, `s3Bytes`, `events`, `mails`, `queueRequests`, `logBytes`, `invocations`, and
   * `invokedGb`: the memory of the invoked functions.
   */
  counts: countSchema,
  /** Read units of processes that follow changes of access: by time, not by call. */
  followed: z.number(),
  /** Invocations and calls of DynamoDB in flight, and the time of the last, to notice when the cloud is quiet. */
  running: z.number(),
  lastAt: z.number(),
});
export type Usage = z.output<typeof usageSchema>;

const KB = 1024;
const INDEXED = /"gsi1pk"\s*:\s*\{"S"|"#gsi1pk"/g;
const READS = new Set(["GetItem", "BatchGetItem", "Query", "Scan", "TransactGetItems"]);
const WRITES = new Set(["PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem", "TransactWriteItems"]);
const capacitySchema = z.object({ CapacityUnits: z.number() });
const answerSchema = z.object({ ConsumedCapacity: z.union([capacitySchema, z.array(capacitySchema)]).optional() });

export class Meter {
  readonly #counts: Record<string, number> = {};
  #followed = 0;
  #running = 0;
  #lastAt = Date.now();
  #logs: () => number = () => 0;

  /** A proxy in front of DynamoDB that asks for consumed capacity. */
  async front(target: string): Promise<{ readonly url: string; stop(): void }> {
    const agent = new Agent({ keepAlive: true, maxSockets: 64 });
    const { hostname, port } = new URL(target);
    const server = createServer((request, response) => {
      this.#pass(request, response, { agent, hostname, port }).catch((error: unknown) =>
        response.destroy(error instanceof Error ? error : undefined),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    return {
      url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
      stop() {
        server.close();
        server.closeAllConnections();
        agent.destroy();
      },
    };
  }

  /** Counts invocations, objects, events, mails, and logs of a cloud. */
  watch(cloud: Cloud, directory: string): void {
    const portOf = (url: string): number => Number(new URL(url).port);
    const services = new Map([
      [portOf(cloud.endpoints.s3), "s3"],
      [portOf(cloud.endpoints.events), "events"],
      [portOf(cloud.endpoints.ses), "mails"],
    ]);
    subscribe("http.server.response.finish", (message) => {
      const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
      const service = services.get(request.socket.localPort ?? 0);
      if (service === "mails") this.#add("mails", 1);
      if (service !== "s3") return;
      const isRead = request.method === "GET" || request.method === "HEAD";
      this.#add(isRead ? "s3Reads" : "s3Writes", 1);
      this.#add(
        "s3Bytes",
        Number((isRead ? response.getHeader("content-length") : request.headers["content-length"]) ?? 0),
      );
    });
    const { functions, plan } = cloud;
    const memory = new Map(plan.functions.map(({ id, memoryMb }) => [id, memoryMb]));
    const names = new Map(plan.functions.map(({ id, entry }) => [id, entry]));
    const invoke = functions.invoke.bind(functions);
    functions.invoke = async (id, event) => {
      this.#running += 1;
      try {
        return await invoke(id, event);
      } finally {
        this.#running -= 1;
        this.#lastAt = Date.now();
        const name = names.get(id) ?? id;
        this.#add("invocations", 1);
        this.#add("invokedGb", (memory.get(id) ?? 0) / KB);
        // A message is sent, received, and deleted.
        if (name.includes("/subscribers/")) this.#add("queueRequests", 3);
      }
    };
    const logs = join(directory, "logs");
    this.#logs = () => readdirSync(logs).reduce((sum, file) => sum + statSync(join(logs, file)).size, 0);
  }

  usage(): Usage {
    const counts = { ...this.#counts, logBytes: this.#logs() };
    return { counts, followed: this.#followed, running: this.#running, lastAt: this.#lastAt };
  }

  #add(name: string, by: number): void {
    this.#counts[name] = (this.#counts[name] ?? 0) + by;
  }

  async #pass(
    request: IncomingMessage,
    response: ServerResponse,
    to: { agent: Agent; hostname: string; port: string },
  ) {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const [service = "", operation = ""] = String(request.headers["x-amz-target"]).split(".");
    const isData = service === "DynamoDB_20120810" && (READS.has(operation) || WRITES.has(operation));
    const before = Buffer.concat(chunks).toString("utf8");
    const body = isData ? before.replace(/^\{/, '{"ReturnConsumedCapacity":"TOTAL",') : before;
    if (isData) this.#running += 1;
    const headers = { ...request.headers, "content-length": String(Buffer.byteLength(body)) };
    const answer = await new Promise<{ incoming: IncomingMessage; bytes: Buffer }>((resolve, reject) => {
      const sent = send({ ...to, method: request.method, path: request.url, headers }, (incoming) => {
        const parts: Buffer[] = [];
        incoming.on("data", (part: Buffer) => parts.push(part));
        incoming.on("error", reject);
        incoming.on("end", () => resolve({ incoming, bytes: Buffer.concat(parts) }));
      });
      sent.on("error", reject);
      sent.end(body);
    }).finally(() => {
      if (isData) this.#running -= 1;
    });
    if (isData && answer.incoming.statusCode === 200) this.#units(operation, before, answer.bytes);
    response.writeHead(answer.incoming.statusCode ?? 500, answer.incoming.headers);
    response.end(answer.bytes);
  }

  #units(operation: string, body: string, bytes: Buffer): void {
    const { ConsumedCapacity } = answerSchema.parse(JSON.parse(bytes.toString("utf8")));
    const units = [ConsumedCapacity ?? []].flat().reduce((sum, each) => sum + each.CapacityUnits, 0);
    if (body.includes("ACCESSCHANGES#") && READS.has(operation)) {
      this.#followed += units;
      return;
    }
    this.#lastAt = Date.now();
    this.#add("tableCalls", 1);
    this.#add(READS.has(operation) ? "readUnits" : "writeUnits", units);
    if (!WRITES.has(operation)) return;
    // The embedded table reports no units of its index: one for each item that sets the key, two where an update moves it.
    const indexed = body.match(INDEXED) ?? [];
    this.#add(
      "writeUnits",
      indexed.reduce((sum, match) => sum + (match.startsWith('"#') ? 2 : 1), 0),
    );
    this.#add(
      "events",
      (body.match(/"pk"\s*:\s*\{"S"\s*:\s*"OUTBOX#/g) ?? []).length * (body.includes('"Put"') ? 1 : 0),
    );
  }
}
