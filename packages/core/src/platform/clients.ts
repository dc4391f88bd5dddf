import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { EventBridgeClient } from "@aws-sdk/client-eventbridge";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { countCall, type FaultHook, faultMiddleware } from "./faults.ts";

/**
 * The only place where AWS clients are created, except for the one of S3 (`s3.ts`). They follow the standard AWS_ENDPOINT_URL_*
 * variables. Each is created on first use, so that a function pays only for what it calls. PURE lets bundles drop unused clients.
 */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

let hook: FaultHook | undefined;

/** Fails any call before it is sent, or loses its reply. Returns a function that removes the hook. @internal */
export function setFaultHook(faults: FaultHook): () => void {
  hook = faults;
  return () => {
    hook = undefined;
  };
}

/** Even without a logger, the SDK serializes every request and response for logging. */
export const LOGGING = "loggerMiddleware";

export const watch = (service: string) => faultMiddleware(service, () => hook);

export const dynamo = /* @__PURE__ */ once(() => {
  const client = new DynamoDBClient({ maxAttempts: 5 });
  client.middlewareStack.remove(LOGGING);
  client.middlewareStack.add(watch("dynamodb"), { step: "initialize", name: "faults" });
  client.middlewareStack.add(countCall, { step: "initialize", name: "count" });
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
});

export const eventBridge = /* @__PURE__ */ once(() => {
  const client = new EventBridgeClient({ maxAttempts: 5 });
  client.middlewareStack.remove(LOGGING);
  client.middlewareStack.add(watch("events"), { step: "initialize", name: "faults" });
  return client;
});

export const ses = /* @__PURE__ */ once(() => {
  // No retries after a lost reply: the mail may have been sent, and the subscriber decides.
  const client = new SESv2Client({ maxAttempts: 1 });
  client.middlewareStack.remove(LOGGING);
  client.middlewareStack.add(watch("ses"), { step: "initialize", name: "faults" });
  return client;
});

/** Loaded on first use: functions without secrets do not need it. */
export const ssm = /* @__PURE__ */ once(async () => {
  const { SSMClient } = await import("@aws-sdk/client-ssm");
  const client = new SSMClient({ maxAttempts: 5 });
  client.middlewareStack.remove(LOGGING);
  client.middlewareStack.add(watch("ssm"), { step: "initialize", name: "faults" });
  return client;
});

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

export const tableName = (): string => required("TABLE_NAME");
export const filesBucket = (): string => required("FILES_BUCKET");
export const busName = (): string => required("EVENT_BUS_NAME");
