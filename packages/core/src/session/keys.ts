import { hkdfSync } from "node:crypto";
import { type CryptoKey, importJWK, type JWK } from "jose";
import * as z from "zod";

const jwkSchema = z.looseObject({
  kid: z.string().min(1),
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
});
const privateJwkSchema = jwkSchema.extend({ d: z.string() });

export const ALGORITHM = "ES256";

function parseKeys<T>(variable: string, schema: z.ZodType<T>): T[] {
  const raw = process.env[variable];
  if (!raw) throw new Error(`${variable} is not set`);
  return z.object({ keys: z.array(schema).min(1) }).parse(JSON.parse(raw)).keys;
}

async function importEc(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, ALGORITHM);
  if (key instanceof Uint8Array) throw new Error("a symmetric key cannot sign tokens");
  return key;
}

let verification: Map<string, Promise<CryptoKey>> | undefined;

/** The public key with that id, if it is ours. */
export function verificationKey(kid: string | undefined): Promise<CryptoKey> | undefined {
  verification ??= new Map(parseKeys("TOKEN_VERIFICATION_KEYS", jwkSchema).map((jwk) => [jwk.kid, importEc(jwk)]));
  return kid === undefined ? undefined : verification.get(kid);
}

interface SigningKey {
  readonly kid: string;
  readonly key: Promise<CryptoKey>;
  /** A secret for refresh tokens, derived from the private key so that there is one secret to keep. */
  readonly refreshSecret: Buffer;
}

let signing: SigningKey | undefined;

/** The first signing key. The others remain only for tokens that are still valid. */
export function signingKey(): SigningKey {
  if (!signing) {
    const [jwk] = parseKeys("TOKEN_SIGNING_KEYS", privateJwkSchema);
    if (!jwk) throw new Error("TOKEN_SIGNING_KEYS is empty");
    const secret = hkdfSync("sha256", Buffer.from(jwk.d, "base64url"), Buffer.alloc(0), "spoke refresh tokens", 32);
    signing = { kid: jwk.kid, key: importEc(jwk), refreshSecret: Buffer.from(secret) };
  }
  return signing;
}

/** The public key set, without private parts, for /.well-known/jwks.json. */
export function publicKeys(): { keys: JWK[] } {
  return {
    keys: parseKeys("TOKEN_VERIFICATION_KEYS", jwkSchema).map(({ kid, kty, crv, x, y }) => ({
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
