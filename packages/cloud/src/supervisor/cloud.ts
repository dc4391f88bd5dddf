import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { SQSClient } from "@aws-sdk/client-sqs";
import type { Connect } from "../calls/call.ts";
import type { Endpoints, FunctionHost, InvokeResult, Running } from "../contracts.ts";
import { startDynamoDbThread } from "../dynamodb/thread.ts";
import { type EventBridge, startEventBridge } from "../eventbridge/server.ts";
import { type RunningHttpApi, startHttpApi } from "../http/server.ts";
import { type RunningFunctions, startFunctionHost } from "../lambda/host.ts";
import { openFunctionLog } from "../lambda/logs.ts";
import type { Mailbox } from "../mail/mailbox.ts";
import { startMail } from "../mail/server.ts";
import { createOperations } from "../operations/handler.ts";
import type { Simulator } from "../operations/simulator.ts";
import { startParameters } from "../parameters/server.ts";
import { openParameters } from "../parameters/store.ts";
import { createAuthorizer } from "../permissions/authorizer.ts";
import { startScheduler } from "../scheduler/scheduler.ts";
import type { Template } from "../template/cloudformation.ts";
import type { Plan } from "../template/plan.ts";
import { provisionBucket, provisionQueues, provisionTable } from "../template/provision.ts";
import { readPlan } from "../template/read.ts";
import { ACCOUNT, CREDENTIALS, createSecrets, LOGGING, REGION, UNSIGNED } from "./account.ts";
import { busConfigs, functionSpec, scheduleConfigs } from "./configure.ts";
import { startObjectsAndQueues } from "./objects-and-queues.ts";
import { startMappings, startObjectFront } from "./sources.ts";
import { TraceLog } from "./trace.ts";

export interface CloudOptions {
  /** Directory for all data. */
  readonly directory: string;
  readonly template: Template;
  /** Values of the template's parameters, except CodeBucket and CodePrefix. */
  readonly parameters: Readonly<Record<string, string>>;
  /** SecureStrings of Parameter Store by name, created if they do not exist. */
  readonly secrets?: Readonly<Record<string, string>> | undefined;
  readonly stackName: string;
  /** Metadata of a function in the template that names its source file. */
  readonly entryMetadata: string;
  /** Title of the operations page. */
  readonly title: string;
  /** 0 for any. */
  readonly apiPort: number;
  /** File to run for each source of a function, by its path in the template. */
  readonly bundle: (entries: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Endpoint of another DynamoDB to use instead of the embedded one. */
  readonly dynamoDb?: string | undefined;
  /** False: no function runs, so nothing consumes queues and streams and no route answers. For tests. */
  readonly functions?: boolean;
  /** Functions call all services over HTTP, as other processes do; by default only if the variable CLOUD_SOCKETS is set. */
  readonly sockets?: boolean | undefined;
  /** Environments of the API's functions handle one request at a time, as on Lambda; otherwise they share one. */
  readonly separateRequests?: boolean;
  /**
   * Sources of the API's functions that start at once and stay; by default all of them. Others start with their first request and
   * end 20 seconds after their last.
   */
  readonly warm?: readonly string[];
  /** Receives warnings and errors of functions. */
  readonly terminal: (line: string) => void;
  /** Called when a required service ends by itself. */
  readonly onDeath: (error: Error) => void;
}

/** The running cloud and its parts. */
export interface Cloud extends Running {
  readonly plan: Plan;
  readonly endpoints: Endpoints;
  readonly functions: RunningFunctions;
  readonly eventBridge: EventBridge;
  readonly api: RunningHttpApi;
  readonly trace: TraceLog;
  /** Sent mails. */
  readonly mailbox: Mailbox;
  readonly clients: { readonly dynamoDb: DynamoDBClient; readonly sqs: SQSClient; readonly s3: S3Client };
  /** Shows the controls of a simulator on the operations page. */
  attach(simulator: Simulator): void;
}

/** EventBridge invokes functions, but functions need its address to start. Invocations wait until they are set. */
class LateFunctions implements FunctionHost {
  readonly #host = Promise.withResolvers<FunctionHost>();

  set(host: FunctionHost): void {
    this.#host.resolve(host);
  }

  async invoke(functionId: string, event: unknown): Promise<InvokeResult> {
    return (await this.#host.promise).invoke(functionId, event);
  }
}

async function provision(plan: Plan, clients: Cloud["clients"]): Promise<void> {
  await Promise.all([
    ...plan.tables.map((table) => provisionTable(clients.dynamoDb, table)),
    ...plan.buckets.map((bucket) => provisionBucket(clients.s3, bucket)),
    provisionQueues(clients.sqs, plan.queues),
  ]);
}

/**
 * Runs a template: starts the services, provisions tables, queues, and buckets, and connects everything. On failure,
 * everything started so far is stopped.
 * @throws TemplateProblem or StartProblem
 */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const parts: Parts = { work: [], services: [] };
  try {
    return await start(options, parts);
  } catch (error) {
    await stopAll(parts);
    throw error;
  }
}

/** Running parts in stop order: `work` uses `services`. */
interface Parts {
  readonly work: Running[];
  readonly services: Running[];
}

/**
 * Stops all work first: sources accept nothing more, functions get a moment to finish, unfinished messages return to
 * their queue. Then stops the services in reverse order.
 */
async function stopAll({ work, services }: Parts): Promise<void> {
  await Promise.all(work.splice(0).map((running) => running.stop()));
  for (const running of services.splice(0).reverse()) await running.stop();
}

async function start(options: CloudOptions, parts: Parts): Promise<Cloud> {
  const { directory, template } = options;
  const keep = <T extends Running>(running: T): T => {
    parts.services.push(running);
    return running;
  };
  const keepWork = <T extends Running>(running: T): T => {
    parts.work.push(running);
    return running;
  };
  for (const part of ["dynamodb", "events", "functions", "logs"]) mkdirSync(join(directory, part), { recursive: true });

  const secrets = openParameters(join(directory, "parameters", "parameters.json"), options.secrets ?? {});
  const [dynamoDb, objectsAndQueues, mail, parameters] = await Promise.all([
    options.dynamoDb === undefined ? startDynamoDbThread({ path: join(directory, "dynamodb") }).then(keep) : undefined,
    startObjectsAndQueues({ directory, region: REGION, onDeath: options.onDeath }).then(keep),
    startMail(join(directory, "mail")).then(keep),
    startParameters(secrets).then(keep),
  ]);
  const sqs = objectsAndQueues.endpoint;
  const plan = readPlan(template, {
    place: {
      region: REGION,
      account: ACCOUNT,
      stackName: options.stackName,
      sqs,
      api: `http://localhost:${options.apiPort}`,
    },
    parameters: { CodeBucket: "local", CodePrefix: "", ...options.parameters },
    entryMetadata: options.entryMetadata,
  });
  const secretOf = createSecrets(plan.permissions.keys());
  const authorizer = createAuthorizer(plan.permissions);
  dynamoDb?.restrict({
    principals: plan.permissions,
    tableArn: `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/`,
  });
  mail.restrict(authorizer);
  parameters.restrict(authorizer);
  const bundles = options.functions === false ? undefined : options.bundle(plan.functions.map(({ entry }) => entry));
  // Awaited later, so that building and provisioning overlap; until then a failure must not be unhandled.
  bundles?.catch(() => undefined);

  const shared = { region: REGION, credentials: CREDENTIALS };
  const clients = {
    dynamoDb: new DynamoDBClient({ ...shared, endpoint: options.dynamoDb ?? dynamoDb?.endpoint ?? "" }),
    sqs: new SQSClient({ ...shared, ...UNSIGNED, endpoint: sqs }),
    s3: new S3Client({ ...shared, endpoint: objectsAndQueues.endpoint, forcePathStyle: true }),
  };
  for (const client of Object.values(clients)) client.middlewareStack.remove(LOGGING);
  await provision(plan, clients);

  const trace = new TraceLog();
  const late = new LateFunctions();
  const events = { account: ACCOUNT, region: REGION, sqs: clients.sqs, functions: late, tracer: trace };
  const eventBridge = keep(
    await startEventBridge({ ...events, authorizer, dataDir: join(directory, "events"), buses: busConfigs(plan) }),
  );
  mail.report(plan.mailEvents, (event) => eventBridge.emit(event));
  const objects = keep(
    await startObjectFront({
      target: objectsAndQueues.endpoint,
      eventBridge,
      plan,
      permissions: { authorizer, secretOf, now: Date.now },
    }),
  );
  const endpoints: Endpoints = {
    dynamodb: options.dynamoDb ?? dynamoDb?.endpoint ?? "",
    s3: objects.endpoint,
    sqs,
    events: eventBridge.endpoint,
    ses: mail.endpoint,
    ssm: parameters.endpoint,
    region: REGION,
    account: ACCOUNT,
  };
  const s3 = new S3Client({ ...shared, endpoint: objects.endpoint, forcePathStyle: true });

  const direct = !(options.sockets ?? Boolean(process.env.CLOUD_SOCKETS));
  const services = new Map<string, Connect>();
  for (const each of [dynamoDb, eventBridge, mail]) {
    if (each && direct) services.set(new URL(each.endpoint).host, each.connect);
  }
  const files = await bundles;
  const functions = keepWork(
    startFunctionHost({
      log: openFunctionLog(join(directory, "logs"), options.terminal),
      services,
      functions: files
        ? plan.functions.map((each) =>
            functionSpec(each, files.get(each.entry) ?? "", endpoints, secretOf, {
              separate: options.separateRequests,
              warm: options.warm?.includes(each.entry),
            }),
          )
        : [],
    }),
  );
  late.set(functions);

  let simulator: Simulator | undefined;
  const operations = createOperations({
    plan,
    title: options.title,
    namePrefix: `${options.stackName}-`,
    sqs: clients.sqs,
    mailbox: mail.mailbox,
    get simulator() {
      return simulator;
    },
    steps: () => trace.steps(),
    functions: () => functions.stats(),
    replay: (archive, from, to) => eventBridge.replay({ archive, from, to }),
  });
  const api = keepWork(
    await startHttpApi({
      api: plan.api,
      port: options.apiPort,
      account: ACCOUNT,
      functions,
      tracer: trace,
      side: operations,
    }),
  );
  if (files) {
    const mappings = { plan, dynamoDb: clients.dynamoDb, endpoints, functions, tracer: trace, directory };
    keepWork(await startMappings({ ...mappings, connectStreams: direct ? dynamoDb?.connect : undefined }));
    keepWork(
      startScheduler({
        ...events,
        schedules: scheduleConfigs(plan),
        dataDir: join(directory, "schedules"),
        emit: (event) => eventBridge.emit(event),
      }),
    );
  }

  return {
    plan,
    endpoints,
    functions,
    eventBridge,
    api,
    trace,
    mailbox: mail.mailbox,
    clients: { ...clients, s3 },
    attach(attached) {
      simulator = attached;
    },
    async stop() {
      await stopAll(parts);
      for (const client of [clients.dynamoDb, clients.sqs, clients.s3, s3]) client.destroy();
    },
  };
}
