/** A process that puts events one after another, says which were acknowledged, and is killed. Arguments: directory, queue endpoint. */
import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { SQSClient } from "@aws-sdk/client-sqs";
import { startEventBridge } from "@spoke/cloud/eventbridge/server.ts";
import { crashConfig } from "./crash-config.ts";

const [dataDir = "", endpoint = ""] = process.argv.slice(2);
const region = "eu-central-1";
const credentials = { accessKeyId: "test", secretAccessKey: "test" };
const bridge = await startEventBridge({
  dataDir,
  buses: crashConfig(endpoint),
  sqs: new SQSClient({ endpoint, region, credentials, maxAttempts: 1 }),
  functions: { invoke: async () => ({ status: "ok", payload: null, durationMs: 0 }) },
  tracer: { record: () => undefined },
});
const client = new EventBridgeClient({ endpoint: bridge.endpoint, region, credentials });
for (let n = 0; ; n++) {
  const entry = { Source: "spoke", DetailType: "order.placed", Detail: JSON.stringify({ n }), EventBusName: "spoke" };
  const { Entries } = await client.send(new PutEventsCommand({ Entries: [entry] }));
  process.stdout.write(`${Entries?.[0]?.EventId}\n`);
}
