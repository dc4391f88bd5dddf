import { randomInt } from "node:crypto";
import type { Algorithm } from "@node-rs/argon2";
import { PASSWORD_RULES } from "../validation/schema.ts";

/** Native code, loaded on first use: most functions only verify tokens. */
const argon2 = () => import("@node-rs/argon2");

/** OWASP's second recommendation for argon2id: 19 MiB, 2 passes, 1 lane. */
const OPTIONS = { algorithm: 2 satisfies Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** An encoded argon2id hash of a password. */
export async function hashPassword(password: string): Promise<string> {
  return (await argon2()).hash(password, OPTIONS);
}

/**
 * A hash of discarded random bytes, with the parameters of `hashPassword`. Precomputed, because computing it on first use would
 * reveal by timing that a user does not exist.
 */
export const DECOY =
  "$argon2id$v=19$m=19456,t=2,p=1$lb4zva4MMDhmG2A1xI703g$rd+lD08Qu1EbklukUZoiDbh0ioAoQrieZyKUSrgYdH8";

/** Whether the password is correct. Takes the same time if the user does not exist. */
export async function verifyPassword(encoded: string | undefined, password: string): Promise<boolean> {
  const matches = await (await argon2()).verify(encoded ?? DECOY, password);
  return encoded !== undefined && matches;
}

// No ambiguous characters: I, l, O, 0, 1, o.
const UPPER = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const LOWER = "abcdefghijkmnpqrstuvwxyz";
const DIGITS = "23456789";
const LENGTH = 14;

const anyOf = (letters: string): string => letters.charAt(randomInt(letters.length));

/** A password of 14 unambiguous letters and digits, about 80 bits, that satisfies the password rules. */
export function generatePassword(): string {
  for (;;) {
    const password = Array.from({ length: LENGTH }, () => anyOf(UPPER + LOWER + DIGITS)).join("");
    if (PASSWORD_RULES.every(({ holds }) => holds(password))) return password;
  }
}
