import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { S3Client } from "@aws-sdk/client-s3";
import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import type { Endpoints } from "@spoke/cloud/contracts.ts";
import type { HttpRoute } from "@spoke/cloud/http/plan.ts";
import { ACCOUNT, CREDENTIALS, REGION } from "@spoke/cloud/supervisor/account.ts";
import { readPlan } from "@spoke/cloud/template/read.ts";
import { withStore } from "@spoke/cloud/web/store-address.ts";
import { ROOT } from "../build/site.ts";
import { loadTemplate } from "../build/template.ts";
import {
  STACK,
  STACK_OPTIONS,
  STAGE,
  stackOutput,
  stackParameters,
  stackSecrets,
  stackStores,
} from "../portal/stack.ts";
import { deployStack } from "./stack.ts";

/** What the web front needs from a backend, embedded or deployed. */
export interface Backend {
  readonly endpoints: Endpoints;
  readonly api: URL;
  readonly routes: readonly HttpRoute[];
  readonly siteHeaders: Readonly<Record<string, string>>;
  readonly mediaHeaders: Readonly<Record<string, string>>;
  readonly s3: S3Client;
  readonly bucket: string;
  readonly tableName: string;
}

/**
 * Deploys the template to `endpoint` (LocalStack) instead of running it in this process.
 * @throws StartProblem when the deployment fails
 */
export async function deployToEndpoint(options: {
  readonly endpoint: string;
  readonly directory: string;
  /** Address of a host's site with `{host}` for its name. */
  readonly siteOrigin: string;
  readonly progress: (line: string) => void;
}): Promise<Backend> {
  const { endpoint, directory, progress } = options;
  // The SDK's own variables, if set, apply to a real endpoint; an emulator accepts any.
  const region = process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION ?? REGION;
  const client = { endpoint, region, ...(process.env.AWS_ACCESS_KEY_ID ? {} : { credentials: CREDENTIALS }) };
  const s3 = new S3Client({ ...client, forcePathStyle: true });
  const parameters = stackParameters({ siteOrigin: options.siteOrigin });
  const ssm = new SSMClient(client);
  for (const [Name, Value] of Object.entries(await stackSecrets(directory)))
    await ssm.send(new PutParameterCommand({ Name, Value, Type: "SecureString", Overwrite: true }));
  progress("Building functions and site …");
  const { prepareDeployment } = await import("@spoke/infra/deployment.ts");
  const files = await prepareDeployment(ROOT, STAGE);
  progress(`Deploying ${files.stackName} to ${endpoint} …`);
  const cloudFormation = new CloudFormationClient(client);
  const outputs = await deployStack({ files, cloudFormation, s3, s3Endpoint: endpoint, parameters });
  const plan = readPlan(await loadTemplate(STAGE), {
    place: { region, account: ACCOUNT, stackName: STACK, sqs: endpoint, api: endpoint },
    parameters: { ...parameters, CodeBucket: "", CodePrefix: "" },
    entryMetadata: STACK_OPTIONS.entryMetadata,
  });
  return {
    endpoints: {
      dynamodb: endpoint,
      s3: endpoint,
      sqs: endpoint,
      events: endpoint,
      ses: endpoint,
      ssm: endpoint,
      region,
      account: ACCOUNT,
    },
    api: new URL(stackOutput(outputs, "ApiEndpoint")),
    routes: plan.api.routes,
    siteHeaders: withStore(plan.siteHeaders, endpoint),
    mediaHeaders: plan.mediaHeaders,
    s3,
    ...stackStores(outputs),
  };
}
