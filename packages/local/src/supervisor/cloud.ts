import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { SQSClient } from "@aws-sdk/client-sqs";
import type { Endpoints, FunctionHost, InvokeResult, Running } from "../contracts.ts";
import { startDynamoDbThread } from "../dynamodb/thread.ts";
import { type EventBridge, startEventBridge } from "../eventbridge/server.ts";
import { type RunningHttpApi, startHttpApi } from "../http/server.ts";
import { type RunningFunctions, startFunctionHost } from "../lambda/host.ts";
import { openFunctionLog } from "../lambda/logs.ts";
import type { Mailbox } from "../mail/mailbox.ts";
import { startMail } from "../mail/server.ts";
import { createOperations } from "../operations/handler.ts";
import { startScheduler } from "../scheduler/scheduler.ts";
import type { Template } from "../template/cloudformation.ts";
import type { Plan } from "../template/plan.ts";
import { provisionBucket, provisionQueues, provisionTable } from "../template/provision.ts";
import { readPlan } from "../template/read.ts";
import type { Companion } from "./companion.ts";
import { busConfigs, functionSpec, scheduleConfigs } from "./configure.ts";
import { loadKeys, loadPushKeys, type PaymentKeys } from "./keys.ts";
import { startMappings, startObjectFront } from "./sources.ts";
import { ACCOUNT, CREDENTIALS, LOGGING, MAIL_FROM, REGION, STACK } from "./stage.ts";
import { startObjectsAndQueues } from "./threads.ts";
import { TraceLog } from "./trace.ts";

export interface CloudOptions {
  /** Where everything is kept. */
  readonly directory: string;
  readonly template: Template;
  /** 0 for any. */
  readonly apiPort: number;
  /** Where people reach a host's site, with `{host}` for its name; as deployed when left out. */
  readonly siteOrigin?: string;
  /** The payment sandbox; none when left out. */
  readonly payments?: PaymentKeys & { readonly url: string };
  /** File to run for each source of a function, by its path in the template. */
  readonly bundle: (entries: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** A DynamoDB elsewhere, used instead of the embedded one. */
  readonly dynamoDb?: string | undefined;
  readonly stackName?: string;
  /** Without functions nothing consumes queues and streams, and no route answers: for tests of what lies below. */
  readonly functions?: boolean;
  /** Gets warnings and errors of functions. */
  readonly terminal: (line: string) => void;
  /** Called when a service that everything needs ends by itself. */
  readonly onDeath: (error: Error) => void;
}

/** The running cloud with handles on its parts. */
export interface Cloud extends Running {
  readonly plan: Plan;
  readonly endpoints: Endpoints;
  readonly functions: RunningFunctions;
  readonly eventBridge: EventBridge;
  readonly api: RunningHttpApi;
  readonly trace: TraceLog;
  /** The mails that were sent. */
  readonly mailbox: Mailbox;
  readonly clients: { readonly dynamoDb: DynamoDBClient; readonly sqs: SQSClient; readonly s3: S3Client };
  readonly tableName: string;
  /** The files bucket: the one that the functions get as FILES_BUCKET. */
  readonly bucket: string;
  /** Shows a companion's clock on the operations page. */
  attach(companion: Companion): void;
}

/** EventBridge must listen before functions start, which are told its address, and yet invokes them: so they come later. */
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
 * Runs a template: starts the services, brings tables, queues and buckets to what it says, and connects everything.
 * On a failure everything that was started is stopped again. Throws a TemplateProblem or a StartProblem.
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

/** What does work, and the services that it needs. */
interface Parts {
  readonly work: Running[];
  readonly services: Running[];
}

/**
 * First everything that works, together: sources take in nothing more, functions get a moment to finish, and what is cut
 * off goes back to its queue. Then the services, the last one started first.
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

  const [dynamoDb, objectsAndQueues, mail, keys] = await Promise.all([
    options.dynamoDb === undefined ? startDynamoDbThread({ path: join(directory, "dynamodb") }).then(keep) : undefined,
    startObjectsAndQueues({ directory, region: REGION, onDeath: options.onDeath }).then(keep),
    startMail(join(directory, "mail")).then(keep),
    loadKeys(directory),
  ]);
  const push = loadPushKeys(directory);
  const sqs = objectsAndQueues.endpoint;
  const plan = readPlan(template, {
    place: {
      region: REGION,
      account: ACCOUNT,
      stackName: options.stackName ?? STACK,
      sqs,
      api: `http://localhost:${options.apiPort}`,
    },
    parameters: {
      CodeBucket: "local",
      CodePrefix: "",
      TokenVerificationKeys: JSON.stringify(keys.verification),
      TokenSigningKeys: JSON.stringify(keys.signing),
      SiteBasicAuth: "",
      MailFrom: MAIL_FROM,
      ...(options.siteOrigin && { SiteOrigin: options.siteOrigin }),
      PushPublicKey: push.publicKey,
      PushPrivateKey: push.privateKey,
      ...(options.payments && {
        SandboxPaymentsUrl: options.payments.url,
        SandboxPaymentsKey: options.payments.key,
        SandboxWebhookSecrets: options.payments.webhookSecret,
      }),
    },
  });
  const bundles = options.functions === false ? undefined : options.bundle(plan.functions.map(({ entry }) => entry));
  // Awaited later, so that building and provisioning overlap; until then a failure must not count as unhandled.
  bundles?.catch(() => undefined);

  const shared = { region: REGION, credentials: CREDENTIALS };
  const clients = {
    dynamoDb: new DynamoDBClient({ ...shared, endpoint: options.dynamoDb ?? dynamoDb?.endpoint ?? "" }),
    sqs: new SQSClient({ ...shared, endpoint: sqs }),
    s3: new S3Client({ ...shared, endpoint: objectsAndQueues.endpoint, forcePathStyle: true }),
  };
  for (const client of Object.values(clients)) client.middlewareStack.remove(LOGGING);
  await provision(plan, clients);

  const trace = new TraceLog();
  const late = new LateFunctions();
  const events = { account: ACCOUNT, region: REGION, sqs: clients.sqs, functions: late, tracer: trace };
  const eventBridge = keep(
    await startEventBridge({ ...events, dataDir: join(directory, "events"), buses: busConfigs(plan) }),
  );
  const objects = keep(await startObjectFront({ target: objectsAndQueues.endpoint, eventBridge, plan }));
  const endpoints: Endpoints = {
    dynamodb: options.dynamoDb ?? dynamoDb?.endpoint ?? "",
    s3: objects.endpoint,
    sqs,
    events: eventBridge.endpoint,
    ses: mail.endpoint,
    region: REGION,
    account: ACCOUNT,
  };
  const s3 = new S3Client({ ...shared, endpoint: objects.endpoint, forcePathStyle: true });

  const files = await bundles;
  const functions = keepWork(
    startFunctionHost({
      log: openFunctionLog(join(directory, "logs"), options.terminal),
      functions: files ? plan.functions.map((each) => functionSpec(each, files.get(each.entry) ?? "", endpoints)) : [],
    }),
  );
  late.set(functions);

  let companion: Companion | undefined;
  const bucket = plan.functions[0]?.environment.FILES_BUCKET ?? plan.buckets[0]?.name ?? "";
  const operations = createOperations({
    plan,
    sqs: clients.sqs,
    mailbox: mail.mailbox,
    get companion() {
      return companion;
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
    keepWork(await startMappings({ plan, dynamoDb: clients.dynamoDb, endpoints, functions, tracer: trace, directory }));
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
    tableName: plan.tables[0]?.name ?? "",
    bucket,
    attach(given) {
      companion = given;
    },
    async stop() {
      await stopAll(parts);
      for (const client of [clients.dynamoDb, clients.sqs, clients.s3, s3]) client.destroy();
    },
  };
}
