import * as z from "zod";

const base64url = (bytes: number) =>
  z
    .string("required")
    .max(200, "too_long")
    .refine((value) => /^[A-Za-z0-9_-]+={0,2}$/.test(value) && decode(value).length === bytes, "invalid_input");

const decode = (value: string): Uint8Array => {
  try {
    return Uint8Array.from(atob(value.replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/, "")), (sign) =>
      sign.charCodeAt(0),
    );
  } catch {
    return new Uint8Array();
  }
};

const endpointSchema = z.string("required").min(1, "required").max(1000, "too_long");

/** A browser's `PushSubscription.toJSON()`; keys according to RFC 8291. */
export const subscriptionSchema = z.object({
  endpoint: endpointSchema,
  keys: z.object({
    /** Public key of the browser: an uncompressed point on P-256. */
    p256dh: base64url(65),
    auth: base64url(16),
  }),
});
export type Subscription = z.output<typeof subscriptionSchema>;

export const endpointOnlySchema = z.object({ endpoint: endpointSchema });

/** A subscription as stored. */
export const storedSubscriptionSchema = subscriptionSchema.extend({
  hash: z.string(),
  host: z.string(),
  userId: z.string(),
  createdAt: z.iso.datetime(),
  /** Consecutive failures of its push service. */
  failures: z.int().min(0).default(0),
});
export type StoredSubscription = z.output<typeof storedSubscriptionSchema>;
