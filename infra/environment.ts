import { PROTECTED_STAGES } from "./naming.ts";

/** The values of a stack's parameters that functions read. A payment provider without an account has empty values. */
export interface FunctionParameters {
  /** Public key set as JSON. */
  readonly verificationKeys: string;
  /** Private key set as JSON. */
  readonly signingKeys: string;
  readonly siteBasicAuth: string;
  /** Comma-separated; the distributions send the first. */
  readonly originSecrets: string;
  readonly codeBucket: string;
  /** Address of a host's site, with `{host}` for its name. */
  readonly siteOrigin: string;
  /** Sender of all mails. */
  readonly mailFrom: string;
  /** VAPID keys of web push, base64url; empty on a stage without web push. */
  readonly pushPublicKey: string;
  readonly pushPrivateKey: string;
  /** Secrets are comma-separated lists, with two entries while a secret is being changed. */
  readonly payments: {
    readonly sandboxUrl: string;
    readonly sandboxKey: string;
    readonly sandboxWebhookSecrets: string;
    readonly stripeKey: string;
    readonly stripeWebhookSecrets: string;
    readonly midtransUrl: string;
    readonly midtransKey: string;
    /** `<account at Midtrans>=<our merchant>` */
    readonly midtransMerchant: string;
  };
}

/** Environment variables by what they are for. A function names the groups that it needs, and gets no other secret. */
export function environmentGroups(stage: string, parameters: FunctionParameters) {
  const { payments } = parameters;
  const midtrans = { MIDTRANS_KEY: payments.midtransKey, MIDTRANS_MERCHANT: payments.midtransMerchant };
  return {
    /** To verify access tokens. */
    tokenVerification: { TOKEN_VERIFICATION_KEYS: parameters.verificationKeys },
    /** To issue access tokens. */
    tokenSigning: { TOKEN_SIGNING_KEYS: parameters.signingKeys },
    /** `user:password` that the sites send before sign-in. */
    siteBasicAuth: { SITE_BASIC_AUTH: parameters.siteBasicAuth },
    /** What the sites' distributions send with each request; empty: requests from elsewhere are accepted too. */
    originSecrets: { ORIGIN_SECRETS: parameters.originSecrets },
    /** "true": the API accepts only documents of the site: those of this build, and of earlier builds in the code bucket. */
    registeredDocuments: {
      REGISTERED_DOCUMENTS_ONLY: String(PROTECTED_STAGES.includes(stage)),
      CODE_BUCKET: parameters.codeBucket,
    },
    siteOrigin: { SITE_ORIGIN: parameters.siteOrigin },
    mail: { MAIL_FROM: parameters.mailFrom },
    pushPublicKey: { PUSH_PUBLIC_KEY: parameters.pushPublicKey },
    push: { PUSH_PUBLIC_KEY: parameters.pushPublicKey, PUSH_PRIVATE_KEY: parameters.pushPrivateKey },
    /** To call the payment providers. They send dealers back to the host's site. */
    payments: {
      SANDBOX_PAYMENTS_URL: payments.sandboxUrl,
      SANDBOX_PAYMENTS_KEY: payments.sandboxKey,
      STRIPE_KEY: payments.stripeKey,
      MIDTRANS_URL: payments.midtransUrl,
      ...midtrans,
      SITE_ORIGIN: parameters.siteOrigin,
    },
    /** To verify the callbacks of payment providers. Midtrans signs them with its server key. */
    webhooks: {
      SANDBOX_WEBHOOK_SECRETS: payments.sandboxWebhookSecrets,
      STRIPE_WEBHOOK_SECRETS: payments.stripeWebhookSecrets,
      ...midtrans,
    },
  } satisfies Record<string, Record<string, string>>;
}

export type EnvironmentGroup = keyof ReturnType<typeof environmentGroups>;
