import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  App,
  Aws,
  BootstraplessSynthesizer,
  type FileAssetLocation,
  type FileAssetSource,
  Fn,
  type IStackSynthesizer,
} from "aws-cdk-lib";
import { entryName } from "./naming.ts";
import { SpokeStack, stackName } from "./stack.ts";
import type { StackSettings } from "./stages.ts";

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
  readonly AllowedPattern?: string;
  readonly Description?: string;
}

export interface TemplateResource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly Metadata?: Readonly<Record<string, unknown>>;
  readonly DependsOn?: string | readonly string[];
  readonly DeletionPolicy?: string;
  readonly UpdatePolicy?: Readonly<Record<string, unknown>>;
}

/** The template of the stack, and those of the stacks nested in it by the names of their files. */
export interface Templates {
  readonly root: Template;
  readonly nested: Readonly<Record<string, Template>>;
}

export interface Synthesis {
  readonly app: App;
  readonly stack: SpokeStack;
  /** Returns the templates. Runs the validation plugins of the app. */
  templates(): Templates;
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

export interface PrepareOptions extends StackSettings {
  /** Check the template against the CloudFormation rules of aws-cdk-lib; a finding is an error. */
  readonly validate?: boolean;
  /** The key of an entry's bundle in the code bucket, as in `functions/graphql-1f2e.zip`. `{entry name}.zip` if absent. */
  readonly bundleKey?: (entry: string) => string;
}

/** Builds a stage's stack without synthesizing it, so that validation can be added. */
export function prepare(stage: string, options: PrepareOptions = {}): Synthesis {
  const { validate = false, bundleKey = (entry) => `${entryName(entry)}.zip`, ...settings } = options;
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
    bundleKey,
    settings,
    stackName: stackName(stage),
    description: `Spoke, dealer ordering portal, stage ${stage}`,
    synthesizer: new UploadedTemplates() as IStackSynthesizer,
  });
  return {
    app,
    stack,
    templates: () => {
      try {
        const root: Template = app.synth().getStackByName(stack.stackName).template;
        const files = readdirSync(outdir).filter((file) => file.endsWith(NESTED));
        const nested = files.map((file) => [file, JSON.parse(readFileSync(join(outdir, file), "utf8"))]);
        return { root, nested: Object.fromEntries(nested) };
      } finally {
        rmSync(outdir, { recursive: true, force: true });
      }
    },
  };
}

const NESTED = ".nested.template.json";

/**
 * Needs no bootstrapped account. The templates of nested stacks are beside the bundles (`deployment.ts`); other assets are refused.
 */
class UploadedTemplates extends BootstraplessSynthesizer {
  override addFileAsset({ fileName }: FileAssetSource): FileAssetLocation {
    if (!fileName?.endsWith(NESTED)) throw new Error(`the template cannot have assets: ${fileName}`);
    const bucketName = Fn.ref("CodeBucket");
    const objectKey = `${Fn.ref("CodePrefix")}${fileName}`;
    const address = `${Aws.REGION}.${Aws.URL_SUFFIX}/${bucketName}/${objectKey}`;
    return { bucketName, objectKey, httpUrl: `https://s3.${address}`, s3ObjectUrl: `s3://${bucketName}/${objectKey}` };
  }
}
