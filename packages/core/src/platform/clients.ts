import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { EventBridgeClient } from "@aws-sdk/client-eventbridge";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { observed, once, SHARED } from "./aws-client.ts";
import { countCall } from "./faults.ts";

export const dynamo = /* @__PURE__ */ once(() => {
  const client = observed("dynamodb", new DynamoDBClient({ ...SHARED, maxAttempts: 5 }));
  client.middlewareStack.add(countCall, { step: "initialize", name: "count" });
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
});

export const eventBridge = /* @__PURE__ */ once(() =>
  observed("events", new EventBridgeClient({ ...SHARED, maxAttempts: 5 })),
);

export const ses = /* @__PURE__ */ once(() => {
  // No retries after a lost reply: the mail may have been sent, and the subscriber decides.
  return observed("ses", new SESv2Client({ ...SHARED, maxAttempts: 1 }));
});

/** Loaded on first use: functions without secrets do not need it. */
export const ssm = /* @__PURE__ */ once(async () => {
  const { SSMClient } = await import("@aws-sdk/client-ssm");
  return observed("ssm", new SSMClient({ ...SHARED, maxAttempts: 5 }));
});

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

export const tableName = (): string => required("TABLE_NAME");
export const filesBucket = (): string => required("FILES_BUCKET");
export const busName = (): string => required("EVENT_BUS_NAME");
