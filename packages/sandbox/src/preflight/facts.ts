import { resolveNs } from "node:dns/promises";
import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { mailSenders, type StageSettings } from "@spoke/infra/stages.ts";
import { storedSecrets } from "../cli/secrets.ts";
import { stackOf } from "../cli/stage.ts";

/** What an account says, or why it does not. */
export type Fact<T> = { readonly value: T } | { readonly problem: string };

/** What the account, DNS, and the stage's settings say about a deployment. */
export interface Facts {
  readonly stage: string;
  readonly settings: StageSettings;
  readonly lambda: Fact<{ readonly concurrency: number; readonly codeGb: number; readonly maxCodeGb: number }>;
  readonly mail: Fact<{ readonly production: boolean; readonly perDay: number; readonly perSecond: number }>;
  /** The identity of each sender's domain: of the stage's, if it was named, and of the sites'. */
  readonly senders: ReadonlyMap<string, Fact<{ readonly verified: boolean; readonly dkim: boolean }>>;
  /** Names of the secrets that exist. */
  readonly secrets: Fact<readonly string[]>;
  /** Status of the stack; undefined if there is none. */
  readonly stack: Fact<string | undefined>;
  /** Name servers of each site's domain. */
  readonly domains: ReadonlyMap<string, Fact<readonly string[]>>;
}

type Resolve = (domain: string) => Promise<readonly string[]>;

/** Asks the account in the region of this process. One answer that is missing does not hide the others. */
export async function gatherFacts(
  stage: string,
  settings: StageSettings,
  options: { readonly mailFrom?: string | undefined; readonly resolve?: Resolve } = {},
): Promise<Facts> {
  const { mailFrom, resolve = resolveNs } = options;
  const domains = settings.sites.flatMap(({ domain }) => domain ?? []);
  const senders = [mailFrom ?? [], Object.values(mailSenders(settings.sites))].flat();
  const [lambda, mail, identities, secrets, stack, ...servers] = await Promise.all([
    fact(lambdaQuotas),
    fact(mailAccount),
    Promise.all(
      [...new Set(senders.map((address) => address.slice(address.indexOf("@") + 1)))].map(
        async (domain) => [domain, await fact(() => identityOf(domain))] as const,
      ),
    ),
    fact(async () => (await storedSecrets(stage)).map(({ name }) => name)),
    fact(async () => (await stackOf(stage))?.status),
    ...domains.map((domain) => fact(() => nameServers(domain, resolve))),
  ]);
  const byDomain = new Map(domains.flatMap((domain, index) => (servers[index] ? [[domain, servers[index]]] : [])));
  return { stage, settings, lambda, mail, senders: new Map(identities), secrets, stack, domains: byDomain };
}

async function fact<T>(ask: () => Promise<T>): Promise<Fact<T>> {
  try {
    return { value: await ask() };
  } catch (error) {
    return { problem: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}

const GB = 1024 ** 3;

async function lambdaQuotas() {
  const { AccountLimit, AccountUsage } = await new LambdaClient().send(new GetAccountSettingsCommand());
  return {
    concurrency: AccountLimit?.ConcurrentExecutions ?? 0,
    codeGb: Math.round((AccountUsage?.TotalCodeSize ?? 0) / GB),
    maxCodeGb: Math.round((AccountLimit?.TotalCodeSize ?? 0) / GB),
  };
}

async function mailAccount() {
  const { ProductionAccessEnabled, SendQuota } = await new SESv2Client().send(new GetAccountCommand());
  return {
    production: ProductionAccessEnabled ?? false,
    perDay: SendQuota?.Max24HourSend ?? 0,
    perSecond: SendQuota?.MaxSendRate ?? 0,
  };
}

async function identityOf(domain: string) {
  const command = new GetEmailIdentityCommand({ EmailIdentity: domain });
  const { VerifiedForSendingStatus, DkimAttributes } = await new SESv2Client().send(command);
  return { verified: VerifiedForSendingStatus ?? false, dkim: DkimAttributes?.Status === "SUCCESS" };
}

/** The name servers of the nearest zone above a domain. */
async function nameServers(domain: string, resolve: Resolve): Promise<readonly string[]> {
  const parts = domain.split(".");
  for (let at = 0; at < parts.length - 1; at++) {
    try {
      const servers = await resolve(parts.slice(at).join("."));
      if (servers.length > 0) return servers;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code !== "ENODATA" && code !== "ENOTFOUND") throw error;
    }
  }
  return [];
}
