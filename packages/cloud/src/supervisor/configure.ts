/** Converts the plan into the options of the services. */
import { availableParallelism } from "node:os";
import type { Endpoints } from "../contracts.ts";
import { type BusConfig, busName, type Destination, type RuleConfig } from "../eventbridge/config.ts";
import type { InputShape } from "../eventbridge/transform.ts";
import type { FunctionSpec } from "../lambda/environment.ts";
import { accessKeyOf } from "../permissions/access-key.ts";
import type { ScheduleConfig } from "../scheduler/scheduler.ts";
import { TemplateProblem } from "../template/cloudformation.ts";
import type { FunctionPlan, Plan, TargetPlan } from "../template/plan.ts";
import { CREDENTIALS } from "./account.ts";

/** Environments of a function without reserved concurrency: more than there are cores only take memory. */
const ENVIRONMENTS = Math.min(4, Math.max(2, availableParallelism()));
/** A new environment takes about half a second of a core. Most messages are handled faster by the one that is there. */
const PATIENCE_MS = 1_500;
/** Concurrent invocations in the single environment of an HTTP function. */
const HTTP_CONCURRENCY = 64;
/** Environments of an HTTP function where each handles one request at a time. */
const HTTP_ENVIRONMENTS = 16;

/** Environment variables that point the SDK's clients to the embedded services, for functions and for tests. */
export function clientEnvironment(endpoints: Endpoints): Record<string, string> {
  return {
    AWS_REGION: endpoints.region,
    AWS_DEFAULT_REGION: endpoints.region,
    AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_DYNAMODB_STREAMS: endpoints.dynamodb,
    AWS_ENDPOINT_URL_S3: endpoints.s3,
    AWS_ENDPOINT_URL_SQS: endpoints.sqs,
    AWS_ENDPOINT_URL_EVENTBRIDGE: endpoints.events,
    AWS_ENDPOINT_URL_SESV2: endpoints.ses,
    AWS_ENDPOINT_URL_SSM: endpoints.ssm,
    // The embedded S3 has no DNS names for buckets.
    S3_FORCE_PATH_STYLE: "true",
  };
}

/** The most environments of a function that nobody waits for over HTTP. */
export const environmentsOf = ({ reservedConcurrency }: FunctionPlan): number => reservedConcurrency ?? ENVIRONMENTS;

/** Nothing listens here: a function that calls SQS itself would not be checked against its role. */
const NO_ENDPOINT = "http://127.0.0.1:9";

/**
 * How to run a function of the plan.
 * @param bundle its file
 * @param secretOf secret of the function's access key
 * @param options `separate`: each environment of an HTTP function handles one request at a time, as on Lambda; `warm`: it starts at
 * once and stays, otherwise its first request waits for it
 */
export function functionSpec(
  plan: FunctionPlan,
  bundle: string,
  endpoints: Endpoints,
  secretOf: (accessKey: string) => string | undefined,
  {
    separate = false,
    warm = plan.http,
  }: { readonly separate?: boolean | undefined; readonly warm?: boolean | undefined } = {},
): FunctionSpec {
  const accessKey = accessKeyOf(plan.id);
  return {
    id: plan.id,
    name: plan.name,
    arn: plan.arn,
    bundle,
    exportName: plan.exportName,
    environment: {
      ...plan.environment,
      ...clientEnvironment({ ...endpoints, sqs: NO_ENDPOINT }),
      AWS_ACCESS_KEY_ID: accessKey,
      AWS_SECRET_ACCESS_KEY: secretOf(accessKey) ?? "",
      AWS_LAMBDA_FUNCTION_NAME: plan.name,
      AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(plan.memoryMb),
      AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x",
      _HANDLER: `index.${plan.exportName}`,
      TZ: ":UTC",
      // There is no X-Ray daemon.
      POWERTOOLS_TRACE_ENABLED: "false",
    },
    timeoutMs: plan.timeout * 1000,
    memoryMb: plan.memoryMb,
    // As on Lambda's managed instances: several invocations share an environment and its memory. Handlers must keep
    // everything that belongs to one request in AsyncLocalStorage.
    ...(plan.http
      ? {
          environments: separate ? HTTP_ENVIRONMENTS : 1,
          perEnvironment: separate ? 1 : HTTP_CONCURRENCY,
          patienceMs: 0,
          eager: warm,
        }
      : {
          environments: environmentsOf(plan),
          perEnvironment: 1,
          patienceMs: PATIENCE_MS,
          eager: false,
        }),
  };
}

type Target = Pick<TargetPlan, "arn" | "maxAge" | "retries" | "deadLetterArn" | "messageGroupId">;

/** URL of a queue. @throws TemplateProblem for an unknown ARN */
export function queueUrl(plan: Plan, arn: string): string {
  const queue = plan.queues.find((each) => each.arn === arn);
  if (!queue) throw new TemplateProblem(`${arn} is not a queue of the template`);
  return queue.url;
}

function place(plan: Plan, arn: string): Pick<Destination, "kind" | "queueUrl" | "functionId" | "asynchronous"> {
  if (arn.startsWith("arn:aws:sqs:")) return { kind: "sqs", queueUrl: queueUrl(plan, arn) };
  if (arn.includes(":event-bus/")) return { kind: "bus" };
  const target = plan.functions.find((each) => each.arn === arn);
  if (!target) throw new TemplateProblem(`${arn} is not a queue, bus, or function of the template`);
  const { retries, onFailureQueueArn } = target.asynchronous;
  return {
    kind: "function",
    functionId: target.id,
    asynchronous: {
      retries,
      ...(onFailureQueueArn ? { onFailureQueueUrl: queueUrl(plan, onFailureQueueArn) } : {}),
    },
  };
}

/** Destination of a target of a rule or schedule. */
export function destination(plan: Plan, target: Target): Destination {
  return {
    arn: target.arn,
    ...place(plan, target.arn),
    retry: { maxAttempts: target.retries, maxAgeSeconds: target.maxAge },
    ...(target.deadLetterArn ? { deadLetterQueueUrl: queueUrl(plan, target.deadLetterArn) } : {}),
    ...(target.messageGroupId ? { messageGroupId: target.messageGroupId } : {}),
  };
}

function inputShape(target: TargetPlan): InputShape {
  const { input, inputPath, inputTransformer: transformer } = target;
  return {
    input,
    inputPath,
    inputTransformer: transformer && { inputPathsMap: transformer.paths, inputTemplate: transformer.template },
  };
}

/** The template's buses and the default bus, which receives events of AWS services. */
export function busConfigs(plan: Plan): BusConfig[] {
  const names = new Set(["default", ...plan.buses.map(({ name }) => name)]);
  for (const rule of plan.rules) {
    if (!names.has(rule.bus)) throw new TemplateProblem(`rule ${rule.id} listens on ${rule.bus}, which is not a bus`);
  }
  return [...names].map((name) => ({
    name,
    archives: plan.archives.filter((archive) => busName(archive.busArn) === name),
    rules: plan.rules
      .filter((rule) => rule.bus === name)
      .map(
        (rule): RuleConfig => ({
          id: rule.id,
          name: rule.name,
          arn: rule.arn,
          state: rule.enabled ? "ENABLED" : "DISABLED",
          ...(rule.pattern === undefined ? {} : { eventPattern: rule.pattern }),
          targets: rule.targets.map((target) => ({
            id: target.id,
            ...destination(plan, target),
            ...inputShape(target),
          })),
        }),
      ),
  }));
}

/** Schedules, and targets of rules with a schedule. */
export function scheduleConfigs(plan: Plan): ScheduleConfig[] {
  const schedules = plan.schedules.map(
    ({ target, ...schedule }): ScheduleConfig => ({
      ...schedule,
      target: { ...destination(plan, target), ...(target.input === undefined ? {} : { input: target.input }) },
    }),
  );
  const rules = plan.rules.flatMap(({ scheduleExpression: expression, ...rule }): ScheduleConfig[] =>
    expression === undefined
      ? []
      : rule.targets.map((target) => ({
          id: `${rule.id}/${target.id}`,
          name: rule.name,
          rule: rule.arn,
          expression,
          enabled: rule.enabled,
          target: { ...destination(plan, target), ...inputShape(target) },
        })),
  );
  return [...schedules, ...rules];
}
