import { createHash } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import { type Basis, isRevoked } from "../access/index.ts";
import { custCodeSchema } from "../customer/schema.ts";
import { type Actor, newId, now, Refusal } from "../platform/index.ts";
import { ALGORITHM, signingKey, verificationKey } from "./keys.ts";

/** Lifetime of an access token. Revoked access ends earlier, with the next call (`access/revocation.ts`). */
export const ACCESS_SECONDS = 300;
const ISSUER = "spoke";

const claimsSchema = z.object({
  sub: z.string(),
  sid: z.string(),
  jti: z.string(),
  aud: z.string(),
  exp: z.number(),
  username: z.string(),
  name: z.string(),
  sorg: z.string(),
  sorgs: z.array(z.string()),
  unrestrictedSorgs: z.array(z.string()),
  locale: z.string(),
  scopes: z.array(z.string()),
  /** Digests of what the token was issued for: the user, the roles, the customer, and the customer's areas. */
  basis: z.object({
    user: z.string(),
    /** Read only by functions of the version before; to be removed with the next (017). */
    roles: z.string(),
    /** Absent in tokens that the version before has issued: they live on for five minutes at most. */
    carried: z.record(z.string(), z.string()).optional(),
    customer: z.string().optional(),
    areas: z.record(z.string(), z.string()).optional(),
  }),
  customer: z
    .object({
      code: custCodeSchema,
      areas: z.array(z.object({ sorg: z.string(), priceList: z.string(), custGroup: z.string().optional() })),
    })
    .optional(),
  /** The customer that a sales user acts for, under the name that the site expects (1 §3). */
  salesActiveCustCode: z.object({ r3: z.string().optional(), isr: z.string().optional() }).optional(),
});
type Claims = z.output<typeof claimsSchema>;

/** A token's claims except the registered ones. */
export type Identity = Omit<Claims, "jti" | "aud" | "exp"> & { readonly host: string };

/** Signs an access token for one host. */
export async function signAccessToken({ host, ...identity }: Identity): Promise<string> {
  const { kid, key } = signingKey();
  const issuedAt = Math.floor(now() / 1000);
  return new SignJWT({ ...identity })
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: "JWT" })
    .setIssuer(ISSUER)
    .setAudience(host)
    .setJti(newId())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_SECONDS)
    .sign(await key);
}

const verified = new Map<string, Claims>();
const MAX_VERIFIED = 2_000;

/**
 * The claims of a valid token for `host`. A token's signature is verified once and cached by hash until it expires.
 * @throws Refusal "unauthenticated" for any other token
 */
export async function verifyAccessToken(token: string, host: string): Promise<Claims> {
  const digest = createHash("sha256").update(token).digest("base64");
  let claims = verified.get(digest);
  if (!claims) {
    claims = await verifySignature(token);
    if (verified.size >= MAX_VERIFIED) verified.clear();
    verified.set(digest, claims);
  }
  if (claims.exp * 1000 <= now() || claims.aud !== host) {
    throw new Refusal("unauthenticated", "session_expired");
  }
  return claims;
}

async function verifySignature(token: string): Promise<Claims> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = verificationKey(kid);
        if (!key) throw new errors.JWKSNoMatchingKey();
        return key;
      },
      { algorithms: [ALGORITHM], issuer: ISSUER, currentDate: new Date(now()), typ: "JWT" },
    );
    return claimsSchema.parse(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) {
      throw new Refusal("unauthenticated", "session_expired");
    }
    throw error;
  }
}

/** What `isRevoked` compares with the revocation marks. */
export function basisOf({ sub, sid, basis, customer }: Pick<Identity, "sub" | "sid" | "basis" | "customer">): Basis {
  return {
    userId: sub,
    sessionId: sid,
    user: basis.user,
    roles: basis.carried ?? {},
    customer: customer && { unified: customer.code.unified, digest: basis.customer ?? "", areas: basis.areas ?? {} },
  };
}

/**
 * The actor of a bearer token on a host.
 * @throws Refusal "unauthenticated", also for tokens whose access was revoked
 */
export async function authenticate(token: string, request: { host: string; correlationId: string }): Promise<Actor> {
  const claims = await verifyAccessToken(token, request.host);
  if (await isRevoked(basisOf(claims))) throw new Refusal("unauthenticated", "session_expired");
  return {
    kind: "user",
    userId: claims.sub,
    username: claims.username,
    name: claims.name,
    scopes: new Set(claims.scopes),
    host: claims.aud,
    sorg: claims.sorg,
    sorgs: claims.sorgs,
    unrestrictedSorgs: claims.unrestrictedSorgs,
    locale: claims.locale,
    customer: claims.customer,
    sessionId: claims.sid,
    correlationId: request.correlationId,
  };
}
