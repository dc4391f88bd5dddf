/** A process that a test can kill: runs the cloud in the directory given, with one function for every subscriber. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { startCloud } from "../../support/cloud.ts";

const [directory = ""] = process.argv.slice(2);

/** Notes that it began, waits until the test lets it go on, and notes that it is done. */
const code = `import { appendFileSync, existsSync } from "node:fs";
const note = (text) => appendFileSync(${JSON.stringify(join(directory, "calls.log"))}, text + "\\n");
export async function handler(event) {
  const text = JSON.stringify(event);
  const ids = [...text.matchAll(/id-\\d+-/g)].map(([id]) => id);
  for (const id of ids) note("begin " + id);
  while (!existsSync(${JSON.stringify(join(directory, "go"))})) await new Promise((resolve) => setTimeout(resolve, 20));
  for (const id of ids) note("done " + id);
  return {};
}`;

const cloud = await startCloud({
  directory,
  code: {
    "functions/subscribers/order-placed-erp-outbound.ts": code,
    "functions/subscribers/feed-received-import.ts": code,
    "functions/streams/outbox-publisher.ts": code,
  },
});
const { endpoints, tableName, bucket, plan } = cloud;
const about = { endpoints, tableName, bucket, bus: plan.buses[0]?.name };
writeFileSync(join(directory, "about.json"), JSON.stringify(about));
process.on("SIGTERM", () => void cloud.stop().then(() => process.exit(0)));
process.stdout.write("ready\n");
