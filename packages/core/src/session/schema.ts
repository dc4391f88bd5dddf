import * as z from "zod";
import { hostNameSchema } from "../host/schema.ts";

/** What POST /login takes. Any username is accepted here: an odd one is answered like an unknown one. */
export const loginSchema = z.object({
  username: z.string("required").trim().min(1, "required").max(100, "too_long"),
  password: z.string("required").min(1, "required").max(200, "too_long"),
});

export const loginRequestSchema = loginSchema.extend({ host: hostNameSchema, address: z.string().max(60) });

export const refreshRequestSchema = z.object({ token: z.string().min(1).max(200), host: hostNameSchema });

/** The tokens as the specification names them (1 §7): `requestToken` is the access token. */
export interface SessionTokens {
  readonly requestToken: string;
  readonly refreshToken: string;
}
