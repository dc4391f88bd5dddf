import { PROTECTED_STAGES, physicalName } from "./naming.ts";
import type { SecretVariable } from "./secrets.ts";

/** The values of a stack's parameters that functions read. A payment provider without an account has empty values. */
export interface FunctionParameters {
  readonly codeBucket: string;
  /** Address of a host's site, with `{host}` for its name. */
  readonly siteOrigin: string;
  /** Sender of mails of hosts without their own. */
  readonly mailFrom: string;
  /** Senders of hosts by their names. */
  readonly mailSenders: Readonly<Record<string, string>>;
  readonly payments: {
    readonly sandboxUrl: string;
    readonly midtransUrl: string;
    /** `<account at Midtrans>=<our merchant>` */
    readonly midtransMerchant: string;
  };
}

/** What a function gets to know: variables of its environment, and secrets that it reads from Parameter Store. */
export interface Group {
  readonly variables?: Readonly<Record<string, string>>;
  readonly secrets?: readonly SecretVariable[];
}

/** Environment variables and secrets by what they are for. A function names the groups that it needs, and gets no other secret. */
export function environmentGroups(stage: string, parameters: FunctionParameters) {
  const { payments } = parameters;
  const isProtected = PROTECTED_STAGES.includes(stage);
  const senders = { MAIL_FROM: parameters.mailFrom, MAIL_SENDERS: JSON.stringify(parameters.mailSenders) };
  const midtrans = { MIDTRANS_MERCHANT: payments.midtransMerchant };
  return {
    /** To verify access tokens. */
    tokenVerification: { secrets: ["TOKEN_VERIFICATION_KEYS"] },
    /** To issue access tokens. */
    tokenSigning: { secrets: ["TOKEN_SIGNING_KEYS"] },
    /** `user:password` that the sites send before sign-in. */
    siteBasicAuth: { secrets: ["SITE_BASIC_AUTH"] },
    /** What the sites' distributions send with each request. "true": without a secret, the API refuses everything. */
    originSecrets: { variables: { ORIGIN_REQUIRED: String(isProtected) }, secrets: ["ORIGIN_SECRETS"] },
    /** "true": the API accepts only documents of the site: those of this build, and of earlier builds in the code bucket. */
    registeredDocuments: {
      variables: {
        REGISTERED_DOCUMENTS_ONLY: String(isProtected),
        CODE_BUCKET: parameters.codeBucket,
      },
    },
    siteOrigin: { variables: { SITE_ORIGIN: parameters.siteOrigin } },
    /** To send mails. All of them link to the host's site, and have its logo. */
    mail: {
      variables: {
        ...senders,
        MAIL_CONFIGURATION_SET: physicalName(stage),
        SITE_ORIGIN: parameters.siteOrigin,
      },
    },
    /** To show administrators who sends mails. */
    mailSender: { variables: senders },
    pushPublicKey: { secrets: ["PUSH_PUBLIC_KEY"] },
    push: { secrets: ["PUSH_PUBLIC_KEY", "PUSH_PRIVATE_KEY"] },
    /** To call the payment providers. They send dealers back to the host's site. */
    payments: {
      variables: {
        SANDBOX_PAYMENTS_URL: payments.sandboxUrl,
        MIDTRANS_URL: payments.midtransUrl,
        ...midtrans,
        SITE_ORIGIN: parameters.siteOrigin,
      },
      secrets: ["SANDBOX_PAYMENTS_KEY", "STRIPE_KEY", "MIDTRANS_KEY"],
    },
    /** To verify the callbacks of payment providers. Midtrans signs them with its server key. */
    webhooks: {
      variables: midtrans,
      secrets: ["SANDBOX_WEBHOOK_SECRETS", "STRIPE_WEBHOOK_SECRETS", "MIDTRANS_KEY"],
    },
  } satisfies Record<string, Group>;
}

export type EnvironmentGroup = keyof ReturnType<typeof environmentGroups>;
