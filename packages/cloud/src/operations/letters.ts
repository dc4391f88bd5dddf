import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import { moveMessage } from "./redrive.ts";

/** A message in a dead-letter queue. */
export interface Letter {
  readonly id: string;
  /** When it was sent, ISO 8601; empty if the queue does not say. */
  readonly sentAt: string;
  readonly body: string;
}

/** Messages that are looked through at once. */
const MOST = 200;
/** Long enough to look through them; an interrupted look can be repeated soon. */
const HOLD_SECONDS = 20;

/** Takes messages in turn, so that none is received twice, until `isEnough`, and hands back those that `use` did not remove. */
async function look<Result>(
  sqs: SQSClient,
  url: string,
  isEnough: (messages: readonly Message[]) => boolean,
  use: (messages: readonly Message[]) => Promise<{ readonly result: Result; readonly removed?: Message | undefined }>,
): Promise<Result> {
  const messages: Message[] = [];
  while (messages.length < MOST && !isEnough(messages)) {
    const { Messages: received = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: url,
        MaxNumberOfMessages: 10,
        VisibilityTimeout: HOLD_SECONDS,
        MessageAttributeNames: ["All"],
        MessageSystemAttributeNames: ["All"],
      }),
    );
    if (received.length === 0) break;
    messages.push(...received);
  }
  const { result, removed } = await use(messages);
  for (const { ReceiptHandle } of messages.filter((message) => message !== removed)) {
    await sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl: url, ReceiptHandle, VisibilityTimeout: 0 }));
  }
  return result;
}

/** The messages of a dead-letter queue, at most 200. */
export const listLetters = (sqs: SQSClient, url: string): Promise<Letter[]> =>
  look(
    sqs,
    url,
    () => false,
    async (messages) => ({
      result: messages.map(({ MessageId = "", Body = "", Attributes }) => {
        const sent = Number(Attributes?.SentTimestamp);
        return { id: MessageId, body: Body, sentAt: sent > 0 ? new Date(sent).toISOString() : "" };
      }),
    }),
  );

/** Deletes a message, or moves it to a queue. False if it is not among the first 200. */
export function removeLetter(sqs: SQSClient, url: string, id: string, to?: string): Promise<boolean> {
  const isWanted = ({ MessageId }: Message): boolean => MessageId === id;
  return look(
    sqs,
    url,
    (messages) => messages.some(isWanted),
    async (messages) => {
      const removed = messages.find(isWanted);
      if (removed && to !== undefined) await moveMessage(sqs, url, to, removed);
      else if (removed)
        await sqs.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle: removed.ReceiptHandle }));
      return { result: removed !== undefined, removed };
    },
  );
}

/** Deletes all messages of a queue. */
export async function purge(sqs: SQSClient, url: string): Promise<void> {
  await sqs.send(new PurgeQueueCommand({ QueueUrl: url }));
}
