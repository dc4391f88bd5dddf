import { z } from "zod";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const json: z.ZodType<Json> = z.json();

const resourceSchema = z.strictObject({
  Type: z.string(),
  Properties: z.record(z.string(), json).default({}),
  Condition: z.string().optional(),
  DependsOn: z.union([z.string(), z.array(z.string())]).optional(),
  Metadata: z.record(z.string(), json).default({}),
  DeletionPolicy: z.string().optional(),
  UpdateReplacePolicy: z.string().optional(),
  // How CodeDeploy moves an alias: nothing is updated while it runs here.
  UpdatePolicy: z.strictObject({ CodeDeployLambdaAliasUpdate: json }).optional(),
});

const parameterSchema = z.looseObject({
  Type: z.string(),
  Default: z.union([z.string(), z.number()]).optional(),
  NoEcho: z.union([z.boolean(), z.string()]).optional(),
  AllowedPattern: z.string().optional(),
  AllowedValues: z.array(z.union([z.string(), z.number()])).optional(),
});

/** The parts of a CloudFormation template that are read here. */
const templateSchema = z.looseObject({
  Parameters: z.record(z.string(), parameterSchema).default({}),
  Mappings: z.record(z.string(), z.record(z.string(), z.record(z.string(), json))).default({}),
  Conditions: z.record(z.string(), json).default({}),
  Resources: z.record(z.string(), resourceSchema),
  Outputs: z.record(z.string(), z.looseObject({ Value: json, Condition: z.string().optional() })).default({}),
});

export type Template = z.infer<typeof templateSchema>;
export type Resource = z.infer<typeof resourceSchema>;

/** The template, or something in it, cannot run here as it would be deployed. */
export class TemplateProblem extends Error {
  override readonly name = "TemplateProblem";
}

/** Parses a template. @throws TemplateProblem when it is invalid or uses a feature that only AWS can apply */
export function parseTemplate(value: unknown): Template {
  const parsed = templateSchema.safeParse(value);
  if (!parsed.success) throw new TemplateProblem(`not a CloudFormation template: ${z.prettifyError(parsed.error)}`);
  const transforms = (parsed.data as { Transform?: unknown }).Transform;
  if (transforms !== undefined) throw new TemplateProblem("the template uses a Transform, which only AWS can apply");
  return parsed.data;
}
