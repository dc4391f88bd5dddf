import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UsageProblem } from "@spoke/sandbox/cli/input.ts";
import { keysCommand } from "@spoke/sandbox/cli/keys.ts";
import { createLocalJWKSet, importJWK, jwtVerify, SignJWT } from "jose";
import { afterAll, expect, it } from "vitest";

const directory = join(mkdtempSync(join(tmpdir(), "spoke-keys-")), "secrets");
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const read = (name: string): string => readFileSync(join(directory, name), "utf8");

it("makes a file for each secret, which only its owner can read", async () => {
  const made = await keysCommand(["make", directory]);
  const names = ["OriginSecrets", "PushPrivateKey", "PushPublicKey", "TokenSigningKeys", "TokenVerificationKeys"];
  expect(readdirSync(directory).sort()).toEqual(names);
  expect(made).toEqual({ files: expect.arrayContaining(names.map((name) => join(directory, name))) });
  for (const name of names) expect(statSync(join(directory, name)).mode & 0o777).toBe(0o600);
  expect(read("OriginSecrets")).toMatch(/^[0-9a-f]{48}$/);
  expect(Buffer.from(read("PushPublicKey"), "base64url")).toHaveLength(65);
});

it("makes keys that verify what they sign, and publishes no private part", async () => {
  const { keys } = JSON.parse(read("TokenSigningKeys"));
  const token = await new SignJWT({ sub: "1" })
    .setProtectedHeader({ alg: "ES256", kid: keys[0].kid })
    .sign(await importJWK(keys[0], "ES256"));
  const verification = JSON.parse(read("TokenVerificationKeys"));
  expect((await jwtVerify(token, createLocalJWKSet(verification))).payload.sub).toBe("1");
  expect(read("TokenVerificationKeys")).not.toContain('"d"');
});

it("replaces no key", async () => {
  const before = read("TokenSigningKeys");
  await expect(keysCommand(["make", directory])).rejects.toThrow(UsageProblem);
  expect(read("TokenSigningKeys")).toBe(before);
});
