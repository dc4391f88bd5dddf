import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { signingKey } from "./keys.ts";

/** A refresh token is `{session id}.{secret}`; only the secret's hash is stored. */
export interface RefreshToken {
  readonly sid: string;
  readonly secret: string;
}

export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

export function formatRefreshToken({ sid, secret }: RefreshToken): string {
  return `${sid}.${secret}`;
}

export function parseRefreshToken(text: string): RefreshToken | undefined {
  const match = /^([0-9A-Z]{26})\.([\w-]{43})$/.exec(text);
  return match?.[1] && match[2] ? { sid: match[1], secret: match[2] } : undefined;
}

export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/**
 * The one token that follows this one. Being derived, it is the same for everybody who asks with the same token,
 * so that parallel refreshes of one page end with one successor.
 */
export function successorOf({ sid, secret }: RefreshToken): string {
  return createHmac("sha256", signingKey().refreshSecret).update(`${sid}.${secret}`).digest("base64url");
}

export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
