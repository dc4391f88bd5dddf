import { StartProblem } from "@spoke/cloud/http/listen.ts";
import type { CloudOptions } from "@spoke/cloud/supervisor/cloud.ts";
import { SECRETS, type SecretVariable, secretParameter } from "@spoke/infra/secrets.ts";
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
  // The others handle files and run rarely. Kept warm, each would hold about 35 MB.
  warm: ["functions/graphql/handler.ts", "functions/rest/handler.ts"],
} as const satisfies Partial<CloudOptions>;

interface Sandbox {
  /** Address of a host's site with `{host}` for its name; the deployed address if absent. */
  readonly siteOrigin?: string;
  readonly payments?: PaymentKeys & { readonly url: string };
}

/** Values for the template's parameters, except those that name uploaded code. */
export function stackParameters({ siteOrigin, payments }: Sandbox = {}): Record<string, string> {
  return {
    MailFrom: MAIL_FROM,
    ...(siteOrigin && { SiteOrigin: siteOrigin }),
    ...(payments && { SandboxPaymentsUrl: payments.url }),
  };
}

/**
 * The secrets of the stage by their names in Parameter Store.
 * @param directory data directory; its keys are created on first use
 */
export async function stackSecrets(
  directory: string,
  { payments }: Pick<Sandbox, "payments"> = {},
): Promise<Record<string, string>> {
  const keys = await loadKeys(directory);
  const push = loadPushKeys(directory);
  const secrets: { readonly [Variable in SecretVariable]?: string } = {
    TOKEN_VERIFICATION_KEYS: JSON.stringify(keys.verification),
    TOKEN_SIGNING_KEYS: JSON.stringify(keys.signing),
    PUSH_PUBLIC_KEY: push.publicKey,
    PUSH_PRIVATE_KEY: push.privateKey,
    ...(payments && { SANDBOX_PAYMENTS_KEY: payments.key, SANDBOX_WEBHOOK_SECRETS: payments.webhookSecret }),
  };
  return parametersOf(secrets);
}

/** Secrets by their names in Parameter Store. */
export function parametersOf(secrets: { readonly [Variable in SecretVariable]?: string }): Record<string, string> {
  return Object.fromEntries(
    Object.entries(SECRETS).flatMap(([variable, name]) => {
      const value = Object.entries(secrets).find(([own]) => own === variable)?.[1];
      return value === undefined ? [] : [[secretParameter(STAGE, name), value]];
    }),
  );
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
