import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newPushKeys, newTokenKeys } from "../portal/keys.ts";
import { UsageProblem } from "./input.ts";

/** `make DIR`: writes new keys for a stage, a file for each secret, readable by their owner only. Replaces no file. */
export async function keysCommand([verb, directory, ...more]: readonly string[]): Promise<object> {
  if (verb !== "make" || directory === undefined || more.length > 0) throw new UsageProblem();
  const [tokens, push] = [await newTokenKeys("spoke"), newPushKeys()];
  const secrets = {
    TokenSigningKeys: JSON.stringify(tokens.signing),
    TokenVerificationKeys: JSON.stringify(tokens.verification),
    OriginSecrets: randomBytes(24).toString("hex"),
    PushPublicKey: push.publicKey,
    PushPrivateKey: push.privateKey,
  };
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const files = Object.entries(secrets).map(([name, value]) => ({ file: join(directory, name), value }));
  for (const { file, value } of files) write(file, value);
  return { files: files.map(({ file }) => file) };
}

function write(file: string, value: string): void {
  try {
    writeFileSync(file, value, { mode: 0o600, flag: "wx" });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw new UsageProblem(`${file} cannot be written (${code}): keys replace no file`);
  }
}
