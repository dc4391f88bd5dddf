import { createHash, createHmac } from "node:crypto";
import { SHARED } from "@spoke/core/platform/aws-client.ts";
import { expect, it } from "vitest";

const data = Buffer.from("a text to sign");
const secret = Buffer.from("a secret");
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

it("hashes what the SDK sends", async () => {
  const hash = new SHARED.sha256();
  hash.update(data.subarray(0, 4));
  hash.update(data.subarray(4));
  expect(hex(await hash.digest())).toBe(createHash("sha256").update(data).digest("hex"));
});

it.each([
  ["text", secret.toString()],
  ["bytes", new Uint8Array(secret)],
  ["a part of a buffer", Buffer.concat([data, secret]).subarray(data.length)],
  ["a buffer", new Uint8Array(secret).buffer],
])("signs with a key that is %s, also after a reset", async (_, key) => {
  const signed = createHmac("sha256", secret).update(data).digest("hex");
  const hmac = new SHARED.sha256(key);
  hmac.update(data);
  expect(hex(await hmac.digest())).toBe(signed);
  hmac.reset();
  hmac.update(data);
  expect(hex(await hmac.digest())).toBe(signed);
});
