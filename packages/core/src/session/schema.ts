import * as z from "zod";
import { hostNameSchema } from "../host/schema.ts";
import { passwordSchema } from "../validation/schema.ts";

/** What POST /login takes. Any username is accepted here: an odd one is answered like an unknown one. */
export const loginSchema = z.object({
  username: z.string("required").trim().min(1, "required").max(100, "too_long"),
  password: z.string("required").min(1, "required").max(200, "too_long"),
});

/**
 * `address` is the visitor's, as far as it is known; `peer` is the other end of the connection: an edge of the
 * distribution, shared by many, or a caller who went past it and may have invented his address.
 */
const origin = { host: hostNameSchema, address: z.string().max(60), peer: z.string().max(60).optional() };

export const loginRequestSchema = loginSchema.extend(origin);

/** What POST /forgot-password takes: a sign-in name or an e-mail address, compared without case. */
export const forgotSchema = z.object({
  username: z.string("required").trim().toLowerCase().min(1, "required").max(200, "too_long"),
});

export const forgotRequestSchema = forgotSchema.extend(origin);

/** What POST /reset-password takes: the secret of the link and the new password (1 §5). */
export const resetSchema = z.object({ token: z.string("required").min(1, "required"), password: passwordSchema });

export const resetRequestSchema = resetSchema.extend({
  token: z.string("reset_link_invalid").regex(/^[\w-]{43}$/, "reset_link_invalid"),
  host: hostNameSchema,
});

export const refreshRequestSchema = z.object({ token: z.string().min(1).max(200), host: hostNameSchema });

/** The tokens as the specification names them (1 §7): `requestToken` is the access token. */
export interface SessionTokens {
  readonly requestToken: string;
  readonly refreshToken: string;
}
