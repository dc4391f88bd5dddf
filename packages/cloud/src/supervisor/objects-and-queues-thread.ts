/** Thread of the S3 and SQS server, so that its disk access never delays a request of the API. */
import { parentPort, workerData } from "node:worker_threads";
import { startFauxqs } from "fauxqs";
import { z } from "zod";
import { repairFauxqs } from "./fauxqs-repairs.ts";

const data: { dataDir: string; objectDir: string; region: string } = workerData;

await repairFauxqs();
const queueList = z.object({ QueueUrls: z.array(z.string()).optional() });
const server = await startFauxqs({
  port: 0,
  logger: false,
  defaultRegion: data.region,
  dataDir: data.dataDir,
  s3StorageDir: data.objectDir,
});

async function call(action: string, body: object): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${server.port}/`, {
    method: "POST",
    headers: { "content-type": "application/x-amz-json-1.0", "x-amz-target": `AmazonSQS.${action}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${action}: ${await response.text()}`);
  return response.json();
}

/**
 * Returns messages that were in flight when the process was killed to their queues. Otherwise they would stay invisible
 * for the rest of their visibility timeout, up to 20 minutes for an import.
 */
async function returnInFlightMessages(): Promise<void> {
  const { QueueUrls: urls = [] } = queueList.parse(await call("ListQueues", {}));
  for (const url of urls) {
    const inFlight = server.inspectQueue(url.slice(url.lastIndexOf("/") + 1))?.messages.inflight ?? [];
    for (const { receiptHandle } of inFlight) {
      await call("ChangeMessageVisibility", { QueueUrl: url, ReceiptHandle: receiptHandle, VisibilityTimeout: 0 });
    }
  }
}

await returnInFlightMessages();
parentPort?.on("message", (message: unknown) => {
  if (message !== "stop") return;
  void server.stop().then(() => parentPort?.close());
});
parentPort?.postMessage(server.port);
