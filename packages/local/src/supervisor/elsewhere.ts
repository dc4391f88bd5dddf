import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { S3Client } from "@aws-sdk/client-s3";
import type { Endpoints } from "../contracts.ts";
import type { HttpRoute } from "../http/plan.ts";
import { readPlan } from "../template/read.ts";
import { loadTemplate } from "../template/synthesize.ts";
import { ROOT } from "../web/site.ts";
import { withStore } from "../web/store-address.ts";
import { deployStack } from "./deploy.ts";
import { loadKeys, loadPushKeys } from "./keys.ts";
import { StartProblem } from "./listen.ts";
import { ACCOUNT, CREDENTIALS, MAIL_FROM, REGION, STACK, STAGE } from "./stage.ts";

/** What the web front needs of a cloud, wherever it runs. */
export interface Backend {
  readonly endpoints: Endpoints;
  readonly api: URL;
  readonly routes: readonly HttpRoute[];
  readonly siteHeaders: Readonly<Record<string, string>>;
  readonly s3: S3Client;
  readonly bucket: string;
  readonly tableName: string;
}

function required(outputs: Readonly<Record<string, string>>, name: string): string {
  const value = outputs[name];
  if (!value) throw new StartProblem(`The deployed stack has no output ${name}.`);
  return value;
}

/**
 * Deploys the same template to `endpoint` (LocalStack) instead of running it here.
 * Throws a StartProblem when the deployment fails.
 */
export async function deployElsewhere(options: {
  readonly endpoint: string;
  readonly directory: string;
  /** Where people reach a host's site, with `{host}` for its name. */
  readonly siteOrigin: string;
  readonly progress: (line: string) => void;
}): Promise<Backend> {
  const { endpoint, directory, progress } = options;
  // The SDK's own variables name account and region of a real endpoint; an emulator takes whatever it gets.
  const region = process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION ?? REGION;
  const client = { endpoint, region, ...(process.env.AWS_ACCESS_KEY_ID ? {} : { credentials: CREDENTIALS }) };
  const s3 = new S3Client({ ...client, forcePathStyle: true });
  const keys = await loadKeys(directory);
  const push = loadPushKeys(directory);
  const parameters = {
    TokenVerificationKeys: JSON.stringify(keys.verification),
    TokenSigningKeys: JSON.stringify(keys.signing),
    SiteBasicAuth: "",
    MailFrom: MAIL_FROM,
    SiteOrigin: options.siteOrigin,
    PushPublicKey: push.publicKey,
    PushPrivateKey: push.privateKey,
  };
  progress("Building functions and site …");
  const { prepareDeployment } = await import("@spoke/infra/deployment.ts");
  const files = await prepareDeployment(ROOT, STAGE);
  progress(`Deploying ${files.stackName} to ${endpoint} …`);
  const cloudFormation = new CloudFormationClient(client);
  const outputs = await deployStack({ files, cloudFormation, s3, s3Endpoint: endpoint, parameters });
  const plan = readPlan(await loadTemplate(STAGE), {
    place: { region, account: ACCOUNT, stackName: STACK, sqs: endpoint, api: endpoint },
    parameters: { ...parameters, CodeBucket: "", CodePrefix: "" },
  });
  return {
    endpoints: {
      dynamodb: endpoint,
      s3: endpoint,
      sqs: endpoint,
      events: endpoint,
      ses: endpoint,
      region,
      account: ACCOUNT,
    },
    api: new URL(required(outputs, "ApiEndpoint")),
    routes: plan.api.routes,
    siteHeaders: withStore(plan.siteHeaders, endpoint),
    s3,
    bucket: required(outputs, "FilesBucketName"),
    tableName: required(outputs, "TableName"),
  };
}
