import type { Message, MessageAttributeValue } from "@aws-sdk/client-sqs";

/** A message as functions receive it. */
export interface SqsRecord extends Record<string, unknown> {
  readonly messageId: string;
  readonly receiptHandle: string;
  readonly body: string;
}

/** Converts a received message to Lambda's format. */
export function sqsRecord(message: Message, queueArn: string): SqsRecord {
  const { MessageId = "", ReceiptHandle = "", Body = "", Attributes = {}, MessageAttributes = {} } = message;
  return {
    messageId: MessageId,
    receiptHandle: ReceiptHandle,
    body: Body,
    attributes: Attributes,
    messageAttributes: Object.fromEntries(
      Object.entries(MessageAttributes).map(([name, value]) => [name, attribute(value)]),
    ),
    ...(message.MD5OfMessageAttributes ? { md5OfMessageAttributes: message.MD5OfMessageAttributes } : {}),
    md5OfBody: message.MD5OfBody,
    eventSource: "aws:sqs",
    eventSourceARN: queueArn,
    awsRegion: queueArn.split(":")[3],
  };
}

function attribute({ StringValue, BinaryValue, DataType }: MessageAttributeValue) {
  return {
    ...(StringValue === undefined ? {} : { stringValue: StringValue }),
    ...(BinaryValue === undefined ? {} : { binaryValue: Buffer.from(BinaryValue).toString("base64") }),
    stringListValues: [],
    binaryListValues: [],
    dataType: DataType,
  };
}
