import { randomUUID } from "node:crypto";
import { type MessageAttributeValue, SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { Outcome } from "./attempt.ts";
import type { Destination } from "./config.ts";

export interface DeadLetter {
  readonly to: Destination;
  /** Of the rule or schedule. */
  readonly sourceArn: string;
  /** The accepted event as JSON text, and the input of the target. */
  readonly event: string;
  readonly input: string;
  readonly failure: Outcome & { readonly status: "failed" };
  /** Total attempts. */
  readonly attempts: number;
  /** undefined: not retryable. */
  readonly exhausted?: "MaximumRetryAttempts" | "MaximumEventAgeInSeconds" | undefined;
  readonly now: number;
}

/** Longer error messages are cut off. */
const MESSAGE_CHARACTERS = 1_000;

/**
 * Sends a failed delivery to the function's on-failure destination (for an error of the function) or to the dead-letter
 * queue. Returns the queue's URL, or undefined if there is no queue and the event is dropped. Rejects when SQS fails.
 */
export async function sendDeadLetter(sqs: SQSClient, letter: DeadLetter): Promise<string | undefined> {
  const { to, failure } = letter;
  const destination = failure.byFunction ? to.asynchronous?.onFailureQueueUrl : undefined;
  if (destination !== undefined) {
    await sqs.send(new SendMessageCommand({ QueueUrl: destination, MessageBody: failedInvocation(letter) }));
    return destination;
  }
  if (to.deadLetterQueueUrl === undefined) return undefined;
  const attributes: Record<string, MessageAttributeValue> = {
    [letter.sourceArn.includes(":schedule/") ? "SCHEDULE_ARN" : "RULE_ARN"]: text(letter.sourceArn),
    TARGET_ARN: text(to.arn),
    ERROR_CODE: text(failure.code),
    ERROR_MESSAGE: text(failure.message.slice(0, MESSAGE_CHARACTERS)),
    RETRY_ATTEMPTS: text(String(letter.attempts - 1)),
  };
  if (letter.exhausted) attributes.EXHAUSTED_RETRY_CONDITION = text(letter.exhausted);
  const message = { QueueUrl: to.deadLetterQueueUrl, MessageBody: letter.event, MessageAttributes: attributes };
  await sqs.send(new SendMessageCommand(message));
  return to.deadLetterQueueUrl;
}

function text(value: string): MessageAttributeValue {
  return { DataType: "String", StringValue: value === "" ? "-" : value };
}

/** Lambda's record for the on-failure destination of an asynchronous invocation. */
function failedInvocation({ to, input, failure, attempts, exhausted, now }: DeadLetter): string {
  return JSON.stringify({
    version: "1.0",
    timestamp: new Date(now).toISOString(),
    requestContext: {
      requestId: randomUUID(),
      functionArn: `${to.arn}:$LATEST`,
      condition: exhausted === "MaximumEventAgeInSeconds" ? "EventAgeExceeded" : "RetriesExhausted",
      approximateInvokeCount: attempts,
    },
    requestPayload: JSON.parse(input),
    responseContext: { statusCode: 200, executedVersion: "$LATEST", functionError: "Unhandled" },
    responsePayload: { errorMessage: failure.message },
  });
}
