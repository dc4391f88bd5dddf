import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setEnvironment } from "./cloud.ts";

/** Status and body of an answer. */
export type Answer = readonly [status: number, body: string];

/** What AWS answers to a call: named by its target (`AmazonSSM.PutParameter`), its action (`DescribeStacks`), or its path. */
export type Answers = (call: string, body: string) => Answer | undefined;

/** An endpoint that answers as AWS was recorded to. */
export interface RecordedAws {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the endpoint. Calls without an answer get 404. */
export async function startRecordedAws(answers: Answers): Promise<RecordedAws> {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const path = (request.url ?? "").split("?")[0]?.replace(/(.)\/$/, "$1") ?? "";
    const target = request.headers["x-amz-target"];
    const call = target === undefined ? (new URLSearchParams(body).get("Action") ?? path) : String(target);
    const [status, text] = answers(call, body) ?? [404, "{}"];
    response.writeHead(status, { "content-type": text.startsWith("<") ? "text/xml" : "application/json" }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Points the clients of this process to the endpoint. Returns a function that puts the environment back. */
export function useRecordedAws({ url }: RecordedAws): () => void {
  return setEnvironment({
    AWS_ENDPOINT_URL: url,
    AWS_REGION: "eu-central-1",
    AWS_ACCESS_KEY_ID: "a",
    AWS_SECRET_ACCESS_KEY: "b",
    AWS_MAX_ATTEMPTS: "1",
  });
}

/** The answer to DescribeStacks: a stack with its status, outputs, and parameters. */
export function stackXml(
  status: string,
  outputs: Readonly<Record<string, string>> = {},
  parameters: Readonly<Record<string, string>> = {},
): string {
  const parameterMembers = Object.entries(parameters).map(
    ([key, value]) => `<member><ParameterKey>${key}</ParameterKey><ParameterValue>${value}</ParameterValue></member>`,
  );
  const members = Object.entries(outputs).map(
    ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  const facts = `<StackName>spoke</StackName><StackStatus>${status}</StackStatus><Parameters>${parameterMembers.join("")}</Parameters><Outputs>${members.join("")}</Outputs>`;
  return `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult><Stacks><member>${facts}</member></Stacks></DescribeStacksResult></DescribeStacksResponse>`;
}

/** The answer to DescribeStacks where there is no such stack. */
export const noStackXml = (name: string): string =>
  `<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id ${name} does not exist</Message></Error></ErrorResponse>`;

/** Answers of an account with the quotas and the mail of a portal that is used. */
export const READY_ACCOUNT: Readonly<Record<string, Answer>> = {
  "/2016-08-19/account-settings": [
    200,
    JSON.stringify({
      AccountLimit: { ConcurrentExecutions: 1000, TotalCodeSize: 80530636800 },
      AccountUsage: { TotalCodeSize: 1073741824 },
    }),
  ],
  "/v2/email/account": [
    200,
    JSON.stringify({ ProductionAccessEnabled: true, SendQuota: { Max24HourSend: 50000, MaxSendRate: 14 } }),
  ],
  "/v2/email/identities/north.bike": [
    200,
    JSON.stringify({ VerifiedForSendingStatus: true, DkimAttributes: { Status: "SUCCESS" } }),
  ],
};
