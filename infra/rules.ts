import { type IPolicyValidationPlugin, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks, type NagPack, ServerlessChecks } from "cdk-nag";
import { prepare, type Synthesis } from "./assembly.ts";

/** The rule packs of cdk-nag that a template is held to. */
export function rulePacks({ app }: Synthesis): NagPack[] {
  return [new AwsSolutionsChecks(app), new ServerlessChecks(app)];
}

/**
 * Builds a stage's stack under all the rules: those of aws-cdk-lib as errors, and the packs through their validation plugin.
 * Its `template()` throws when one is broken; which one is written to the error output.
 */
export function prepareUnderRules(stage: string): Synthesis {
  const synthesis = prepare(stage, { validate: true });
  // A pack is a plugin; only the optional members of the interface are declared differently.
  Validations.of(synthesis.app).addPlugins(...(rulePacks(synthesis) as IPolicyValidationPlugin[]));
  return synthesis;
}
