import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from "@aws-sdk/client-cloudformation";
import { physicalName } from "@spoke/infra/naming.ts";
import { settingsOf } from "@spoke/infra/stages.ts";
import { UsageProblem } from "./input.ts";

/** The stack of a stage in CloudFormation. */
export interface DeployedStack {
  readonly name: string;
  readonly status: string;
  /** By name. */
  readonly outputs: Readonly<Record<string, string>>;
  /** By name. */
  readonly parameters: Readonly<Record<string, string>>;
}

/**
 * Points the SDK clients of this process to a deployed stage, with the credentials of the shell.
 * @throws UsageProblem when the stage is not deployed
 */
export async function useStage(stage: string): Promise<void> {
  useRegion(stage);
  const { TableName: table, FilesBucketName: bucket } = (await stackOf(stage))?.outputs ?? {};
  if (!table || !bucket) throw new UsageProblem(`${stage} is not deployed in ${process.env.AWS_REGION}`);
  Object.assign(process.env, { TABLE_NAME: table, FILES_BUCKET: bucket });
}

/** The clients of this process call the stage's region, whatever the shell says. @throws UsageProblem for wrong settings of the stage */
export function useRegion(stage: string): void {
  try {
    process.env.AWS_REGION = settingsOf(stage).region;
  } catch (error) {
    throw new UsageProblem(error instanceof Error ? error.message : String(error));
  }
}

/** The stage's stack in the region in use; undefined when there is none. */
export async function stackOf(stage: string): Promise<DeployedStack | undefined> {
  const name = physicalName(stage);
  try {
    const { Stacks = [] } = await new CloudFormationClient().send(new DescribeStacksCommand({ StackName: name }));
    const [stack] = Stacks;
    if (stack === undefined) return undefined;
    const outputs = (stack.Outputs ?? []).map(({ OutputKey = "", OutputValue = "" }) => [OutputKey, OutputValue]);
    const parameters = (stack.Parameters ?? []).map(({ ParameterKey = "", ParameterValue = "" }) => [
      ParameterKey,
      ParameterValue,
    ]);
    return {
      name,
      status: stack.StackStatus ?? "unknown",
      outputs: Object.fromEntries(outputs),
      parameters: Object.fromEntries(parameters),
    };
  } catch (error) {
    if (error instanceof CloudFormationServiceException && /does not exist/.test(error.message)) return undefined;
    throw error;
  }
}
