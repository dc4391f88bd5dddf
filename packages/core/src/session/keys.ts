import { hkdfSync } from "node:crypto";
import { type CryptoKey, importJWK, type JWK } from "jose";
import * as z from "zod";
import { secret } from "../platform/secrets.ts";

const jwkSchema = z.looseObject({
  kid: z.string().min(1),
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
});
const privateJwkSchema = jwkSchema.extend({ d: z.string() });

export const ALGORITHM = "ES256";

/** The value of a secret that a stage must have. @throws Error without it */
function required(variable: string): string {
  const raw = secret(variable);
  if (raw === "") throw new Error(`${variable} is not set`);
  return raw;
}

function parseKeys<T>(raw: string, schema: z.ZodType<T>): T[] {
  return z.object({ keys: z.array(schema).min(1) }).parse(JSON.parse(raw)).keys;
}

async function importEc(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, ALGORITHM);
  if (key instanceof Uint8Array) throw new Error("a symmetric key cannot sign tokens");
  return key;
}

/** Computes a value of a secret, again when the secret changes. */
function derived<T>(variable: string, derive: (raw: string) => T): () => T {
  let current: { readonly raw: string; readonly value: T } | undefined;
  return () => {
    const raw = required(variable);
    if (current?.raw !== raw) current = { raw, value: derive(raw) };
    return current.value;
  };
}

const verificationKeys = derived(
  "TOKEN_VERIFICATION_KEYS",
  (raw) => new Map(parseKeys(raw, jwkSchema).map((jwk) => [jwk.kid, importEc(jwk)])),
);

/** The public key with that id, if it is ours. */
export function verificationKey(kid: string | undefined): Promise<CryptoKey> | undefined {
  const keys = verificationKeys();
  return kid === undefined ? undefined : keys.get(kid);
}

interface SigningKey {
  readonly kid: string;
  readonly key: Promise<CryptoKey>;
  /** A secret for refresh tokens, derived from the private key so that there is one secret to keep. */
  readonly refreshSecret: Buffer;
}

/** The first signing key. The others remain only for tokens that are still valid. */
export const signingKey: () => SigningKey = derived("TOKEN_SIGNING_KEYS", (raw) => {
  const [jwk] = parseKeys(raw, privateJwkSchema);
  if (!jwk) throw new Error("TOKEN_SIGNING_KEYS is empty");
  const secret = hkdfSync("sha256", Buffer.from(jwk.d, "base64url"), Buffer.alloc(0), "spoke refresh tokens", 32);
  return { kid: jwk.kid, key: importEc(jwk), refreshSecret: Buffer.from(secret) };
});

/** The public key set, without private parts, for /.well-known/jwks.json. */
export function publicKeys(): { keys: JWK[] } {
  return {
    keys: parseKeys(required("TOKEN_VERIFICATION_KEYS"), jwkSchema).map(({ kid, kty, crv, x, y }) => ({
      kid,
      kty,
      crv,
      x,
      y,
      alg: ALGORITHM,
      use: "sig",
    })),
  };
}
