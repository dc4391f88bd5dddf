import * as z from "zod";
import { hostNameSchema } from "../host/schema.ts";
import { passwordSchema } from "../validation/schema.ts";

/** Body of POST /login. Accepts any username: an impossible one gets the same answer as an unknown one. */
export const loginSchema = z.object({
  username: z.string("required").trim().min(1, "required").max(100, "too_long"),
  password: z.string("required").min(1, "required").max(200, "too_long"),
});

/**
 * `address` is the visitor's address as far as it is known. `peer` is the other end of the connection: a CloudFront
 * edge shared by many visitors, or a client that bypassed CloudFront and may have forged `address`.
 */
const origin = { host: hostNameSchema, address: z.string().max(60), peer: z.string().max(60).optional() };

/** A computer at the till has several users; the ones who signed in last are remembered. */
export const MAX_DEVICES = 5;
export const MAX_DEVICE_LENGTH = 100;

/** `devices` are what earlier sign-ins of this browser returned. */
export const loginRequestSchema = loginSchema.extend({
  ...origin,
  devices: z.array(z.string().max(MAX_DEVICE_LENGTH)).max(MAX_DEVICES).default([]),
});

/** Body of POST /forgot-password: a sign-in name or an email address, case-insensitive. */
export const forgotSchema = z.object({
  username: z.string("required").trim().toLowerCase().min(1, "required").max(200, "too_long"),
});

export const forgotRequestSchema = forgotSchema.extend(origin);

/** Body of POST /reset-password: the secret of the link and the new password (1 §5). */
export const resetSchema = z.object({ token: z.string("required").min(1, "required"), password: passwordSchema });

export const resetRequestSchema = resetSchema.extend({
  token: z.string("reset_link_invalid").regex(/^[\w-]{43}$/, "reset_link_invalid"),
  host: hostNameSchema,
});

export const refreshRequestSchema = z.object({ token: z.string().min(1).max(200), host: hostNameSchema });

/** The tokens with the specification's names (1 §7): `requestToken` is the access token. */
export interface SessionTokens {
  readonly requestToken: string;
  readonly refreshToken: string;
}
