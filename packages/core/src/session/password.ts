import { type Algorithm, hash, verify } from "@node-rs/argon2";

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const OPTIONS = { algorithm: 2 satisfies Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** An encoded argon2id hash of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

let decoy: Promise<string> | undefined;

/** Whether the password is the user's; takes as long for a user who does not exist. */
export async function verifyPassword(encoded: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("no user has this password");
  const matches = await verify(encoded ?? (await decoy), password);
  return encoded !== undefined && matches;
}
