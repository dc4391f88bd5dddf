import { parseArgs } from "node:util";
import { physicalName } from "@spoke/infra/naming.ts";
import { type StageSettings, settingsOf } from "@spoke/infra/stages.ts";
import { gatherFacts } from "../preflight/facts.ts";
import { type Finding, findingsOf } from "../preflight/findings.ts";
import { UsageProblem } from "./input.ts";
import { useRegion } from "./stage.ts";

/**
 * Checks settings, quotas, secrets, domains, and mail of a stage before anything is made. Wrong settings are findings too, and the
 * only ones: nothing else can be checked with them.
 * @throws UsageProblem for a name that no stage can have
 */
export async function preflightCommand(stage: string, args: readonly string[]): Promise<object> {
  const { values } = parseArgs({ args: [...args], options: { "mail-from": { type: "string" } } });
  checkName(stage);
  const settings = settingsFor(stage);
  if ("problems" in settings) return { stage, ready: false, findings: settings.problems.map(missingSetting) };
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

/** @throws UsageProblem for a name that no stage can have */
function checkName(stage: string): void {
  try {
    physicalName(stage);
  } catch (error) {
    throw new UsageProblem(error instanceof Error ? error.message : String(error));
  }
}

function settingsFor(stage: string): StageSettings | { readonly problems: readonly string[] } {
  try {
    return settingsOf(stage);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // Its first line only says that others follow.
    const [first = "", ...others] = message.split("\n");
    return { problems: others.length > 0 ? others : [first] };
  }
}

const missingSetting = (detail: string): Finding => ({ check: "settings", state: "missing", detail });
