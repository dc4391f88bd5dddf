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

/** Secret of the first refresh token of a session. */
export function newRefreshSecret(sid: string): string {
  return withTag(sid, randomBytes(HALF));
}

/**
 * Secret of the token that follows this one. Because it is derived, parallel refreshes of one page return the same
 * successor.
 */
export function successorOf({ sid, secret }: RefreshToken): string {
  return withTag(sid, mac(`${sid}.${secret}`));
}

/** Whether the secret was issued for this session, now or earlier: its second half authenticates the first. */
export function wasIssued({ sid, secret }: RefreshToken): boolean {
  return sameHash(withTag(sid, Buffer.from(secret, "base64url").subarray(0, HALF)), secret);
}

/** Half of the 32 bytes of a secret. */
const HALF = 16;

function withTag(sid: string, start: Uint8Array): string {
  const tag = mac(`issued:${sid}.${Buffer.from(start).toString("base64url")}`);
  return Buffer.concat([start, tag]).toString("base64url");
}

const mac = (text: string): Buffer =>
  createHmac("sha256", signingKey().refreshSecret).update(text).digest().subarray(0, HALF);

export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
