import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { S3Client } from "@aws-sdk/client-s3";
import { deployStack } from "@spoke/sandbox/endpoint/stack.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const STACK_ID = "arn:aws:cloudformation:eu-central-1:000000000000:stack/spoke-local/1";
const NAMESPACE = 'xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"';

/** What CloudFormation answers, as recorded from it: one text per call of an action, the last one for all further calls. */
const NOT_THERE = `<ErrorResponse ${NAMESPACE}><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id spoke-local does not exist</Message></Error><RequestId>r</RequestId></ErrorResponse>`;
const NO_UPDATES = NOT_THERE.replace("Stack with id spoke-local does not exist", "No updates are to be performed.");

function stack(status: string): string {
  return `<DescribeStacksResponse ${NAMESPACE}><DescribeStacksResult><Stacks><member><StackName>spoke-local</StackName><StackId>${STACK_ID}</StackId><CreationTime>2026-01-01T00:00:00Z</CreationTime><StackStatus>${status}</StackStatus><Outputs><member><OutputKey>ApiEndpoint</OutputKey><OutputValue>http://api.example</OutputValue></member></Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`;
}

function made(action: string): string {
  return `<${action}Response ${NAMESPACE}><${action}Result><StackId>${STACK_ID}</StackId></${action}Result></${action}Response>`;
}

const EVENTS = `<DescribeStackEventsResponse ${NAMESPACE}><DescribeStackEventsResult><StackEvents><member><StackId>${STACK_ID}</StackId><EventId>1</EventId><StackName>spoke-local</StackName><LogicalResourceId>Table</LogicalResourceId><ResourceType>AWS::DynamoDB::Table</ResourceType><Timestamp>2026-01-01T00:00:00Z</Timestamp><ResourceStatus>CREATE_FAILED</ResourceStatus><ResourceStatusReason>Too many tables</ResourceStatusReason></member></StackEvents></DescribeStackEventsResult></DescribeStackEventsResponse>`;

let server: Server;
let endpoint: string;
let directory: string;
let answers: Record<string, string[]>;
let calls: URLSearchParams[];
let uploads: string[];

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "spoke-deploy-"));
  for (const file of ["rest.zip", "template.json", "alarms.json"]) writeFileSync(join(directory, file), file);
  calls = [];
  uploads = [];
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    if (request.method === "PUT") {
      uploads.push((request.url ?? "").split("?")[0] ?? "");
      response.end();
      return;
    }
    const call = new URLSearchParams(body);
    calls.push(call);
    const list = answers[call.get("Action") ?? ""] ?? [];
    const answer = (list.length > 1 ? list.shift() : list[0]) ?? "";
    response.writeHead(answer.startsWith("<ErrorResponse") ? 400 : 200, { "content-type": "text/xml" }).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  endpoint = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(directory, { recursive: true, force: true });
});

function deploy(): Promise<Record<string, string>> {
  const client = { endpoint, region: "eu-central-1", credentials: { accessKeyId: "a", secretAccessKey: "b" } };
  return deployStack({
    files: {
      stackName: "spoke-local",
      templates: ["template.json", "alarms.json"].map((name) => ({ name, file: join(directory, name) })),
      codePrefix: "abc/",
      bundles: [{ key: "functions/rest-1.zip", file: join(directory, "rest.zip") }],
    },
    cloudFormation: new CloudFormationClient(client),
    s3: new S3Client({ ...client, forcePathStyle: true }),
    s3Endpoint: endpoint,
    parameters: { MailFrom: "portal@spoke.example" },
    pollMs: 5,
  });
}

function called(action: string): URLSearchParams | undefined {
  return calls.find((call) => call.get("Action") === action);
}

describe("deploying the template to an endpoint", () => {
  it("uploads code and templates, creates the stack, waits for it, and returns its outputs", async () => {
    answers = {
      DescribeStacks: [NOT_THERE, stack("CREATE_IN_PROGRESS"), stack("CREATE_COMPLETE")],
      CreateStack: [made("CreateStack")],
    };
    expect(await deploy()).toEqual({ ApiEndpoint: "http://api.example" });
    expect(uploads.sort()).toEqual([
      "/spoke-local-code/",
      "/spoke-local-code/abc/alarms.json",
      "/spoke-local-code/abc/template.json",
      "/spoke-local-code/functions/rest-1.zip",
    ]);
    const create = called("CreateStack");
    expect(create?.get("TemplateURL")).toBe(`${endpoint}/spoke-local-code/abc/template.json`);
    const parameters = [1, 2, 3].map((n) => [
      create?.get(`Parameters.member.${n}.ParameterKey`),
      create?.get(`Parameters.member.${n}.ParameterValue`),
    ]);
    expect(Object.fromEntries(parameters)).toEqual({
      MailFrom: "portal@spoke.example",
      CodeBucket: "spoke-local-code",
      CodePrefix: "abc/",
    });
  });

  it("updates a stack that exists", async () => {
    answers = {
      DescribeStacks: [stack("CREATE_COMPLETE"), stack("UPDATE_IN_PROGRESS"), stack("UPDATE_COMPLETE")],
      UpdateStack: [made("UpdateStack")],
    };
    expect(await deploy()).toHaveProperty("ApiEndpoint");
    expect(called("UpdateStack")).toBeDefined();
    expect(called("CreateStack")).toBeUndefined();
  });

  it("succeeds when there is nothing to update", async () => {
    answers = { DescribeStacks: [stack("UPDATE_COMPLETE")], UpdateStack: [NO_UPDATES] };
    expect(await deploy()).toHaveProperty("ApiEndpoint");
  });

  it("reports which resource failed and why", async () => {
    answers = {
      DescribeStacks: [NOT_THERE, stack("CREATE_IN_PROGRESS"), stack("ROLLBACK_COMPLETE")],
      CreateStack: [made("CreateStack")],
      DescribeStackEvents: [EVENTS],
    };
    await expect(deploy()).rejects.toThrow(/ROLLBACK_COMPLETE\nTable \(AWS::DynamoDB::Table\): Too many tables/);
  });
});
