import { readFile } from "node:fs/promises";
import {
  type CloudFormationClient,
  CloudFormationServiceException,
  CreateStackCommand,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
  type Stack,
  UpdateStackCommand,
} from "@aws-sdk/client-cloudformation";
import { BucketAlreadyOwnedByYou, CreateBucketCommand, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { StartProblem } from "@spoke/cloud/http/listen.ts";

/** Files to deploy, created by `infra/deployment.ts`. File names are absolute. */
export interface DeployedFiles {
  readonly stackName: string;
  /** `template.json`, and the templates of nested stacks. */
  readonly templates: readonly { readonly name: string; readonly file: string }[];
  /** Prefix of the templates in the code bucket, derived from their content. */
  readonly codePrefix: string;
  readonly bundles: readonly { readonly key: string; readonly file: string }[];
}

export interface DeployOptions {
  readonly files: DeployedFiles;
  readonly cloudFormation: CloudFormationClient;
  readonly s3: S3Client;
  /** Address at which CloudFormation itself reaches S3. */
  readonly s3Endpoint: string;
  /** Values of the template's parameters, except CodeBucket and CodePrefix. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly pollMs?: number;
  readonly timeoutMs?: number;
}

const POLL_MS = 2_000;
const TIMEOUT_MS = 600_000;
const CREATED = new Set(["CREATE_COMPLETE", "UPDATE_COMPLETE", "UPDATE_COMPLETE_CLEANUP_IN_PROGRESS"]);

async function upload(options: DeployOptions, bucket: string): Promise<void> {
  const { s3, files } = options;
  try {
    await s3.send(new CreateBucketCommand({ Bucket: bucket }));
  } catch (error) {
    if (!(error instanceof BucketAlreadyOwnedByYou)) throw error;
  }
  const objects = [
    ...files.bundles.map(({ key, file }) => ({ key, file })),
    ...files.templates.map(({ name, file }) => ({ key: `${files.codePrefix}${name}`, file })),
  ];
  await Promise.all(
    objects.map(async ({ key, file }) =>
      s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: await readFile(file) })),
    ),
  );
}

async function describeStack(client: CloudFormationClient, name: string): Promise<Stack | undefined> {
  try {
    return (await client.send(new DescribeStacksCommand({ StackName: name }))).Stacks?.[0];
  } catch (error) {
    if (error instanceof CloudFormationServiceException && /does not exist/.test(error.message)) return undefined;
    throw error;
  }
}

/** Creates or updates the stack; false if there is nothing to update. */
async function submit(options: DeployOptions, bucket: string): Promise<boolean> {
  const { cloudFormation, files } = options;
  const parameters = { ...options.parameters, CodeBucket: bucket, CodePrefix: files.codePrefix };
  const input = {
    StackName: files.stackName,
    // The template exceeds the size limit of a request, so CloudFormation reads it from the bucket.
    TemplateURL: `${options.s3Endpoint.replace(/\/$/, "")}/${bucket}/${files.codePrefix}template.json`,
    Capabilities: ["CAPABILITY_IAM" as const],
    Parameters: Object.entries(parameters).map(([ParameterKey, ParameterValue]) => ({ ParameterKey, ParameterValue })),
  };
  if (!(await describeStack(cloudFormation, files.stackName))) {
    await cloudFormation.send(new CreateStackCommand(input));
    return true;
  }
  try {
    await cloudFormation.send(new UpdateStackCommand(input));
    return true;
  } catch (error) {
    if (error instanceof CloudFormationServiceException && /No updates/.test(error.message)) return false;
    throw error;
  }
}

async function failureReasons(client: CloudFormationClient, name: string): Promise<string> {
  const { StackEvents: events = [] } = await client.send(new DescribeStackEventsCommand({ StackName: name }));
  return events
    .filter((event) => event.ResourceStatus?.endsWith("_FAILED") && !/canceled/i.test(event.ResourceStatusReason ?? ""))
    .map((event) => `${event.LogicalResourceId} (${event.ResourceType}): ${event.ResourceStatusReason}`)
    .reverse()
    .slice(0, 5)
    .join("\n");
}

async function waitForStack(options: DeployOptions): Promise<Stack> {
  const { cloudFormation, files, pollMs = POLL_MS, timeoutMs = TIMEOUT_MS } = options;
  const end = performance.now() + timeoutMs;
  while (performance.now() < end) {
    const stack = await describeStack(cloudFormation, files.stackName);
    const status = stack?.StackStatus ?? "gone";
    if (stack && CREATED.has(status)) return stack;
    if (!status.endsWith("_IN_PROGRESS")) {
      const reasons = stack ? await failureReasons(cloudFormation, files.stackName) : "";
      throw new StartProblem(`Failed to deploy the stack ${files.stackName}: ${status}\n${reasons}`.trim());
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  throw new StartProblem(
    `The stack ${files.stackName} was not deployed within ${Math.round(timeoutMs / 1000)} seconds.`,
  );
}

/**
 * Uploads bundles and templates to the code bucket, deploys the stack, and returns its outputs.
 * @throws StartProblem with CloudFormation's reasons when the deployment fails
 */
export async function deployStack(options: DeployOptions): Promise<Record<string, string>> {
  const bucket = `${options.files.stackName}-code`;
  await upload(options, bucket);
  await submit(options, bucket);
  const stack = await waitForStack(options);
  return Object.fromEntries(
    (stack.Outputs ?? []).flatMap(({ OutputKey: key, OutputValue: value }) =>
      key && value !== undefined ? [[key, value]] : [],
    ),
  );
}
