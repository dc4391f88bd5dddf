import type { Algorithm } from "@node-rs/argon2";

/** Loaded when a password is there to be worked on: most functions only verify tokens, and it is compiled code. */
const argon2 = () => import("@node-rs/argon2");

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const OPTIONS = { algorithm: 2 satisfies Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** An encoded argon2id hash of a password. */
export async function hashPassword(password: string): Promise<string> {
  return (await argon2()).hash(password, OPTIONS);
}

let decoy: Promise<string> | undefined;

/** Whether the password is the user's; takes as long for a user who does not exist. */
export async function verifyPassword(encoded: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("no user has this password");
  const matches = await (await argon2()).verify(encoded ?? (await decoy), password);
  return encoded !== undefined && matches;
}
