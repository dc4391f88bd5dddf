import { setTimeout as wait } from "node:timers/promises";
import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import type { FunctionHost, Running, Tracer } from "../contracts.ts";
import { failedItems } from "./failures.ts";
import { type FilterCriteria, makeFilter } from "./filter.ts";
import { sqsRecord } from "./sqs-event.ts";

export interface SqsMapping {
  readonly id: string;
  readonly queueUrl: string;
  readonly queueArn: string;
  readonly functionId: string;
  readonly batchSize: number;
  /** Batching window after the first message. */
  readonly batchWindowSeconds: number;
  readonly reportBatchItemFailures: boolean;
  readonly filterCriteria?: FilterCriteria | undefined;
  /** Maximum concurrent invocations; five by default. */
  readonly maxConcurrency?: number | undefined;
  readonly enabled: boolean;
  readonly sqs: SQSClient;
  readonly functions: FunctionHost;
  readonly tracer: Tracer;
}

const POLL_SECONDS = 20;
const RECEIVE_LIMIT = 10;
const DEFAULT_CONCURRENCY = 5;
/** Lambda's event limit of 6 MB, minus the envelopes. */
const EVENT_BYTES = 5_500_000;
const RECORD_OVERHEAD = 1_500;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Starts an event source mapping: long-polls the queue and invokes the function with batches. Successful messages, and
 * those excluded by the filter, are deleted; failed ones follow the queue's visibility timeout and redrive policy.
 * @throws Error for an invalid filter pattern
 */
export function startSqsMapping(mapping: SqsMapping): Running {
  const poller = new QueuePoller(mapping);
  if (mapping.enabled) poller.start();
  return poller;
}

class QueuePoller implements Running {
  readonly #mapping: SqsMapping;
  readonly #accepts: (record: Record<string, unknown>) => boolean;
  readonly #running = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  readonly #concurrency: number;
  readonly #windowMs: number;
  #gathered: Message[] = [];
  #windowEnds: NodeJS.Timeout | undefined;
  #freed = Promise.withResolvers<void>();

  constructor(mapping: SqsMapping) {
    this.#mapping = mapping;
    this.#accepts = makeFilter(mapping.filterCriteria, "body");
    this.#concurrency = Math.max(1, mapping.maxConcurrency ?? DEFAULT_CONCURRENCY);
    // As on Lambda, no batching window for FIFO queues: messages of a group could overtake each other.
    this.#windowMs = mapping.queueUrl.endsWith(".fifo") ? 0 : mapping.batchWindowSeconds * 1_000;
  }

  start(): void {
    this.#poll().catch((error: unknown) => console.error(`mapping ${this.#mapping.id} stopped`, error));
  }

  /** Finishes messages in process and returns collected ones to the queue. */
  async stop(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#windowEnds);
    this.#freed.resolve();
    const gathered = this.#gathered.splice(0);
    await this.#handBack(gathered).catch((error: unknown) => {
      this.#trace("queue", this.#mapping.queueArn, "not handed back", describe(error));
    });
    await Promise.all(this.#running);
  }

  get #stopped(): boolean {
    return this.#stop.signal.aborted;
  }

  async #poll(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    while (!this.#stopped) {
      if (this.#running.size >= this.#concurrency) {
        await this.#freed.promise;
        continue;
      }
      try {
        const messages = await this.#receive();
        pause = FIRST_PAUSE_MS;
        // Let the open poll end, so that it takes no message for a whole visibility timeout.
        if (this.#stopped) await this.#handBack(messages);
        else this.#gather(messages);
      } catch (error) {
        if (this.#stopped) return;
        this.#trace("queue", this.#mapping.queueArn, "poll failed", describe(error));
        await wait(pause, undefined, { signal: this.#stop.signal }).catch(() => undefined);
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      }
    }
  }

  async #receive(): Promise<Message[]> {
    const { sqs, queueUrl, batchSize } = this.#mapping;
    const missing = Math.max(1, batchSize - this.#gathered.length);
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: queueUrl,
        MaxNumberOfMessages: Math.min(RECEIVE_LIMIT, missing),
        WaitTimeSeconds: POLL_SECONDS,
        MessageSystemAttributeNames: ["All"],
        MessageAttributeNames: ["All"],
      }),
    );
    return Messages;
  }

  #gather(messages: readonly Message[]): void {
    if (messages.length === 0) return;
    this.#gathered.push(...messages);
    if (this.#windowMs === 0 || this.#isFull()) this.#flush();
    else this.#windowEnds ??= setTimeout(() => this.#flush(), this.#windowMs);
  }

  #isFull(): boolean {
    return this.#gathered.length >= this.#mapping.batchSize || size(this.#gathered) >= EVENT_BYTES;
  }

  #flush(): void {
    clearTimeout(this.#windowEnds);
    this.#windowEnds = undefined;
    for (const batch of batches(this.#gathered.splice(0), this.#mapping.batchSize)) {
      const run = this.#process(batch)
        .catch((error: unknown) => this.#trace("queue", this.#mapping.queueArn, "not deleted", describe(error)))
        .finally(() => {
          this.#running.delete(run);
          this.#freed.resolve();
          this.#freed = Promise.withResolvers();
        });
      this.#running.add(run);
    }
  }

  async #process(messages: readonly Message[]): Promise<void> {
    const { queueArn, functionId, functions, reportBatchItemFailures } = this.#mapping;
    const records = messages.map((message) => sqsRecord(message, queueArn));
    const accepted = records.filter((record) => this.#accepts(record));
    const failed = new Set<string>();
    if (accepted.length > 0) {
      const result = await functions.invoke(functionId, { Records: accepted });
      const ids = new Set(accepted.map(({ messageId }) => messageId));
      const report =
        result.status === "ok" && reportBatchItemFailures ? failedItems(result.payload, ids) : new Set<string>();
      for (const id of result.status === "ok" ? report : ids) failed.add(id);
      for (const { messageId, body } of accepted) {
        const outcome = failed.has(messageId) ? "failed" : "processed";
        const detail = result.status === "failed" ? result.reason : undefined;
        this.#trace("function", functionId, outcome, detail, { subject: messageId, content: body });
      }
    }
    await this.#delete(messages.filter(({ MessageId }) => !failed.has(MessageId ?? "")));
  }

  async #delete(messages: readonly Message[]): Promise<void> {
    const { sqs, queueUrl } = this.#mapping;
    for (const entries of receipts(messages)) {
      const { Failed = [] } = await sqs.send(new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries: entries }));
      for (const { Message } of Failed) this.#trace("queue", this.#mapping.queueArn, "not deleted", Message);
    }
  }

  async #handBack(messages: readonly Message[]): Promise<void> {
    const { sqs, queueUrl } = this.#mapping;
    for (const entries of receipts(messages)) {
      const visible = entries.map((entry) => ({ ...entry, VisibilityTimeout: 0 }));
      await sqs.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl: queueUrl, Entries: visible }));
    }
  }

  #trace(stage: "queue" | "function", resource: string, outcome: string, detail?: string, of: object = {}): void {
    const { id, tracer } = this.#mapping;
    tracer.record({ subject: id, stage, resource, outcome, ...(detail === undefined ? {} : { detail }), ...of });
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

function size(messages: readonly Message[]): number {
  return messages.reduce((sum, { Body = "" }) => sum + Buffer.byteLength(Body) + RECORD_OVERHEAD, 0);
}

/** Splits messages into batches by count and size. */
function batches(messages: readonly Message[], batchSize: number): Message[][] {
  const result: Message[][] = [];
  let current: Message[] = [];
  for (const message of messages) {
    if (current.length >= batchSize || (current.length > 0 && size([...current, message]) > EVENT_BYTES)) {
      result.push(current);
      current = [];
    }
    current.push(message);
  }
  if (current.length > 0) result.push(current);
  return result;
}

/** Entries for SQS batch calls, ten at a time. */
function receipts(messages: readonly Message[]): { Id: string; ReceiptHandle: string | undefined }[][] {
  const entries = messages.map(({ ReceiptHandle }, at) => ({ Id: String(at), ReceiptHandle }));
  return Array.from({ length: Math.ceil(entries.length / RECEIVE_LIMIT) }, (_, at) =>
    entries.slice(at * RECEIVE_LIMIT, (at + 1) * RECEIVE_LIMIT),
  );
}
