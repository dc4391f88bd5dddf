import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { FunctionHost, Tracer } from "../contracts.ts";
import { failedItems } from "./failures.ts";
import type { StreamRecord } from "./stream-event.ts";

export interface BatchOptions {
  readonly id: string;
  readonly streamArn: string;
  readonly functionId: string;
  /** For the record of a discarded batch; the function's id if absent. */
  readonly functionArn?: string | undefined;
  readonly bisectBatchOnFunctionError: boolean;
  /** Retries; -1: unlimited. */
  readonly maximumRetryAttempts: number;
  /** -1: unlimited. */
  readonly maximumRecordAgeSeconds: number;
  readonly reportBatchItemFailures: boolean;
  readonly onFailureQueueUrl?: string | undefined;
  readonly sqs?: SQSClient | undefined;
  readonly functions: FunctionHost;
  readonly tracer: Tracer;
  /** Delay in milliseconds before the n-th retry, from 1. */
  readonly retryDelayMs?: ((attempt: number) => number) | undefined;
}

const LONGEST_DELAY_MS = 10_000;

function backoff(attempt: number): number {
  return Math.min(LONGEST_DELAY_MS, 100 * 2 ** Math.min(attempt - 1, 10));
}

/** Processes batches of one shard: invokes until they succeed or a limit discards them. */
export class BatchRunner {
  readonly #options: BatchOptions;
  readonly #shardId: string;
  readonly #checkpoint: (sequenceNumber: string) => void;
  readonly #signal: AbortSignal;

  constructor(
    options: BatchOptions,
    shardId: string,
    checkpoint: (sequenceNumber: string) => void,
    signal: AbortSignal,
  ) {
    this.#options = options;
    this.#shardId = shardId;
    this.#checkpoint = checkpoint;
    this.#signal = signal;
  }

  /** True when all records are done; false when stopped before. */
  async run(batch: readonly StreamRecord[]): Promise<boolean> {
    const { bisectBatchOnFunctionError: bisect, maximumRetryAttempts: most, retryDelayMs = backoff } = this.#options;
    let records = await this.#dropOld(batch, 0);
    for (let attempts = 0, throttles = 0; records.length > 0; ) {
      if (this.#signal.aborted) return false;
      const { failedFrom, throttled } = await this.#invoke(records);
      const [done, failed] = [records.slice(0, failedFrom), records.slice(failedFrom)];
      this.#pass(done);
      if (failed.length === 0) return true;
      // Failures during the stop do not count.
      if (this.#signal.aborted) return false;
      records = failed;
      if (throttled) {
        await this.#pause(retryDelayMs(++throttles));
        continue;
      }
      if (done.length > 0) attempts = 0;
      // A failure report already split the batch; otherwise bisect it, which does not count as a retry.
      if (bisect && done.length > 0) continue;
      if (bisect && records.length > 1) {
        const middle = Math.ceil(records.length / 2);
        return (await this.run(records.slice(0, middle))) && (await this.run(records.slice(middle)));
      }
      attempts++;
      if (most >= 0 && attempts > most) return this.#discard(records, "RetryAttemptsExhausted", attempts);
      await this.#pause(retryDelayMs(attempts));
      records = await this.#dropOld(records, attempts);
    }
    return true;
  }

  async #invoke(
    records: readonly StreamRecord[],
  ): Promise<{ readonly failedFrom: number; readonly throttled: boolean }> {
    const { functions, functionId, reportBatchItemFailures } = this.#options;
    const result = await functions.invoke(functionId, { Records: records });
    const numbers = records.map(({ dynamodb }) => dynamodb.SequenceNumber);
    if (result.status === "failed") {
      this.#trace("function", functionId, records, `failed: ${result.reason}`, result.message);
      return { failedFrom: 0, throttled: result.reason === "throttled" };
    }
    const failed = reportBatchItemFailures ? failedItems(result.payload, new Set(numbers)) : new Set<string>();
    const first = numbers.findIndex((number) => failed.has(number));
    this.#trace(
      "function",
      functionId,
      records,
      first < 0 ? "processed" : "failed in part",
      `${records.length} records`,
    );
    return { failedFrom: first < 0 ? records.length : first, throttled: false };
  }

  async #dropOld(records: readonly StreamRecord[], attempts: number): Promise<readonly StreamRecord[]> {
    const { maximumRecordAgeSeconds: most } = this.#options;
    if (most < 0) return records;
    const now = Date.now() / 1_000;
    const fresh = records.findIndex(({ dynamodb }) => now - dynamodb.ApproximateCreationDateTime <= most);
    const old = fresh < 0 ? records : records.slice(0, fresh);
    if (old.length === 0) return records;
    return (await this.#discard(old, "RecordAgeExceeded", attempts)) ? records.slice(old.length) : records;
  }

  /** Sends a discarded batch to the on-failure destination, with unlimited retries, so that no loss goes unnoticed. */
  async #discard(records: readonly StreamRecord[], condition: string, attempts: number): Promise<boolean> {
    const { sqs, onFailureQueueUrl } = this.#options;
    for (let tries = 1; sqs && onFailureQueueUrl !== undefined; tries++) {
      if (this.#signal.aborted) return false;
      try {
        const MessageBody = this.#describe(records, condition, attempts);
        await sqs.send(new SendMessageCommand({ QueueUrl: onFailureQueueUrl, MessageBody }));
        break;
      } catch (error) {
        this.#trace("dead-letter", onFailureQueueUrl, records, "failed", error instanceof Error ? error.message : "");
        await this.#pause(backoff(tries));
      }
    }
    this.#trace(
      "dead-letter",
      onFailureQueueUrl ?? this.#options.id,
      records,
      `discarded: ${condition}`,
      `${records.length} records`,
    );
    this.#pass(records);
    return true;
  }

  /** Lambda's record of a discarded batch: its position in the stream, not its content. */
  #describe(records: readonly StreamRecord[], condition: string, attempts: number): string {
    const { functionArn, functionId, streamArn } = this.#options;
    const [first, last] = [records[0]?.dynamodb, records.at(-1)?.dynamodb];
    const time = (seconds = 0) => new Date(seconds * 1_000).toISOString();
    return JSON.stringify({
      requestContext: {
        requestId: randomUUID(),
        functionArn: functionArn ?? functionId,
        condition,
        approximateInvokeCount: attempts,
      },
      responseContext: { statusCode: 200, executedVersion: "$LATEST", functionError: "Unhandled" },
      version: "1.0",
      timestamp: new Date().toISOString(),
      DDBStreamBatchInfo: {
        shardId: this.#shardId,
        startSequenceNumber: first?.SequenceNumber,
        endSequenceNumber: last?.SequenceNumber,
        approximateArrivalOfFirstRecord: time(first?.ApproximateCreationDateTime),
        approximateArrivalOfLastRecord: time(last?.ApproximateCreationDateTime),
        batchSize: records.length,
        streamArn,
      },
    });
  }

  #pass(records: readonly StreamRecord[]): void {
    const last = records.at(-1);
    if (last) this.#checkpoint(last.dynamodb.SequenceNumber);
  }

  async #pause(ms: number): Promise<void> {
    await wait(ms, undefined, { signal: this.#signal }).catch((error: unknown) => {
      if (!this.#signal.aborted) throw error;
    });
  }

  #trace(
    stage: "function" | "dead-letter",
    resource: string,
    records: readonly StreamRecord[],
    outcome: string,
    detail: string,
  ): void {
    for (const { eventID } of records)
      this.#options.tracer.record({ subject: eventID, stage, resource, outcome, detail });
  }
}
