import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exportJWK, generateKeyPair } from "jose";
import { z } from "zod";

const keysSchema = z.object({
  signing: z.object({ keys: z.array(z.looseObject({ kid: z.string() })).min(1) }),
  verification: z.object({ keys: z.array(z.looseObject({ kid: z.string() })).min(1) }),
});

/** JSON web key sets for access tokens: private ones that sign, public ones that verify. */
export type TokenKeys = z.infer<typeof keysSchema>;

async function generate(): Promise<TokenKeys> {
  const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
  const about = { kid: `local-${Date.now().toString(36)}`, alg: "ES256", use: "sig" };
  return {
    signing: { keys: [{ ...(await exportJWK(privateKey)), ...about }] },
    verification: { keys: [{ ...(await exportJWK(publicKey)), ...about }] },
  };
}

/** The keys of this data directory, made once, readable by its owner only. Throws when the file holds something else. */
export async function loadKeys(directory: string): Promise<TokenKeys> {
  const file = join(directory, "keys.json");
  if (existsSync(file)) return keysSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  const keys = await generate();
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600, flag: "wx" });
  return keys;
}
