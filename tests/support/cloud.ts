import { randomUUID } from "node:crypto";
import { DeleteTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { startDynamoDb } from "../../packages/local/src/dynamodb/server.ts";
import { ACCOUNT, CREDENTIALS, REGION, STACK, STAGE } from "../../packages/local/src/supervisor/stage.ts";
import type { TablePlan } from "../../packages/local/src/template/plan.ts";
import { provisionTable } from "../../packages/local/src/template/provision.ts";
import { readTablePlans } from "../../packages/local/src/template/read.ts";
import { loadTemplate } from "../../packages/local/src/template/synthesize.ts";

/** A DynamoDB with the template's table in it. */
export interface TestTable {
  readonly endpoint: string;
  readonly tableName: string;
  /** Environment variables for code under test; already on process.env. */
  readonly env: Readonly<Record<string, string>>;
  readonly client: DynamoDBClient;
  /** Deletes the table, or the whole database when it was started for the test. */
  stop(): Promise<void>;
}

/** Values for the template's parameters that let it be read; nothing signs or verifies with them. */
const PARAMETERS = {
  CodeBucket: "code",
  CodePrefix: "",
  TokenVerificationKeys: '{"keys":[]}',
  TokenSigningKeys: '{"keys":[]}',
  SiteBasicAuth: "",
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
  const [table, ...others] = readTablePlans(template, { place, parameters: PARAMETERS });
  if (!table || others.length > 0) throw new Error("the template is expected to have one table");
  return { ...table, name };
}

/** Puts variables on process.env; the returned function puts back what was there. */
function setEnvironment(env: Readonly<Record<string, string>>): () => void {
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
 * DynamoDB alone, in memory and in this process, with the template's table under a name of its own. Sets
 * AWS_ENDPOINT_URL_DYNAMODB, TABLE_NAME, region and credentials on process.env until `stop`.
 * When AWS_ENDPOINT_URL_DYNAMODB or AWS_ENDPOINT_URL is set, the table is made there instead.
 */
export async function startTable(): Promise<TestTable> {
  const given = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? process.env.AWS_ENDPOINT_URL;
  const table = await tablePlan(`spoke-test-${randomUUID()}`);
  const server = given ? undefined : await startDynamoDb();
  const endpoint = given ?? server?.endpoint ?? "";
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
