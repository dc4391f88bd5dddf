import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, BootstraplessSynthesizer, type IStackSynthesizer } from "aws-cdk-lib";
import { SpokeStack, stackName } from "./stack.ts";

/** A CloudFormation template as plain JSON. */
export interface Template {
  readonly AWSTemplateFormatVersion?: string;
  readonly Description?: string;
  readonly Parameters: Readonly<Record<string, TemplateParameter>>;
  readonly Resources: Readonly<Record<string, TemplateResource>>;
  readonly Outputs: Readonly<Record<string, { readonly Description?: string; readonly Value: unknown }>>;
}

export interface TemplateParameter {
  readonly Type: string;
  readonly Default?: unknown;
  readonly NoEcho?: boolean;
  readonly Description?: string;
}

export interface TemplateResource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly Metadata?: Readonly<Record<string, unknown>>;
  readonly DependsOn?: string | readonly string[];
  readonly DeletionPolicy?: string;
}

export interface Synthesis {
  readonly app: App;
  readonly stack: SpokeStack;
  /** Returns the template. Runs the validation plugins of the app. */
  template(): Template;
}

/** Fixed context, so that the synthesis does not depend on the environment. */
const CONTEXT = {
  "aws:cdk:enable-path-metadata": false,
  "aws:cdk:disable-asset-staging": true,
  "@aws-cdk/aws-iam:minimizePolicies": false,
  "@aws-cdk/core:enablePartitionLiterals": true,
  "@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy": true,
  "@aws-cdk/aws-s3:publicAccessBlockedByDefault": true,
  "@aws-cdk/core:annotationsInValidationReport": true,
};

/**
 * Builds a stage's stack without synthesizing it, so that validation can be added.
 * @param options.validate check the template against the CloudFormation rules of aws-cdk-lib; a finding is an error
 */
export function prepare(stage: string, options: { readonly validate?: boolean } = {}): Synthesis {
  const validate = options.validate ?? false;
  const outdir = mkdtempSync(join(tmpdir(), "spoke-synth-"));
  const app = new App({
    outdir,
    analyticsReporting: false,
    treeMetadata: false,
    builtinCloudFormationValidation: validate,
    postCliContext: { ...CONTEXT, ...(validate ? { "@aws-cdk/core:validateAgainstDefaultRules": true } : {}) },
  });
  const stack = new SpokeStack(app, "Spoke", {
    stage,
    stackName: stackName(stage),
    description: `Spoke, dealer ordering portal, stage ${stage}`,
    // Needs no bootstrapped account, and refuses assets.
    synthesizer: new BootstraplessSynthesizer() as IStackSynthesizer,
  });
  return {
    app,
    stack,
    template: () => {
      try {
        return app.synth().getStackByName(stack.stackName).template;
      } finally {
        rmSync(outdir, { recursive: true, force: true });
      }
    },
  };
}
