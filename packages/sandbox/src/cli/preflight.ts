import { parseArgs } from "node:util";
import { settingsOf } from "@spoke/infra/stages.ts";
import { gatherFacts } from "../preflight/facts.ts";
import { findingsOf } from "../preflight/findings.ts";
import { UsageProblem } from "./input.ts";
import { useRegion } from "./stage.ts";

/**
 * Checks settings, quotas, secrets, domains, and mail of a stage before anything is made.
 * @throws UsageProblem for a name or settings that cannot be deployed
 */
export async function preflightCommand(stage: string, args: readonly string[]): Promise<object> {
  const { values } = parseArgs({ args: [...args], options: { "mail-from": { type: "string" } } });
  const settings = settingsFor(stage);
  useRegion(stage);
  const findings = findingsOf(await gatherFacts(stage, settings, { mailFrom: values["mail-from"] }));
  const ready = findings.every(({ state }) => state !== "missing");
  return {
    stage,
    region: settings.region,
    ready,
    sites: settings.sites.map(({ domain, id }) => domain ?? id),
    findings,
  };
}

function settingsFor(stage: string) {
  try {
    return settingsOf(stage);
  } catch (error) {
    throw new UsageProblem(error instanceof Error ? error.message : String(error));
  }
}
