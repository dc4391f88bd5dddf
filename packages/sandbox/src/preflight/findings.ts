import { REQUIRED_SECRETS } from "@spoke/infra/secrets.ts";
import type { Fact, Facts } from "./facts.ts";

/** One thing that was checked. `missing` stops the deployment or users; `hint` does not. */
export interface Finding {
  readonly check: "lambda" | "mail" | "sender" | "secrets" | "stack" | "domain" | "settings";
  readonly state: "ok" | "hint" | "missing";
  readonly detail: string;
}

/** Queues and users of a busy morning share these. */
const CONCURRENCY = 1_000;
/** Lambda refuses new code above its quota. */
const CODE_SHARE = 0.8;

/** What is ready, and what is missing, in the order in which it stops a deployment. */
export function findingsOf(facts: Facts): Finding[] {
  return [
    stackFinding(facts),
    secretsFinding(facts),
    ...domainFindings(facts),
    lambdaFinding(facts),
    mailFinding(facts),
    ...senderFindings(facts),
  ];
}

/** Judges an answer; an answer that could not be had is missing. */
function judge<T>(
  check: Finding["check"],
  fact: Fact<T>,
  decide: (value: T) => readonly [Finding["state"], string],
): Finding {
  if ("problem" in fact) return { check, state: "missing", detail: `cannot be read: ${fact.problem}` };
  const [state, detail] = decide(fact.value);
  return { check, state, detail };
}

function stackFinding({ stack, settings, stage }: Facts): Finding {
  return judge("stack", stack, (status) => {
    if (status === undefined)
      return settings.firstDeploy
        ? ["ok", "first deployment: a failure leaves nothing behind"]
        : ["hint", `first deployment: add "firstDeploy": true to ${stage} in stages.json until it succeeds`];
    if (status === "ROLLBACK_COMPLETE" || status === "ROLLBACK_FAILED")
      return ["missing", `${status}: delete the stack first; a first deployment failed`];
    if (status.endsWith("_IN_PROGRESS")) return ["missing", `${status}: wait until it has ended`];
    if (status.endsWith("_FAILED")) return ["missing", `${status}: continue or repeat what failed`];
    return settings.firstDeploy
      ? ["missing", `${status}: remove "firstDeploy" and deploy, which protects the table from deletion`]
      : ["ok", status];
  });
}

function secretsFinding({ secrets }: Facts): Finding {
  return judge("secrets", secrets, (names) => {
    const missing = REQUIRED_SECRETS.filter((name) => !names.includes(name));
    return missing.length > 0
      ? ["missing", `${missing.join(", ")}: run spoke keys make, then spoke secrets load`]
      : ["ok", names.join(", ")];
  });
}

function domainFindings({ settings, domains }: Facts): Finding[] {
  return settings.sites.flatMap(({ domain, certificate }) => {
    const servers = domain === undefined ? undefined : domains.get(domain);
    if (servers === undefined) return [];
    return judge("domain", servers, (names) => {
      if (names.length === 0) return ["missing", `${domain} is in no zone that DNS knows`];
      if (certificate !== undefined)
        return ["ok", `${domain}: needs a DNS record to its distribution after the deployment`];
      return names.some((name) => name.includes(".awsdns-"))
        ? ["ok", `${domain}: its zone is at Route 53; it must be in this account`]
        : ["missing", `${domain}: its zone is not at Route 53; name a certificate of us-east-1 in stages.json`];
    });
  });
}

function lambdaFinding({ lambda }: Facts): Finding {
  return judge("lambda", lambda, ({ concurrency, codeGb, maxCodeGb }) => {
    const quotas = `${concurrency} concurrent executions, ${codeGb} of ${maxCodeGb} GB of code`;
    if (concurrency < CONCURRENCY)
      return ["missing", `${quotas}: ask for ${CONCURRENCY} concurrent executions (quota L-B99A9384)`];
    return codeGb > maxCodeGb * CODE_SHARE ? ["hint", `${quotas}: delete old versions of functions`] : ["ok", quotas];
  });
}

function mailFinding({ mail }: Facts): Finding {
  return judge("mail", mail, ({ production, perDay, perSecond }) => {
    const quotas = `${perDay} mails a day, ${perSecond} a second`;
    return production ? ["ok", quotas] : ["missing", `${quotas}: SES is in its sandbox; ask for production access`];
  });
}

function senderFindings({ senders }: Facts): Finding[] {
  return [...senders].map(([domain, identity]) =>
    judge("sender", identity, ({ verified, dkim }) => {
      if (!verified) return ["missing", `${domain} is not verified in SES`];
      return dkim
        ? ["ok", `${domain} is verified, with DKIM`]
        : ["missing", `${domain} has no DKIM: mails land in spam`];
    }),
  );
}
