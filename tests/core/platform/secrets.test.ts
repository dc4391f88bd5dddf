import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ParameterService, startParameters } from "@spoke/cloud/parameters/server.ts";
import { openParameters, type ParameterStore } from "@spoke/cloud/parameters/store.ts";
import { setFaultHook } from "@spoke/core/platform";
import { setClock } from "@spoke/core/platform/clock.ts";
import { forgetSecrets, refreshSecrets, secret } from "@spoke/core/platform/secrets.ts";
import { signingKey } from "@spoke/core/session/keys.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { setEnvironment } from "../../support/cloud.ts";
import { tokenKeys } from "../../support/keys.ts";

const MINUTE = 60_000;
const directory = mkdtempSync(join(tmpdir(), "spoke-secrets-"));
const store: ParameterStore = openParameters(join(directory, "parameters.json"), {});
let service: ParameterService;
let restore: () => void;
let removeHook: () => void;
let isDown = false;
let calls = 0;
let time = Date.parse("2026-11-25T08:00:00Z");

beforeAll(async () => {
  service = await startParameters(store);
  restore = setEnvironment({
    AWS_ENDPOINT_URL_SSM: service.endpoint,
    AWS_REGION: "eu-central-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    SECRET_PARAMETERS: "STRIPE_KEY=/spoke/test/StripeKey,TOKEN_SIGNING_KEYS=/spoke/test/TokenSigningKeys",
    STRIPE_KEY: "",
  });
  setClock(() => time);
  removeHook = setFaultHook(async ({ service: called, phase }) => {
    if (called !== "ssm" || phase !== "before") return;
    calls += 1;
    if (isDown) throw new Error("Parameter Store does not answer");
  });
});
afterAll(async () => {
  removeHook();
  setClock(Date.now);
  restore();
  await service.stop();
  rmSync(directory, { recursive: true, force: true });
});
beforeEach(() => {
  forgetSecrets();
  calls = 0;
  isDown = false;
  store.put("/spoke/test/StripeKey", "sk_1", "SecureString");
});
afterEach(() => vi.restoreAllMocks());

/** What a function sees after some minutes. */
async function after(minutes: number): Promise<string> {
  time += minutes * MINUTE;
  await refreshSecrets();
  return secret("STRIPE_KEY");
}

it("reads all secrets of a function with one call at its start, and not again for five minutes", async () => {
  await Promise.all([refreshSecrets(), refreshSecrets()]);
  expect(secret("STRIPE_KEY")).toBe("sk_1");
  expect(await after(4.9)).toBe("sk_1");
  expect(calls).toBe(1);
});

it("uses a changed secret within five minutes, without a deployment", async () => {
  await after(0);
  store.put("/spoke/test/StripeKey", "sk_2", "SecureString");
  expect(await after(1)).toBe("sk_1");
  expect(await after(4)).toBe("sk_2");
});

it("signs with the new key after a change of the signing keys", async () => {
  const kidOf = async (): Promise<string> => {
    const keys = JSON.parse((await tokenKeys()).TOKEN_SIGNING_KEYS);
    keys.keys[0].kid = `kid-${time}`;
    store.put("/spoke/test/TokenSigningKeys", JSON.stringify(keys), "SecureString");
    await after(5);
    return signingKey().kid;
  };
  const first = await kidOf();
  expect(await kidOf()).not.toBe(first);
});

it("uses the values of the last read for an hour, then fails", async () => {
  await after(0);
  isDown = true;
  expect(await after(5)).toBe("sk_1");
  expect(await after(50)).toBe("sk_1");
  await expect(after(10)).rejects.toThrow("does not answer");
  isDown = false;
  expect(await after(1)).toBe("sk_1");
});

it("does not start without Parameter Store", async () => {
  isDown = true;
  await expect(refreshSecrets()).rejects.toThrow("does not answer");
});

it("is empty for a secret that the stage does not have", async () => {
  await refreshSecrets();
  expect(secret("MIDTRANS_KEY")).toBe("");
});
