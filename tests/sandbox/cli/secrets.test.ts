import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ParameterService, startParameters } from "@spoke/cloud/parameters/server.ts";
import { openParameters } from "@spoke/cloud/parameters/store.ts";
import { UsageProblem } from "@spoke/sandbox/cli/input.ts";
import { keysCommand } from "@spoke/sandbox/cli/keys.ts";
import { secretsCommand } from "@spoke/sandbox/cli/secrets.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { setEnvironment } from "../../support/cloud.ts";
import { refusalOf } from "../../support/portal.ts";

const directory = mkdtempSync(join(tmpdir(), "spoke-secrets-"));
const keys = join(directory, "keys");
const store = openParameters(join(directory, "parameters.json"), {});
let service: ParameterService;
let restore: () => void;
beforeAll(async () => {
  service = await startParameters(store);
  restore = setEnvironment({
    AWS_ENDPOINT_URL_SSM: service.endpoint,
    AWS_REGION: "eu-central-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
  });
  await keysCommand(["make", keys]);
});
afterAll(async () => {
  restore();
  await service.stop();
  rmSync(directory, { recursive: true, force: true });
});

const file = (text: string): string => {
  const name = join(directory, "value");
  writeFileSync(name, text);
  return name;
};
const NAMES = ["OriginSecrets", "PushPrivateKey", "PushPublicKey", "TokenSigningKeys", "TokenVerificationKeys"];

it("names what a stage lacks", async () => {
  expect(await secretsCommand("anna", ["list"])).toMatchObject({
    secrets: [],
    missing: ["TokenVerificationKeys", "TokenSigningKeys", "OriginSecrets"],
    optional: expect.arrayContaining(["StripeKey", "SiteBasicAuth"]),
  });
});

it("loads new keys, and replaces none the next time", async () => {
  expect(await secretsCommand("anna", ["load", keys])).toEqual({ loaded: NAMES, exist: [] });
  expect(await secretsCommand("anna", ["load", keys])).toEqual({ loaded: [], exist: NAMES });
  expect(await secretsCommand("anna", ["list"])).toMatchObject({ missing: [] });
  // Stages do not share secrets.
  expect(await secretsCommand("other", ["list"])).toMatchObject({ secrets: [] });
});

it("sets a secret, and never prints it", async () => {
  await secretsCommand("anna", ["set", "StripeKey", file("sk_live_1\n")]);
  expect(await secretsCommand("anna", ["set", "StripeKey", file("sk_live_2\n")])).toEqual({
    set: "StripeKey",
    version: 2,
  });
  expect(store.get("/spoke/anna/StripeKey")).toMatchObject({ value: "sk_live_2", type: "SecureString" });
  expect(JSON.stringify(await secretsCommand("anna", ["list"]))).not.toContain("sk_live");
});

it.each([
  ["TokenSigningKeys", "{}", "must be a set of private P-256 keys"],
  ["TokenVerificationKeys", '{"keys":[{"kid":"1","crv":"P-256","d":"private"}]}', "must be a set of public P-256 keys"],
  ["OriginSecrets", "short", "is too short"],
  ["StripeKey", "", "is empty"],
])("refuses a %s that functions could not use", async (name, value, message) => {
  const before = store.get(`/spoke/anna/${name}`);
  const refusal = await refusalOf(secretsCommand("anna", ["set", name, file(value)]));
  expect(refusal?.errors).toEqual([{ field: name, message }]);
  expect(store.get(`/spoke/anna/${name}`)).toEqual(before);
});

it("refuses what is no secret", async () => {
  await expect(secretsCommand("anna", ["set", "StripeKeys", file("x")])).rejects.toThrow(UsageProblem);
  await expect(secretsCommand("anna", ["load", directory])).rejects.toThrow("files that are no secrets");
});
