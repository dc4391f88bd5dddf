import { StartProblem } from "@spoke/cloud/http/listen.ts";
import type { CloudOptions } from "@spoke/cloud/supervisor/cloud.ts";
import { loadKeys, loadPushKeys, type PaymentKeys } from "./keys.ts";

export const STAGE = "local";
export const STACK = "spoke-local";

/** Sender of all mails, in a reserved domain that no mail can reach. */
const MAIL_FROM = "portal@spoke.example";

/** What the embedded cloud must know to run the template of `infra/`. */
export const STACK_OPTIONS = {
  stackName: STACK,
  entryMetadata: "spoke:entry",
  title: "Spoke",
} as const satisfies Partial<CloudOptions>;

/**
 * Values for the template's parameters, except those that name uploaded code.
 * @param directory data directory; its signing keys are created on first use
 */
export async function stackParameters(
  directory: string,
  options: {
    /** Address of a host's site with `{host}` for its name; the deployed address if absent. */
    readonly siteOrigin?: string;
    readonly payments?: PaymentKeys & { readonly url: string };
  } = {},
): Promise<Record<string, string>> {
  const keys = await loadKeys(directory);
  const push = loadPushKeys(directory);
  return {
    TokenVerificationKeys: JSON.stringify(keys.verification),
    TokenSigningKeys: JSON.stringify(keys.signing),
    SiteBasicAuth: "",
    MailFrom: MAIL_FROM,
    PushPublicKey: push.publicKey,
    PushPrivateKey: push.privateKey,
    ...(options.siteOrigin && { SiteOrigin: options.siteOrigin }),
    ...(options.payments && {
      SandboxPaymentsUrl: options.payments.url,
      SandboxPaymentsKey: options.payments.key,
      SandboxWebhookSecrets: options.payments.webhookSecret,
    }),
  };
}

/** @throws StartProblem when the stack has no such output */
export function stackOutput(outputs: Readonly<Record<string, string>>, name: string): string {
  const value = outputs[name];
  if (!value) throw new StartProblem(`The stack has no output ${name}.`);
  return value;
}

/** The table and the files bucket of the stack. */
export function stackStores(outputs: Readonly<Record<string, string>>): { tableName: string; bucket: string } {
  return { tableName: stackOutput(outputs, "TableName"), bucket: stackOutput(outputs, "FilesBucketName") };
}
