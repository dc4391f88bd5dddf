import { Duration, RemovalPolicy, Validations } from "aws-cdk-lib";
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
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import { Bucket } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { entryName, type FunctionSpec } from "../functions.ts";
import { physicalName } from "../naming.ts";
import type { Grant } from "./grants.ts";
import { resourceOf } from "./resource.ts";

/** The environment variables that functions read. JSON web key sets are JSON texts. */
export interface FunctionEnvironment {
  readonly STAGE: string;
  readonly TABLE_NAME: string;
  readonly FILES_BUCKET: string;
  readonly EVENT_BUS_NAME: string;
  /** Public keys that verify access tokens. */
  readonly TOKEN_VERIFICATION_KEYS?: string;
  /** `true`: the API answers only the documents that the site was built with. */
  readonly REGISTERED_DOCUMENTS_ONLY?: string;
  /** Private keys that sign access tokens. */
  readonly TOKEN_SIGNING_KEYS?: string;
  /** `user:password` that the site sends with the calls made before sign-in. */
  readonly SITE_BASIC_AUTH?: string;
  /** Sender of all mails. */
  readonly MAIL_FROM?: string;
  /** Where people reach a host's site, with `{host}` for its name. */
  readonly SITE_ORIGIN?: string;
  /** VAPID public key of web push, base64url. */
  readonly PUSH_PUBLIC_KEY?: string;
  /** VAPID private key of web push, base64url. */
  readonly PUSH_PRIVATE_KEY?: string;
  /** Accounts at the payment providers; keys and secrets are lists, separated by commas. */
  readonly SANDBOX_PAYMENTS_URL?: string;
  readonly SANDBOX_PAYMENTS_KEY?: string;
  readonly SANDBOX_WEBHOOK_SECRETS?: string;
  readonly STRIPE_KEY?: string;
  readonly STRIPE_WEBHOOK_SECRETS?: string;
  readonly MIDTRANS_URL?: string;
  readonly MIDTRANS_KEY?: string;
  /** `<account at Midtrans>=<merchant of ours>` */
  readonly MIDTRANS_MERCHANT?: string;
}

/** Where the bundles lie: the values of the template's parameters `CodeBucket` and `CodePrefix`. */
export interface CodeLocation {
  readonly bucketName: string;
  readonly prefix: string;
}

export interface PortalFunctionProps {
  readonly stage: string;
  readonly spec: FunctionSpec;
  readonly code: CodeLocation;
  readonly environment: FunctionEnvironment;
}

/**
 * One function of the portal: Node 24 on arm64, traced, with its own log group and its own role.
 * The role may write the function's log and traces; everything else is added by a named grant.
 */
export class PortalFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly logGroup: LogGroup;
  readonly spec: FunctionSpec;
  readonly #role: Role;
  readonly #policy = new PolicyDocument();

  constructor(scope: Construct, id: string, props: PortalFunctionProps) {
    super(scope, id);
    const { spec, stage } = props;
    const name = entryName(spec.entry);
    const shortName = name.replace(/\/handler$/, "").replaceAll("/", "-");
    const functionName = physicalName(stage, shortName);
    this.spec = spec;

    this.logGroup = new LogGroup(this, "Log", {
      logGroupName: `/spoke/${stage}/${name}`,
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.#role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
      description: `What ${functionName} may do`,
      // Inline, so that the role is complete before anything is invoked with it.
      inlinePolicies: { access: this.#policy },
    });
    this.#policy.addStatements(
      new PolicyStatement({
        actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
        resources: [this.logGroup.logGroupArn],
      }),
      new PolicyStatement({
        actions: ["xray:PutTelemetryRecords", "xray:PutTraceSegments"],
        resources: ["*"],
      }),
    );
    Validations.of(this.#role).acknowledge(
      { id: "AwsSolutions-IAM5[Resource::*]", reason: "The X-Ray write actions know no resources." },
      {
        id: "Serverless-LambdaStarPermissions",
        reason:
          "No action is a wildcard; resources are wildcards for traces and below a prefix only, each explained under IAM5.",
      },
    );

    const codeBucket = Bucket.fromBucketName(this, "Code", props.code.bucketName);
    Validations.of(codeBucket).acknowledge({
      id: "@aws-cdk/aws-lambda:codeFromBucketObjectVersionNotSpecified",
      reason: "Every deployment has a prefix of its own, so changed code always has a new key.",
    });
    this.lambda = new LambdaFunction(this, "Function", {
      functionName,
      description: spec.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: "index.handler",
      code: Code.fromBucket(codeBucket, `${props.code.prefix}${name}.zip`),
      timeout: Duration.seconds(spec.timeoutSeconds),
      memorySize: spec.memoryMb,
      ...(spec.reservedConcurrency === undefined ? {} : { reservedConcurrentExecutions: spec.reservedConcurrency }),
      // The construct would otherwise add statements of its own.
      role: this.#role.withoutPolicyUpdates(),
      tracing: Tracing.ACTIVE,
      logGroup: this.logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      systemLogLevelV2: SystemLogLevel.INFO,
      environment: { ...environmentOf(props.environment), ...powertools(shortName) },
    });
    Validations.of(this.lambda).acknowledge({
      id: "Serverless-LambdaDLQ",
      reason:
        "Functions behind a route, queue or stream are never invoked asynchronously: their source keeps what failed. A scheduled one has an on-failure destination instead.",
    });
    resourceOf(this.lambda).addMetadata("spoke:entry", spec.entry);
  }

  /** Adds rights to the role. Shapes: the named grants of `grants.ts`, alone or in lists. */
  grant(...grants: (Grant | Grant[])[]): this {
    for (const grant of grants.flat()) {
      this.#policy.addStatements(grant.statement);
      if (grant.acknowledgements.length > 0) Validations.of(this.#role).acknowledge(...grant.acknowledgements);
    }
    return this;
  }
}

function environmentOf(environment: FunctionEnvironment): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined));
}

function powertools(serviceName: string): Record<string, string> {
  return {
    // A small young generation: what a read model leaves behind while it is loaded would otherwise triple its memory.
    NODE_OPTIONS: "--enable-source-maps --max-semi-space-size=8",
    POWERTOOLS_SERVICE_NAME: serviceName,
    POWERTOOLS_LOG_LEVEL: "INFO",
    POWERTOOLS_LOGGER_LOG_EVENT: "false",
    POWERTOOLS_METRICS_NAMESPACE: "Spoke",
  };
}
