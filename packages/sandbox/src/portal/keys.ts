import { createECDH, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exportJWK, generateKeyPair } from "jose";
import { z } from "zod";

const keysSchema = z.object({
  signing: z.object({ keys: z.array(z.looseObject({ kid: z.string() })).min(1) }),
  verification: z.object({ keys: z.array(z.looseObject({ kid: z.string() })).min(1) }),
});

/** JSON web key sets for access tokens: private keys to sign, public keys to verify. */
export type TokenKeys = z.infer<typeof keysSchema>;

/** New key sets with one key. @param name prefix of the key's id */
export async function newTokenKeys(name: string): Promise<TokenKeys> {
  const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
  const header = { kid: `${name}-${Date.now().toString(36)}`, alg: "ES256", use: "sig" };
  return {
    signing: { keys: [{ ...(await exportJWK(privateKey)), ...header }] },
    verification: { keys: [{ ...(await exportJWK(publicKey)), ...header }] },
  };
}

/** The keys of a data directory, created on first use and readable by their owner only. @throws when the file is invalid */
export async function loadKeys(directory: string): Promise<TokenKeys> {
  const file = join(directory, "keys.json");
  if (existsSync(file)) return keysSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  const keys = await newTokenKeys("local");
  mkdirSync(directory, { recursive: true });
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600, flag: "wx" });
  return keys;
}

const pushKeysSchema = z.object({ publicKey: z.string().length(87), privateKey: z.string().length(43) });

/** VAPID keys of web push in base64url: an uncompressed P-256 point and the private number. */
export type PushKeys = z.infer<typeof pushKeysSchema>;

/** The push keys of a data directory, created on first use; a browser's subscription is bound to them. */
export function loadPushKeys(directory: string): PushKeys {
  const file = join(directory, "push-keys.json");
  if (existsSync(file)) return pushKeysSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  const keys = newPushKeys();
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600, flag: "wx" });
  return keys;
}

/** New push keys. */
export function newPushKeys(): PushKeys {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys("base64url", "uncompressed");
  // Pad: a number with leading zeros is shorter.
  const number = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey, privateKey: number.toString("base64url") };
}

const paymentKeysSchema = z.object({ key: z.string().min(32), webhookSecret: z.string().min(32) });

/** API key of the payment simulator and the secret that signs its callbacks. */
export type PaymentKeys = z.infer<typeof paymentKeysSchema>;

/** The payment keys of a data directory, created on first use. */
export function loadPaymentKeys(directory: string): PaymentKeys {
  const file = join(directory, "payment-keys.json");
  if (existsSync(file)) return paymentKeysSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  const keys = { key: randomBytes(24).toString("base64url"), webhookSecret: randomBytes(32).toString("base64url") };
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600, flag: "wx" });
  return keys;
}
