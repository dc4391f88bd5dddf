import { Duration, Validations } from "aws-cdk-lib";
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
} from "aws-cdk-lib/aws-lambda";
import { Bucket } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import type { EnvironmentGroup, Group } from "../environment.ts";
import type { FunctionSpec } from "../function-spec.ts";
import type { Logs } from "../logs.ts";
import { functionName, serviceName } from "../naming.ts";
import { SECRETS, secretParameter } from "../secrets.ts";
import { type Grant, type GrantedResources, readSecrets, toGrants } from "./grants.ts";
import { resourceOf } from "./resource.ts";

/** What all functions of a stage have in common. */
export interface FunctionContext {
  readonly stage: string;
  /** Where the bundles are: the bucket of the template's parameter `CodeBucket`, and the key of an entry's bundle in it. */
  readonly code: { readonly bucketName: string; readonly keyOf: (entry: string) => string };
  readonly eventBusName: string;
  readonly logs: Logs;
  readonly resources: GrantedResources;
  /** Changes with every value of a parameter that functions read. */
  readonly configuration: string;
  readonly environment: Readonly<Record<EnvironmentGroup, Group>>;
}

/**
 * A function of the portal: Node 24 on arm64, traced, with its own role. The role allows logs, traces, and the accesses of the
 * specification.
 */
export class PortalFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly spec: FunctionSpec;
  readonly #role: Role;
  readonly #policy = new PolicyDocument();

  constructor(scope: Construct, id: string, context: FunctionContext, spec: FunctionSpec) {
    super(scope, id);
    const { stage } = context;
    const name = functionName(stage, spec.entry);
    this.spec = spec;

    const logGroup = context.logs.of(spec.entry);
    this.#role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
      description: `What ${name} may do`,
      // Inline, so that the role is complete before the function is invoked.
      inlinePolicies: { access: this.#policy },
    });
    this.#policy.addStatements(
      new PolicyStatement({
        actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
        resources: [logGroup.logGroupArn],
      }),
      new PolicyStatement({
        actions: ["xray:PutTelemetryRecords", "xray:PutTraceSegments"],
        resources: ["*"],
      }),
    );
    Validations.of(this.#role).acknowledge(
      { id: "AwsSolutions-IAM5[Resource::*]", reason: "The X-Ray write actions have no resources." },
      {
        id: "Serverless-LambdaStarPermissions",
        reason:
          "No action is a wildcard. Resources are wildcards only for traces and below a prefix, each explained under IAM5.",
      },
    );

    const codeBucket = Bucket.fromBucketName(this, "Code", context.code.bucketName);
    Validations.of(codeBucket).acknowledge({
      id: "@aws-cdk/aws-lambda:codeFromBucketObjectVersionNotSpecified",
      reason: "A bundle's key has the hash of its contents, so changed code always has a new key.",
    });
    this.lambda = new LambdaFunction(this, "Function", {
      functionName: name,
      description: spec.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: "index.handler",
      code: Code.fromBucket(codeBucket, context.code.keyOf(spec.entry)),
      timeout: Duration.seconds(spec.timeoutSeconds),
      memorySize: spec.memoryMb,
      // Otherwise the construct adds its own statements.
      role: this.#role.withoutPolicyUpdates(),
      tracing: Tracing.ACTIVE,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      systemLogLevelV2: SystemLogLevel.INFO,
      environment: { ...variables(context, spec), ...powertools(serviceName(spec.entry)) },
      // A version holds the values of its environment, so other values need another version (`gradual-release.ts`).
      currentVersionOptions: { description: context.configuration },
    });
    Validations.of(this.lambda).acknowledge({
      id: "Serverless-LambdaDLQ",
      reason:
        "Functions behind a route, queue, or stream are never invoked asynchronously: their source handles failures. Jobs have an on-failure destination.",
    });
    resourceOf(this.lambda).addMetadata("spoke:entry", spec.entry);
    const parameters = secretsOf(context, spec).map(({ parameter }) => parameter);
    if (parameters.length > 0) this.grant(readSecrets(this, parameters));
    this.grant(...spec.grants.map((access) => toGrants(access, context.resources)));
  }

  /** Adds rights to the role. */
  grant(...grants: (Grant | Grant[])[]): this {
    for (const grant of grants.flat()) {
      this.#policy.addStatements(grant.statement);
      if (grant.acknowledgements.length > 0) Validations.of(this.#role).acknowledge(...grant.acknowledgements);
    }
    return this;
  }
}

function variables(context: FunctionContext, spec: FunctionSpec): Record<string, string> {
  const { stage, eventBusName, resources, configuration } = context;
  const secrets = secretsOf(context, spec).map(({ variable, parameter }) => `${variable}=${parameter}`);
  return {
    STAGE: stage,
    TABLE_NAME: resources.table.tableName,
    FILES_BUCKET: resources.files.bucketName,
    EVENT_BUS_NAME: eventBusName,
    ...(groupsOf(context, spec).length > 0 && { CONFIGURATION: configuration }),
    ...(secrets.length > 0 && { SECRET_PARAMETERS: secrets.join(",") }),
    ...Object.assign({}, ...groupsOf(context, spec).map((group) => group.variables)),
  };
}

function groupsOf(context: FunctionContext, { environment = [] }: FunctionSpec): Group[] {
  return environment.map((name) => context.environment[name]);
}

/** The secrets that a function reads: at most ten, because it asks for them at once. */
function secretsOf(context: FunctionContext, spec: FunctionSpec) {
  const all = [...new Set(groupsOf(context, spec).flatMap(({ secrets = [] }) => secrets))];
  if (all.length > 10) throw new Error(`${spec.entry} reads more than ten secrets`);
  return all.map((variable) => ({ variable, parameter: secretParameter(context.stage, SECRETS[variable]) }));
}

function powertools(service: string): Record<string, string> {
  return {
    // A small young generation: otherwise the garbage of loading a catalog index would triple its memory.
    NODE_OPTIONS: "--enable-source-maps --max-semi-space-size=8",
    POWERTOOLS_SERVICE_NAME: service,
    POWERTOOLS_LOG_LEVEL: "INFO",
    POWERTOOLS_LOGGER_LOG_EVENT: "false",
    POWERTOOLS_METRICS_NAMESPACE: "Spoke",
  };
}
