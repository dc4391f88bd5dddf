import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Message, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { FunctionHost, InvokeResult, Tracer, TraceStep } from "@spoke/cloud/contracts.ts";
import { type FauxqsServer, startFauxqs } from "fauxqs";

export const region = "eu-central-1";
export const credentials = { accessKeyId: "test", secretAccessKey: "test" };

export interface Services {
  readonly server: FauxqsServer;
  readonly sqs: SQSClient;
  readonly endpoint: string;
  /** Makes a queue; attributes as SQS has them. */
  queue(name: string, attributes?: Record<string, string>): { readonly url: string; readonly arn: string };
  /** The bodies of the messages that could be received now, in order, without receiving them. */
  bodies(url: string): string[];
  stop(): Promise<void>;
}

export async function startServices(): Promise<Services> {
  const server = await startFauxqs({ port: 0, logger: false, host: "localhost", defaultRegion: region });
  const endpoint = `http://127.0.0.1:${server.port}`;
  const sqs = new SQSClient({ endpoint, region, credentials });
  return {
    server,
    sqs,
    endpoint,
    queue(name, attributes = {}) {
      const { queueUrl: url, queueArn: arn } = server.createQueue(name, { attributes, region });
      return { url, arn };
    },
    bodies(url) {
      const inspected = server.inspectQueue(url.slice(url.lastIndexOf("/") + 1));
      return inspected?.messages.ready.map(({ body }) => body) ?? [];
    },
    async stop() {
      await server.stop();
      sqs.destroy();
    },
  };
}

/** Functions in memory: what was asked of them, and what they answer. */
export class MemoryFunctions implements FunctionHost {
  readonly calls: { readonly functionId: string; readonly event: unknown; readonly at: number }[] = [];
  respond: (functionId: string, event: unknown) => unknown = () => null;

  async invoke(functionId: string, event: unknown): Promise<InvokeResult> {
    const started = performance.now();
    this.calls.push({ functionId, event, at: started });
    try {
      const payload = await this.respond(functionId, event);
      return { status: "ok", payload, durationMs: performance.now() - started };
    } catch (error) {
      const reason = error instanceof Throttled ? "throttled" : "error";
      return { status: "failed", reason, message: String(error), durationMs: performance.now() - started };
    }
  }
}

export class Throttled extends Error {}

export class MemoryTracer implements Tracer {
  readonly steps: Omit<TraceStep, "at">[] = [];

  record(step: Omit<TraceStep, "at">): void {
    this.steps.push(step);
  }
}

/** Takes up to ten messages off a queue's ready ones, waiting no time. */
export async function receive(sqs: SQSClient, url: string): Promise<Message[]> {
  const all = { MessageAttributeNames: ["All"], MessageSystemAttributeNames: ["All" as const] };
  const answer = await sqs.send(new ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: 10, ...all }));
  return answer.Messages ?? [];
}

/** A directory that `remove` takes away again. */
export function temporaryDirectory(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "spoke-events-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
