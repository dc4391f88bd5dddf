import {
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";

/** A dead-letter queue can be filled while it is emptied; one redrive moves at most this many. */
const MAX_MOVED = 10_000;
/** Long enough to send a batch on, short enough that an interrupted redrive can be repeated at once. */
const HOLD_SECONDS = 30;

/** Sends a message to another queue and deletes it. */
export async function moveMessage(sqs: SQSClient, from: string, to: string, message: Message): Promise<void> {
  const group = message.Attributes?.MessageGroupId;
  await sqs.send(
    new SendMessageCommand({
      QueueUrl: to,
      MessageBody: message.Body ?? "",
      ...(message.MessageAttributes ? { MessageAttributes: message.MessageAttributes } : {}),
      ...(group ? { MessageGroupId: group, MessageDeduplicationId: message.MessageId } : {}),
    }),
  );
  // Only now: a crash in between delivers twice, which every consumer expects, and never loses.
  await sqs.send(new DeleteMessageCommand({ QueueUrl: from, ReceiptHandle: message.ReceiptHandle }));
}

/** Moves the messages of a dead-letter queue back to the queue they came from. URLs in, number of moved messages out. */
export async function redrive(sqs: SQSClient, from: string, to: string): Promise<number> {
  let moved = 0;
  while (moved < MAX_MOVED) {
    const { Messages: messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: from,
        MaxNumberOfMessages: 10,
        VisibilityTimeout: HOLD_SECONDS,
        MessageAttributeNames: ["All"],
        MessageSystemAttributeNames: ["MessageGroupId"],
      }),
    );
    if (messages.length === 0) break;
    // One after another, so that a FIFO queue keeps its order.
    for (const message of messages) await moveMessage(sqs, from, to, message);
    moved += messages.length;
  }
  return moved;
}
