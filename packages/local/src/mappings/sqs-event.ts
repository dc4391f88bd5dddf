import type { Message, MessageAttributeValue } from "@aws-sdk/client-sqs";

/** A message as Lambda hands it to a function. */
export interface SqsRecord extends Record<string, unknown> {
  readonly messageId: string;
  readonly receiptHandle: string;
  readonly body: string;
}

/** Brings a received message into the shape of Lambda's SQS event. */
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
