import { z } from "zod";
import { TemplateProblem } from "./cloudformation.ts";
import type { FunctionPlan, QueueMappingPlan, StreamMappingPlan } from "./plan.ts";
import { functionProperties, invokeConfigProperties, mappingProperties } from "./properties.ts";
import type { Reader } from "./reader.ts";

/** Functions that aws-cdk-lib adds for custom resources; they only run during a deployment. */
const DEPLOYMENT_HELPER = /^AWS CloudFormation handler for /;

function asynchronous(reader: Reader): Map<string, FunctionPlan["asynchronous"]> {
  const found = new Map<string, FunctionPlan["asynchronous"]>();
  for (const { id, properties } of reader.all("AWS::Lambda::EventInvokeConfig", invokeConfigProperties)) {
    const destination = properties.DestinationConfig?.OnFailure?.Destination;
    found.set(reader.functionOf(properties.FunctionName, id), {
      retries: properties.MaximumRetryAttempts,
      maxAge: properties.MaximumEventAgeInSeconds,
      ...(destination ? { onFailureQueueArn: destination } : {}),
    });
  }
  return found;
}

export function readFunctions(reader: Reader, http: ReadonlySet<string>, entryMetadata: string): FunctionPlan[] {
  const invokeConfigs = asynchronous(reader);
  const logGroups = new Map(
    reader.all("AWS::Logs::LogGroup", z.unknown()).map(({ id }) => [reader.attribute(id), reader.attribute(id, "Arn")]),
  );
  const functions: FunctionPlan[] = [];
  for (const { id, metadata, properties } of reader.all("AWS::Lambda::Function", functionProperties)) {
    const entry = metadata[entryMetadata];
    if (typeof entry !== "string") {
      if (typeof properties.Description === "string" && DEPLOYMENT_HELPER.test(properties.Description)) continue;
      throw new TemplateProblem(`function ${id} has no metadata ${entryMetadata} that names its source`);
    }
    if (!properties.Runtime.startsWith("nodejs"))
      throw new TemplateProblem(`function ${id} runs on ${properties.Runtime}`);
    const logGroupArn = logGroups.get(properties.LoggingConfig.LogGroup ?? "");
    functions.push({
      id,
      name: reader.attribute(id),
      arn: reader.attribute(id, "Arn"),
      entry,
      exportName: properties.Handler.slice(properties.Handler.lastIndexOf(".") + 1),
      role: properties.Role,
      traced: properties.TracingConfig.Mode === "Active",
      ...(logGroupArn === undefined ? {} : { logGroupArn }),
      environment: properties.Environment.Variables,
      timeout: properties.Timeout,
      memoryMb: properties.MemorySize,
      ...(properties.ReservedConcurrentExecutions === undefined
        ? {}
        : { reservedConcurrency: properties.ReservedConcurrentExecutions }),
      http: http.has(id),
      asynchronous: invokeConfigs.get(id) ?? { retries: 2, maxAge: 21_600 },
    });
  }
  return functions;
}

function filtersOf(criteria: { Filters: { Pattern: string }[] } | undefined, id: string): unknown[] {
  return (criteria?.Filters ?? []).map(({ Pattern: pattern }): unknown => {
    try {
      return JSON.parse(pattern);
    } catch (cause) {
      throw new TemplateProblem(`a filter of ${id} is not JSON`, { cause });
    }
  });
}

export function readMappings(reader: Reader): {
  queueMappings: QueueMappingPlan[];
  streamMappings: StreamMappingPlan[];
} {
  const queueMappings: QueueMappingPlan[] = [];
  const streamMappings: StreamMappingPlan[] = [];
  for (const { id, properties } of reader.all("AWS::Lambda::EventSourceMapping", mappingProperties)) {
    const source = properties.EventSourceArn;
    const shared = {
      id,
      functionId: reader.functionOf(properties.FunctionName, id),
      batchWindow: properties.MaximumBatchingWindowInSeconds,
      enabled: properties.Enabled,
      filters: filtersOf(properties.FilterCriteria, id),
      partialFailures: properties.FunctionResponseTypes.includes("ReportBatchItemFailures"),
    };
    const table = /:table\/([^/]+)\/stream\//.exec(source)?.[1];
    if (table) {
      const onFailure = properties.DestinationConfig?.OnFailure?.Destination;
      if (!properties.StartingPosition) throw new TemplateProblem(`${id} reads a stream without a StartingPosition`);
      streamMappings.push({
        ...shared,
        tableName: table,
        batchSize: properties.BatchSize ?? 100,
        startingPosition: properties.StartingPosition,
        bisect: properties.BisectBatchOnFunctionError,
        retries: properties.MaximumRetryAttempts,
        maxRecordAge: properties.MaximumRecordAgeInSeconds,
        parallelization: properties.ParallelizationFactor,
        ...(onFailure ? { onFailureQueueArn: onFailure } : {}),
      });
    } else if (source.startsWith("arn:aws:sqs:")) {
      const maxConcurrency = properties.ScalingConfig.MaximumConcurrency;
      queueMappings.push({
        ...shared,
        queueArn: source,
        batchSize: properties.BatchSize ?? 10,
        ...(maxConcurrency === undefined ? {} : { maxConcurrency }),
      });
    } else throw new TemplateProblem(`${id} reads from ${source}, which is neither a queue nor a table's stream`);
  }
  return { queueMappings, streamMappings };
}
