/**
 * Schemas of the properties of each resource type. They are strict on purpose: an unknown property is an error, because
 * ignoring it would run something other than what deploys. `aside` marks properties without meaning outside AWS:
 * encryption, access, logging, tracing, and billing.
 */
import { z } from "zod";

const aside = z.unknown().optional();
const flag = z.union([z.boolean(), z.stringbool()]);
const count = z.coerce.number().int();

/** Properties of any resource that have no effect here. */
const common = { Tags: aside, Description: aside };

const keySchema = z.array(z.strictObject({ AttributeName: z.string(), KeyType: z.enum(["HASH", "RANGE"]) }));
const redriveTarget = z.strictObject({ Arn: z.string() }).optional();
const retryPolicy = z
  .strictObject({ MaximumEventAgeInSeconds: count.default(86_400), MaximumRetryAttempts: count.default(185) })
  .default({ MaximumEventAgeInSeconds: 86_400, MaximumRetryAttempts: 185 });
const onFailure = z.strictObject({ OnFailure: z.strictObject({ Destination: z.string() }).optional() }).optional();
const throttling = z.strictObject({
  ThrottlingRateLimit: z.coerce.number().optional(),
  ThrottlingBurstLimit: count.optional(),
  DetailedMetricsEnabled: aside,
});
const headerText = { Override: aside };

export const tableProperties = z.strictObject({
  ...common,
  TableName: z.string().optional(),
  AttributeDefinitions: z.array(z.strictObject({ AttributeName: z.string(), AttributeType: z.enum(["S", "N", "B"]) })),
  KeySchema: keySchema,
  GlobalSecondaryIndexes: z
    .array(
      z.strictObject({
        IndexName: z.string(),
        KeySchema: keySchema,
        Projection: z.strictObject({
          ProjectionType: z.enum(["ALL", "KEYS_ONLY", "INCLUDE"]),
          NonKeyAttributes: z.array(z.string()).default([]),
        }),
        ProvisionedThroughput: aside,
        OnDemandThroughput: aside,
        ContributorInsightsSpecification: aside,
      }),
    )
    .default([]),
  StreamSpecification: z
    .strictObject({
      StreamViewType: z.enum(["NEW_AND_OLD_IMAGES", "NEW_IMAGE", "OLD_IMAGE", "KEYS_ONLY"]),
      ResourcePolicy: aside,
    })
    .optional(),
  TimeToLiveSpecification: z.strictObject({ AttributeName: z.string(), Enabled: flag }).optional(),
  BillingMode: aside,
  ProvisionedThroughput: aside,
  OnDemandThroughput: aside,
  DeletionProtectionEnabled: aside,
  WarmThroughput: aside,
  PointInTimeRecoverySpecification: aside,
  SSESpecification: aside,
  TableClass: aside,
  ContributorInsightsSpecification: aside,
  ResourcePolicy: aside,
});

export const bucketProperties = z.strictObject({
  ...common,
  BucketName: z.string().optional(),
  NotificationConfiguration: z
    .strictObject({ EventBridgeConfiguration: z.strictObject({ EventBridgeEnabled: flag.default(true) }).optional() })
    .optional(),
  BucketEncryption: aside,
  // Objects live as long as the data directory; versions and expiry are not needed.
  LifecycleConfiguration: aside,
  VersioningConfiguration: aside,
  OwnershipControls: aside,
  PublicAccessBlockConfiguration: aside,
  LoggingConfiguration: aside,
  CorsConfiguration: z
    .strictObject({
      CorsRules: z.array(
        z.strictObject({
          Id: aside,
          AllowedMethods: z.array(z.string()),
          AllowedOrigins: z.array(z.string()),
          AllowedHeaders: z.array(z.string()).default([]),
          ExposedHeaders: z.array(z.string()).default([]),
          MaxAge: count.optional(),
        }),
      ),
    })
    .default({ CorsRules: [] }),
});

/** aws-cdk-lib uses this resource instead of the bucket's property. */
export const bucketNotificationProperties = z.strictObject({
  ServiceToken: aside,
  BucketName: z.string(),
  NotificationConfiguration: z.strictObject({ EventBridgeConfiguration: z.strictObject({}).optional() }),
  Managed: aside,
  SkipDestinationValidation: aside,
});

export const queueProperties = z.strictObject({
  ...common,
  QueueName: z.string().optional(),
  FifoQueue: flag.optional(),
  ContentBasedDeduplication: flag.optional(),
  DeduplicationScope: z.string().optional(),
  FifoThroughputLimit: z.string().optional(),
  VisibilityTimeout: count.optional(),
  MessageRetentionPeriod: count.optional(),
  DelaySeconds: count.optional(),
  MaximumMessageSize: count.optional(),
  ReceiveMessageWaitTimeSeconds: count.optional(),
  RedrivePolicy: z.strictObject({ deadLetterTargetArn: z.string(), maxReceiveCount: count }).optional(),
  RedriveAllowPolicy: aside,
  SqsManagedSseEnabled: aside,
  KmsMasterKeyId: aside,
  KmsDataKeyReusePeriodSeconds: aside,
});

export const busProperties = z.strictObject({
  ...common,
  Name: z.string(),
  DeadLetterConfig: redriveTarget,
  KmsKeyIdentifier: aside,
  LogConfig: aside,
  Policy: aside,
});

export const archiveProperties = z.strictObject({
  ...common,
  ArchiveName: z.string().optional(),
  SourceArn: z.string(),
  EventPattern: z.json().optional(),
  RetentionDays: count.default(0),
  KmsKeyIdentifier: aside,
});

export const ruleProperties = z.strictObject({
  ...common,
  Name: z.string().optional(),
  EventBusName: z.string().default("default"),
  EventPattern: z.json().optional(),
  ScheduleExpression: z.string().optional(),
  State: z.enum(["ENABLED", "DISABLED"]).default("ENABLED"),
  RoleArn: aside,
  Targets: z
    .array(
      z.strictObject({
        Id: z.string(),
        Arn: z.string(),
        RoleArn: aside,
        Input: z.string().optional(),
        InputPath: z.string().optional(),
        InputTransformer: z
          .strictObject({ InputPathsMap: z.record(z.string(), z.string()).default({}), InputTemplate: z.string() })
          .optional(),
        DeadLetterConfig: redriveTarget,
        RetryPolicy: retryPolicy,
        SqsParameters: z.strictObject({ MessageGroupId: z.string() }).optional(),
      }),
    )
    .default([]),
});

export const functionProperties = z.strictObject({
  ...common,
  FunctionName: z.string().optional(),
  Runtime: z.string(),
  Handler: z.string(),
  Code: aside,
  Environment: z.strictObject({ Variables: z.record(z.string(), z.coerce.string()) }).default({ Variables: {} }),
  Timeout: count.default(3),
  MemorySize: count.default(128),
  ReservedConcurrentExecutions: count.optional(),
  Architectures: aside,
  Role: z.string(),
  LoggingConfig: z.looseObject({ LogGroup: z.string().optional() }).default({}),
  TracingConfig: z.strictObject({ Mode: z.enum(["Active", "PassThrough"]) }).default({ Mode: "PassThrough" }),
  EphemeralStorage: aside,
  Layers: aside,
  KmsKeyArn: aside,
  RecursiveLoop: aside,
});

export const versionProperties = z.strictObject({ ...common, FunctionName: z.string() });

/** An alias without a second version: CodeDeploy moves requests only while a stack is updated. */
export const aliasProperties = z.strictObject({
  ...common,
  Name: z.string(),
  FunctionName: z.string(),
  FunctionVersion: z.string(),
});

export const invokeConfigProperties = z.strictObject({
  FunctionName: z.string(),
  Qualifier: z.string().optional(),
  MaximumRetryAttempts: count.default(2),
  MaximumEventAgeInSeconds: count.default(21_600),
  DestinationConfig: onFailure,
});

export const mappingProperties = z.strictObject({
  ...common,
  FunctionName: z.string(),
  EventSourceArn: z.string(),
  BatchSize: count.optional(),
  MaximumBatchingWindowInSeconds: count.default(0),
  Enabled: flag.default(true),
  FilterCriteria: z.strictObject({ Filters: z.array(z.strictObject({ Pattern: z.string() })) }).optional(),
  FunctionResponseTypes: z.array(z.enum(["ReportBatchItemFailures"])).default([]),
  ScalingConfig: z.strictObject({ MaximumConcurrency: count.optional() }).default({}),
  StartingPosition: z.enum(["TRIM_HORIZON", "LATEST"]).optional(),
  BisectBatchOnFunctionError: flag.default(false),
  MaximumRetryAttempts: count.default(-1),
  MaximumRecordAgeInSeconds: count.default(-1),
  ParallelizationFactor: count.default(1),
  DestinationConfig: onFailure,
  MetricsConfig: aside,
  KmsKeyArn: aside,
});

export const scheduleProperties = z.strictObject({
  ...common,
  Name: z.string().optional(),
  GroupName: aside,
  ScheduleExpression: z.string(),
  ScheduleExpressionTimezone: z.string().default("UTC"),
  State: z.enum(["ENABLED", "DISABLED"]).default("ENABLED"),
  StartDate: z.string().optional(),
  EndDate: z.string().optional(),
  // A flexible window only spreads load; running at its start is allowed.
  FlexibleTimeWindow: aside,
  KmsKeyArn: aside,
  Target: z.strictObject({
    Arn: z.string(),
    RoleArn: z.string(),
    Input: z.string().optional(),
    DeadLetterConfig: redriveTarget,
    RetryPolicy: retryPolicy,
    SqsParameters: z.strictObject({ MessageGroupId: z.string() }).optional(),
  }),
});

/** An operation of the API's OpenAPI document. */
const operation = z.strictObject({
  parameters: aside,
  responses: aside,
  "x-amazon-apigateway-integration": z.strictObject({
    type: z.literal("aws_proxy"),
    httpMethod: z.literal("POST"),
    payloadFormatVersion: z.literal("2.0"),
    uri: z.string(),
    timeoutInMillis: count.default(30_000),
  }),
});

/** The routes are in the OpenAPI document: by path, and there by method in lower case. */
export const apiProperties = z.strictObject({
  ...common,
  Body: z.strictObject({
    openapi: z.string().startsWith("3."),
    info: z.looseObject({ title: z.string() }),
    paths: z.record(
      z.string().startsWith("/"),
      z.partialRecord(z.enum(["delete", "get", "patch", "post", "put"]), operation),
    ),
  }),
  FailOnWarnings: aside,
  DisableExecuteApiEndpoint: aside,
  IpAddressType: aside,
});

export const stageProperties = z.strictObject({
  ...common,
  ApiId: z.string(),
  StageName: z.literal("$default", { error: "only the $default stage is served" }),
  AutoDeploy: aside,
  AccessLogSettings: aside,
  DefaultRouteSettings: throttling.default({}),
  RouteSettings: z.record(z.string(), throttling).default({}),
  StageVariables: z.record(z.string(), z.string()).default({}),
});

export const headersPolicyProperties = z.strictObject({
  ResponseHeadersPolicyConfig: z.strictObject({
    Name: z.string(),
    Comment: aside,
    CustomHeadersConfig: z
      .strictObject({ Items: z.array(z.strictObject({ Header: z.string(), Value: z.string(), ...headerText })) })
      .default({ Items: [] }),
    SecurityHeadersConfig: z
      .strictObject({
        ContentSecurityPolicy: z.strictObject({ ContentSecurityPolicy: z.string(), ...headerText }).optional(),
        ContentTypeOptions: z.strictObject(headerText).optional(),
        FrameOptions: z.strictObject({ FrameOption: z.string(), ...headerText }).optional(),
        ReferrerPolicy: z.strictObject({ ReferrerPolicy: z.string(), ...headerText }).optional(),
        StrictTransportSecurity: aside,
        XSSProtection: aside,
      })
      .default({}),
  }),
});

export const configurationSetProperties = z.strictObject({
  ...common,
  Name: z.string(),
  ReputationOptions: aside,
  // Mails are never delivered here, so there is nothing to suppress.
  SuppressionOptions: aside,
});

export const eventDestinationProperties = z.strictObject({
  ConfigurationSetName: z.string(),
  EventDestination: z.strictObject({
    Name: aside,
    Enabled: flag.default(true),
    MatchingEventTypes: z.array(z.enum(["BOUNCE", "COMPLAINT"])),
    EventBridgeDestination: z.strictObject({ EventBusArn: z.string() }),
  }),
});
