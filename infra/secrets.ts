import { PARAMETER_PREFIX } from "./naming.ts";

/**
 * The secrets of a stage by the variable under which functions read them; the value is their name in Parameter Store, below
 * `/spoke/{stage}/`. Public keys are among them because they change together with the private ones.
 */
export const SECRETS = {
  /** Public JSON web key set that verifies access tokens. */
  TOKEN_VERIFICATION_KEYS: "TokenVerificationKeys",
  /** Private JSON web key set that signs access tokens. */
  TOKEN_SIGNING_KEYS: "TokenSigningKeys",
  /** What the sites send to the API, separated by commas; without it, the API accepts all requests. */
  ORIGIN_SECRETS: "OriginSecrets",
  /** `user:password` that the sites send before sign-in; optional. */
  SITE_BASIC_AUTH: "SiteBasicAuth",
  /** VAPID keys of web push, base64url; optional. */
  PUSH_PUBLIC_KEY: "PushPublicKey",
  PUSH_PRIVATE_KEY: "PushPrivateKey",
  /** Keys of payment providers; a provider without a key is not used. */
  STRIPE_KEY: "StripeKey",
  MIDTRANS_KEY: "MidtransKey",
  SANDBOX_PAYMENTS_KEY: "SandboxPaymentsKey",
  /** Secrets of callbacks, separated by commas; two while one is being changed. */
  STRIPE_WEBHOOK_SECRETS: "StripeWebhookSecrets",
  SANDBOX_WEBHOOK_SECRETS: "SandboxWebhookSecrets",
} as const;
export type SecretVariable = keyof typeof SECRETS;

/** The secrets that every stage needs. */
export const REQUIRED_SECRETS: readonly string[] = [
  SECRETS.TOKEN_VERIFICATION_KEYS,
  SECRETS.TOKEN_SIGNING_KEYS,
  SECRETS.ORIGIN_SECRETS,
];

/** The name of a secret of a stage in Parameter Store. */
export function secretParameter(stage: string, name: string): string {
  return `${PARAMETER_PREFIX}${stage}/${name}`;
}
