import { SendMessageBatchCommand, type SendMessageBatchRequestEntry, type SQSClient } from "@aws-sdk/client-sqs";
import type { FunctionHost } from "../contracts.ts";
import type { Destination } from "./config.ts";

/** Outcome of one attempt. `code` is EventBridge's error code on dead letters. */
export type Outcome =
  | { readonly status: "delivered"; readonly note?: string }
  | {
      readonly status: "failed";
      readonly code: string;
      readonly message: string;
      readonly retry: boolean;
      /** The function ran and failed: its own retry settings apply, not the rule's. */
      readonly byFunction?: boolean;
    };

/** SQS accepts batches of ten messages with 1 MB in total. */
export const BATCH_MESSAGES = 10;
export const BATCH_BYTES = 1_000_000;

/**
 * Sends texts to a queue in order, at most `BATCH_MESSAGES` with `BATCH_BYTES` in total; returns one outcome per text.
 * Never rejects.
 */
export async function sendToQueue(sqs: SQSClient, to: Destination, texts: readonly string[]): Promise<Outcome[]> {
  const group = to.messageGroupId === undefined ? {} : { MessageGroupId: to.messageGroupId };
  const entries = texts.map(
    (text, at): SendMessageBatchRequestEntry => ({ Id: String(at), MessageBody: text, ...group }),
  );
  try {
    const answer = await sqs.send(new SendMessageBatchCommand({ QueueUrl: to.queueUrl, Entries: entries }));
    const sent = new Map(answer.Successful?.map(({ Id, MessageId }) => [Id, MessageId]));
    const failed = new Map(answer.Failed?.map((failure) => [failure.Id, failure]));
    return entries.map(({ Id }): Outcome => {
      const message = sent.get(Id);
      if (message !== undefined) return { status: "delivered", note: `message ${message}` };
      const failure = failed.get(Id);
      const fault = failure?.SenderFault === true;
      return {
        status: "failed",
        code: fault ? "SDK_CLIENT_ERROR" : "ERROR_FROM_TARGET",
        message: failure?.Message ?? failure?.Code ?? "the queue did not answer for this message",
        retry: !fault,
      };
    });
  } catch (error) {
    const outcome = describe(error);
    // One refused message must not fail the others.
    if (texts.length > 1 && !outcome.retry && outcome.code !== "NO_RESOURCE") {
      const outcomes: Outcome[] = [];
      for (const text of texts) outcomes.push(...(await sendToQueue(sqs, to, [text])));
      return outcomes;
    }
    return texts.map(() => outcome);
  }
}

/** Outcome for an error of an AWS client. */
export function describe(error: unknown): Outcome & { status: "failed" } {
  const { name = "Error", message = String(error) } = error instanceof Error ? error : {};
  if (name === "QueueDoesNotExist" || name === "AWS.SimpleQueueService.NonExistentQueue") {
    return { status: "failed", code: "NO_RESOURCE", message, retry: false };
  }
  if (/throttl|toomany/i.test(name)) return { status: "failed", code: "THROTTLING", message, retry: true };
  const isClientFault =
    error instanceof Error && "$fault" in error && error.$fault === "client" && "$metadata" in error;
  if (isClientFault)
    return { status: "failed", code: "SDK_CLIENT_ERROR", message: `${name}: ${message}`, retry: false };
  return { status: "failed", code: /timeout/i.test(name) ? "TIMEOUT" : "ERROR_FROM_TARGET", message, retry: true };
}

/** Invokes a function with JSON text. Never rejects. */
export async function sendToFunction(functions: FunctionHost, to: Destination, text: string): Promise<Outcome> {
  let event: unknown;
  try {
    event = JSON.parse(text);
  } catch {
    return { status: "failed", code: "INVALID_JSON", message: "The input is not valid JSON", retry: false };
  }
  const result = await functions.invoke(to.functionId ?? "", event);
  if (result.status === "ok") return { status: "delivered", note: `${Math.round(result.durationMs)} ms` };
  const { reason, message } = result;
  if (reason === "throttled") return { status: "failed", code: "THROTTLING", message, retry: true };
  const code = reason === "timeout" ? "TIMEOUT" : "ERROR_FROM_TARGET";
  return { status: "failed", code, message, retry: true, byFunction: true };
}
