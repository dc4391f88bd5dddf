import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { dynamo, tableName } from "@spoke/core/platform";
import type { SQSEvent } from "aws-lambda";

const heard = new Set<string>();

/** What the outbox holds of a type and nobody has heard yet, as a queue delivers it. */
export async function events(type: string): Promise<SQSEvent["Records"]> {
  const { Items = [] } = await dynamo().send(
    new ScanCommand({
      TableName: tableName(),
      FilterExpression: "begins_with(pk, :p)",
      ExpressionAttributeValues: { ":p": "OUTBOX#" },
    }),
  );
  return Items.filter((item) => item.envelope.type === type && !heard.has(String(item.pk))).map((item) => {
    heard.add(String(item.pk));
    const attributes = {
      ApproximateReceiveCount: "1",
      SentTimestamp: "",
      SenderId: "",
      ApproximateFirstReceiveTimestamp: "",
    };
    return {
      ...{
        messageId: String(item.pk),
        receiptHandle: "",
        messageAttributes: {},
        md5OfBody: "",
        eventSource: "aws:sqs",
      },
      ...{ eventSourceARN: "", awsRegion: "", attributes, body: JSON.stringify({ detail: item.envelope }) },
    };
  });
}
