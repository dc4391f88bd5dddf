import { type IPolicyValidationPlugin, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks, type NagPack, ServerlessChecks } from "cdk-nag";
import { type PrepareOptions, prepare, type Synthesis } from "./assembly.ts";

/** The rule packs of cdk-nag that apply to the template. */
export function rulePacks({ app }: Synthesis): NagPack[] {
  return [new AwsSolutionsChecks(app), new ServerlessChecks(app)];
}

/**
 * Builds a stage's stack with all rules: those of aws-cdk-lib, and the packs of cdk-nag.
 * Its `template()` throws if a rule is broken, and writes the rule to stderr.
 */
export function prepareUnderRules(stage: string, options: Omit<PrepareOptions, "validate"> = {}): Synthesis {
  const synthesis = prepare(stage, { ...options, validate: true });
  // A pack is a plugin; only optional members of the interface differ.
  Validations.of(synthesis.app).addPlugins(...(rulePacks(synthesis) as IPolicyValidationPlugin[]));
  return synthesis;
}
