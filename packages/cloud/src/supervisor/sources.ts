/** Event sources of functions: queues, streams, and objects. */
import { join } from "node:path";
import { DescribeTableCommand, type DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBStreamsClient } from "@aws-sdk/client-dynamodb-streams";
import { SQSClient } from "@aws-sdk/client-sqs";
import type { Connect } from "../calls/call.ts";
import { directHandler } from "../calls/handler.ts";
import type { Endpoints, FunctionHost, Running, Tracer } from "../contracts.ts";
import type { EventBridge } from "../eventbridge/server.ts";
import { startStreamMapping } from "../mappings/dynamodb.ts";
import { startSqsMapping } from "../mappings/sqs.ts";
import type { ObjectPermissions } from "../s3/access.ts";
import { type S3Front, startS3Front } from "../s3/front.ts";
import { TemplateProblem } from "../template/cloudformation.ts";
import type { Plan, StreamMappingPlan } from "../template/plan.ts";
import { CREDENTIALS, LOGGING, SIGNED_ONCE, UNSIGNED } from "./account.ts";
import { environmentsOf, queueUrl } from "./configure.ts";
import { EventLinks } from "./links.ts";

export interface SourceOptions {
  readonly plan: Plan;
  readonly dynamoDb: DynamoDBClient;
  readonly endpoints: Endpoints;
  readonly functions: FunctionHost;
  readonly tracer: Tracer;
  readonly directory: string;
  /** Reads the streams without HTTP. */
  readonly connectStreams?: Connect | undefined;
}

/** S3 with permissions and event notifications: object changes of the configured buckets become events on the default bus. */
export function startObjectFront(options: {
  readonly target: string;
  readonly plan: Plan;
  readonly eventBridge: EventBridge;
  readonly permissions: ObjectPermissions;
}): Promise<S3Front> {
  const buckets = new Set(options.plan.buckets.filter(({ events }) => events).map(({ name }) => name));
  const cors = new Map(options.plan.buckets.map((bucket) => [bucket.name, bucket.cors]));
  const { target, eventBridge, permissions } = options;
  return startS3Front({ target, buckets, cors, permissions, emit: (event) => eventBridge.emit(event) });
}

async function streamOf(client: DynamoDBClient, mapping: StreamMappingPlan): Promise<string> {
  const { Table: table } = await client.send(new DescribeTableCommand({ TableName: mapping.tableName }));
  if (table?.LatestStreamArn) return table.LatestStreamArn;
  throw new TemplateProblem(`${mapping.id} reads the stream of ${mapping.tableName}, which has no stream`);
}

/** More invocations than environments would wait, and after a while be throttled. */
function concurrencyOf(plan: Plan, { functionId, maxConcurrency }: Plan["queueMappings"][number]): number | undefined {
  const target = plan.functions.find(({ id }) => id === functionId);
  return target ? Math.min(maxConcurrency ?? Number.POSITIVE_INFINITY, environmentsOf(target)) : maxConcurrency;
}

/** Starts all event source mappings of the plan. Streams are read from the endpoint of the table. */
export async function startMappings(options: SourceOptions): Promise<Running> {
  const { plan, dynamoDb, endpoints } = options;
  const links = new EventLinks();
  const functions = links.watch(options.functions);
  const tracer = links.follow(options.tracer);
  const client = { region: endpoints.region, credentials: CREDENTIALS };
  const streams = new DynamoDBStreamsClient({
    ...client,
    endpoint: endpoints.dynamodb,
    ...(options.connectStreams && { ...SIGNED_ONCE, requestHandler: directHandler(options.connectStreams) }),
  });
  // A separate client: destroying it ends polls that stay open for 20 seconds.
  const sqs = new SQSClient({ ...client, ...UNSIGNED, endpoint: endpoints.sqs });
  for (const each of [streams, sqs]) each.middlewareStack.remove(LOGGING);
  const shared = { functions, tracer, sqs };
  const queues = plan.queueMappings.map((mapping) =>
    startSqsMapping({
      ...shared,
      id: mapping.id,
      queueUrl: queueUrl(plan, mapping.queueArn),
      queueArn: mapping.queueArn,
      functionId: mapping.functionId,
      batchSize: mapping.batchSize,
      batchWindowSeconds: mapping.batchWindow,
      reportBatchItemFailures: mapping.partialFailures,
      filterCriteria: mapping.filters,
      maxConcurrency: concurrencyOf(plan, mapping),
      enabled: mapping.enabled,
    }),
  );
  const tables = await Promise.all(
    plan.streamMappings.map(async (mapping) => {
      const onFailure = mapping.onFailureQueueArn;
      return startStreamMapping({
        ...shared,
        streams,
        id: mapping.id,
        streamArn: await streamOf(dynamoDb, mapping),
        functionId: mapping.functionId,
        functionArn: plan.functions.find(({ id }) => id === mapping.functionId)?.arn,
        startingPosition: mapping.startingPosition,
        batchSize: mapping.batchSize,
        batchWindowSeconds: mapping.batchWindow,
        bisectBatchOnFunctionError: mapping.bisect,
        maximumRetryAttempts: mapping.retries,
        maximumRecordAgeSeconds: mapping.maxRecordAge,
        reportBatchItemFailures: mapping.partialFailures,
        onFailureQueueUrl: onFailure && queueUrl(plan, onFailure),
        filterCriteria: mapping.filters,
        enabled: mapping.enabled,
        dataDir: join(options.directory, "streams"),
      });
    }),
  );
  return {
    async stop() {
      await Promise.all([...queues, ...tables].map((mapping) => mapping.stop()));
      streams.destroy();
      sqs.destroy();
    },
  };
}
