import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DeleteTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { startDynamoDb } from "@spoke/cloud/dynamodb/server.ts";
import { ACCOUNT, CREDENTIALS, REGION } from "@spoke/cloud/supervisor/account.ts";
import { type Cloud, startCloud as runCloud } from "@spoke/cloud/supervisor/cloud.ts";
import { clientEnvironment } from "@spoke/cloud/supervisor/configure.ts";
import type { Template } from "@spoke/cloud/template/cloudformation.ts";
import type { TablePlan } from "@spoke/cloud/template/plan.ts";
import { provisionTable } from "@spoke/cloud/template/provision.ts";
import { readPlan } from "@spoke/cloud/template/read.ts";
import { now } from "@spoke/core/platform";
import { SECRETS, secretParameter } from "@spoke/infra/secrets.ts";
import { buildBundles } from "@spoke/sandbox/build/bundles.ts";
import { loadTemplate } from "@spoke/sandbox/build/template.ts";
import {
  parametersOf,
  STACK,
  STACK_OPTIONS,
  STAGE,
  stackParameters,
  stackSecrets,
  stackStores,
} from "@spoke/sandbox/portal/stack.ts";

/** A DynamoDB that contains the template's table. */
export interface TestTable {
  readonly endpoint: string;
  readonly tableName: string;
  /** Environment variables for code under test, already set on process.env. */
  readonly env: Readonly<Record<string, string>>;
  readonly client: DynamoDBClient;
  /** Deletes the table, or the database if it was started for the test. */
  stop(): Promise<void>;
}

/** The longest delay of a timer. */
const NEVER = 2 ** 31 - 1;

/** Values for required template parameters. */
const PARAMETERS = {
  CodeBucket: "code",
  CodePrefix: "",
  MailFrom: "portal@spoke.example",
};

async function tablePlan(name: string): Promise<TablePlan> {
  const template = await loadTemplate(STAGE);
  const place = {
    region: REGION,
    account: ACCOUNT,
    stackName: STACK,
    sqs: "http://127.0.0.1",
    api: "http://localhost",
  };
  const { entryMetadata } = STACK_OPTIONS;
  const [table, ...others] = readPlan(template, { place, parameters: PARAMETERS, entryMetadata }).tables;
  if (!table || others.length > 0) throw new Error("the template is expected to have one table");
  return { ...table, name };
}

/** Puts variables on process.env; the returned function puts back what was there. */
export function setEnvironment(env: Readonly<Record<string, string>>): () => void {
  const before = Object.keys(env).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, env);
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}

/**
 * Starts DynamoDB in this process, in memory, with the template's table under a unique name. Sets
 * AWS_ENDPOINT_URL_DYNAMODB, TABLE_NAME, region, and credentials on process.env until `stop`. If
 * AWS_ENDPOINT_URL_DYNAMODB or AWS_ENDPOINT_URL is set, creates the table there. Expired items stay, as they may for days
 * in AWS: a test that moves the clock must find the same items on every run.
 */
export async function startTable(): Promise<TestTable> {
  const external = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? process.env.AWS_ENDPOINT_URL;
  const table = await tablePlan(`spoke-test-${randomUUID()}`);
  const server = external ? undefined : await startDynamoDb({ clock: now, ttlSweepMs: NEVER });
  const endpoint = external ?? server?.endpoint ?? "";
  const region = process.env.AWS_REGION ?? REGION;
  const env = {
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: process.env.AWS_ACCESS_KEY_ID ?? CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: process.env.AWS_SECRET_ACCESS_KEY ?? CREDENTIALS.secretAccessKey,
    TABLE_NAME: table.name,
    FILES_BUCKET: "files",
    EVENT_BUS_NAME: "spoke",
    STAGE: "test",
    MAIL_FROM: "portal@spoke.example",
  };
  const restore = setEnvironment(env);
  const client = new DynamoDBClient({ endpoint });
  await provisionTable(client, table);
  return {
    endpoint,
    tableName: table.name,
    env,
    client,
    async stop() {
      if (!server) await client.send(new DeleteTableCommand({ TableName: table.name }));
      client.destroy();
      await server?.stop();
      restore();
    },
  };
}

export interface TestCloudOptions {
  /** Runs the real functions from their bundles. Without them, nothing consumes queues, streams, and requests. */
  readonly functions?: boolean;
  /**
   * Replaces functions: the source of an ECMAScript module by entry, as `functions/rest/handler.ts`. Other functions
   * succeed and do nothing.
   */
  readonly code?: Readonly<Record<string, string>>;
  /** Secrets besides the keys of the directory, by variable. */
  readonly secrets?: Parameters<typeof parametersOf>[0];
  /** Changes a copy of the template before it runs. */
  readonly change?: (template: Template) => void;
  /** Data directory that survives the cloud; temporary by default. */
  readonly directory?: string;
}

/** A running cloud on free ports. `env` is set on process.env until `stop`. */
export interface TestCloud extends Cloud {
  readonly tableName: string;
  /** The files bucket. */
  readonly bucket: string;
  readonly env: Readonly<Record<string, string>>;
  /** Warnings and errors logged by functions. */
  readonly warnings: readonly string[];
}

const NOTHING = "export async function handler() { return {}; }";

function writeCode(
  directory: string,
  code: Readonly<Record<string, string>>,
): (entries: readonly string[]) => Promise<ReadonlyMap<string, string>> {
  return async (entries) =>
    new Map(
      entries.map((entry, index) => {
        const file = join(directory, `test-function-${index}.mjs`);
        writeFileSync(file, code[entry] ?? NOTHING);
        return [entry, file];
      }),
    );
}

/**
 * Starts the embedded cloud with the real template (or a changed one), in a temporary directory and on free ports. A
 * DynamoDB in AWS_ENDPOINT_URL_DYNAMODB or AWS_ENDPOINT_URL replaces the embedded one, with a unique table name;
 * everything else stays embedded.
 */
export async function startCloud(options: TestCloudOptions = {}): Promise<TestCloud> {
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), "spoke-cloud-"));
  const dynamoDb = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? process.env.AWS_ENDPOINT_URL;
  const template = structuredClone(await loadTemplate(STAGE));
  options.change?.(template);
  const warnings: string[] = [];
  const secrets = { ...(await stackSecrets(directory)), ...parametersOf(options.secrets ?? {}) };
  const cloud = await runCloud({
    ...STACK_OPTIONS,
    directory,
    template,
    parameters: stackParameters(),
    secrets,
    apiPort: 0,
    bundle: options.code ? writeCode(directory, options.code) : (entries) => buildBundles(entries),
    functions: options.functions === true || options.code !== undefined,
    dynamoDb,
    ...(dynamoDb ? { stackName: `spoke-test-${randomUUID()}` } : {}),
    terminal: (line) => warnings.push(line),
    onDeath: (error) => {
      throw error;
    },
  });
  // The environment of all functions, so that the code of each can run in this process.
  const environments = cloud.plan.functions.map(({ environment }) => environment);
  const env: Record<string, string> = Object.assign(
    {},
    ...environments,
    ...Object.entries(SECRETS).map(([variable, name]) => ({ [variable]: secrets[secretParameter(STAGE, name)] ?? "" })),
    clientEnvironment(cloud.endpoints),
    // The secrets are in the environment.
    { SECRET_PARAMETERS: "" },
  );
  const restore = setEnvironment(env);
  const { tableName, bucket } = stackStores(cloud.plan.outputs);
  return {
    ...cloud,
    tableName,
    bucket,
    env,
    warnings,
    async stop() {
      restore();
      if (dynamoDb) await cloud.clients.dynamoDb.send(new DeleteTableCommand({ TableName: tableName }));
      await cloud.stop();
      if (!options.directory) rmSync(directory, { recursive: true, force: true });
    },
  };
}
