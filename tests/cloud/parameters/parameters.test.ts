import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GetParametersByPathCommand, GetParametersCommand, PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { type ParameterService, startParameters } from "@spoke/cloud/parameters/server.ts";
import { openParameters } from "@spoke/cloud/parameters/store.ts";
import { createAuthorizer } from "@spoke/cloud/permissions/authorizer.ts";
import { afterEach, beforeEach, expect, it } from "vitest";

let directory: string;
let file: string;
let service: ParameterService;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "spoke-parameters-"));
  file = join(directory, "parameters.json");
  service = await startParameters(openParameters(file, { "/spoke/test/StripeKey": "sk_1" }));
});
afterEach(async () => {
  await service.stop();
  rmSync(directory, { recursive: true, force: true });
});

function client(accessKeyId = "local"): SSMClient {
  const credentials = { accessKeyId, secretAccessKey: "secret" };
  return new SSMClient({ endpoint: service.endpoint, region: "eu-central-1", credentials, maxAttempts: 1 });
}

const get = (...Names: string[]) => client().send(new GetParametersCommand({ Names, WithDecryption: true }));

it("gives values and names what does not exist", async () => {
  const { Parameters, InvalidParameters } = await get("/spoke/test/StripeKey", "/spoke/test/MidtransKey");
  expect(Parameters).toMatchObject([
    { Name: "/spoke/test/StripeKey", Value: "sk_1", Type: "SecureString", Version: 1 },
  ]);
  expect(InvalidParameters).toEqual(["/spoke/test/MidtransKey"]);
});

it("encrypts unless the call asks for decryption", async () => {
  const command = new GetParametersCommand({ Names: ["/spoke/test/StripeKey"] });
  const [parameter] = (await client().send(command)).Parameters ?? [];
  expect(parameter?.Value).not.toContain("sk_1");
});

it("replaces a value only when told to, and keeps it over a restart, readable by the owner only", async () => {
  const put = { Name: "/spoke/test/StripeKey", Value: "sk_2", Type: "SecureString" } as const;
  await expect(client().send(new PutParameterCommand(put))).rejects.toMatchObject({ name: "ParameterAlreadyExists" });
  expect(await client().send(new PutParameterCommand({ ...put, Overwrite: true }))).toMatchObject({ Version: 2 });
  expect(openParameters(file, { "/spoke/test/StripeKey": "sk_1" }).get("/spoke/test/StripeKey")?.value).toBe("sk_2");
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it("lists a path in pages of ten", async () => {
  for (let n = 10; n < 25; n++)
    await client().send(new PutParameterCommand({ Name: `/spoke/other/P${n}`, Value: "x", Type: "SecureString" }));
  const first = await client().send(new GetParametersByPathCommand({ Path: "/spoke/other/" }));
  expect(first.Parameters).toHaveLength(10);
  const rest = await client().send(
    new GetParametersByPathCommand({ Path: "/spoke/other/", NextToken: first.NextToken }),
  );
  expect(rest.Parameters?.map(({ Name }) => Name)).toEqual([20, 21, 22, 23, 24].map((n) => `/spoke/other/P${n}`));
  expect(rest.NextToken).toBeUndefined();
});

it("refuses a function what its role does not allow, and all of a call when one name is not allowed", async () => {
  const statement = {
    effect: "Allow",
    actions: ["ssm:GetParameters"],
    resources: ["arn:aws:ssm:eu-central-1:000000000000:parameter/spoke/test/StripeKey"],
    conditions: [],
  } as const;
  service.restrict(createAuthorizer(new Map([["FUNCTIONRest", { arn: "arn:rest", statements: [statement] }]])));
  const ask = (...Names: string[]) =>
    client("FUNCTIONRest").send(new GetParametersCommand({ Names, WithDecryption: true }));
  expect((await ask("/spoke/test/StripeKey")).Parameters).toHaveLength(1);
  await expect(ask("/spoke/test/StripeKey", "/spoke/test/TokenSigningKeys")).rejects.toMatchObject({
    name: "AccessDeniedException",
    message: expect.stringContaining("parameter/spoke/test/TokenSigningKeys"),
  });
});
