/** The embedded cloud in a separate process, so that clients do not share its threads. Started by cloud.ts. */
import { join } from "node:path";
import { startDynamoDbThread } from "@spoke/cloud/dynamodb/thread.ts";
import { startCloud } from "@spoke/cloud/supervisor/cloud.ts";
import { clientEnvironment } from "@spoke/cloud/supervisor/configure.ts";
import type { Template } from "@spoke/cloud/template/cloudformation.ts";
import { buildBundles } from "@spoke/sandbox/build/bundles.ts";
import { loadTemplate } from "@spoke/sandbox/build/template.ts";
import { STACK_OPTIONS, STAGE, stackParameters, stackSecrets } from "@spoke/sandbox/portal/stack.ts";
import { startEdge } from "../tests/support/edge.ts";
import { type CloudReady, USAGE } from "./cloud.ts";
import { Meter } from "./cost-meter.ts";
import { startDelay } from "./delay.ts";

const [directory = "", delay = "0", mode = ""] = process.argv.slice(2);

/** The API's rate limit is a choice of the deployment, and measured by a group of its own. */
function withoutThrottle(source: Template): Template {
  const template = structuredClone(source);
  for (const resource of Object.values(template.Resources)) {
    if (resource.Type !== "AWS::ApiGatewayV2::Stage" || !resource.Properties) continue;
    Object.assign(resource.Properties, {
      DefaultRouteSettings: { ThrottlingRateLimit: 1e6, ThrottlingBurstLimit: 1e6 },
      RouteSettings: {},
    });
  }
  return template;
}

const stops: (() => Promise<void> | void)[] = [];
async function stop(): Promise<void> {
  for (const end of stops.splice(0).reverse()) await end();
  process.exit(0);
}
process.on("message", (message) => void (message === USAGE ? process.send?.(meter?.usage()) : stop()));
process.on("disconnect", () => void stop());

const meter = mode === "metered" ? new Meter() : undefined;
let dynamoDb: string | undefined;
if (Number(delay) > 0 || meter) {
  const behind = await startDynamoDbThread({ path: join(directory, "dynamodb") });
  stops.push(() => behind.stop());
  const front = await (meter ? meter.front(behind.endpoint) : startDelay(behind.endpoint, Number(delay)));
  stops.push(() => front.stop());
  dynamoDb = front.url;
}
const template = await loadTemplate(STAGE);
const cloud = await startCloud({
  ...STACK_OPTIONS,
  directory,
  template: mode === "throttled" ? template : withoutThrottle(template),
  parameters: stackParameters(),
  secrets: await stackSecrets(directory),
  apiPort: 0,
  dynamoDb,
  separateRequests: mode === "separate",
  // The meter counts what arrives over HTTP.
  sockets: meter ? true : undefined,
  bundle: (entries) => buildBundles(entries),
  terminal: (line) => console.error(line),
  onDeath: (error) => {
    console.error(error);
    process.exit(1);
  },
});
stops.push(() => cloud.stop());
meter?.watch(cloud, directory);
const edge = mode === "throttled" ? await startEdge(cloud) : undefined;
if (edge) stops.push(() => edge.stop());
const graphql = cloud.plan.functions.find(({ entry }) => entry === "functions/graphql/handler.ts");
const ready: CloudReady = {
  api: `http://127.0.0.1:${(edge ?? cloud.api).port}`,
  environment: { ...graphql?.environment, ...clientEnvironment(cloud.endpoints) },
};
process.send?.(ready);
