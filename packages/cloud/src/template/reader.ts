import { z } from "zod";
import { type Resource, type Template, TemplateProblem } from "./cloudformation.ts";
import type { Evaluator } from "./evaluate.ts";
import { aliasProperties, versionProperties } from "./properties.ts";

/** Access to the resources of a template with parsed properties. */
export interface Reader {
  /** Resources of a type whose condition holds. @throws TemplateProblem naming resource and property */
  all<Schema extends z.ZodType>(
    type: string,
    schema: Schema,
  ): { id: string; metadata: Resource["Metadata"]; properties: z.output<Schema> }[];
  /** `Ref` (attribute undefined) or `Fn::GetAtt` of a resource. */
  attribute(id: string, attribute?: string): string;
  /** Logical id of the function with this ARN or name, or with an alias of this ARN. @throws TemplateProblem */
  functionOf(arnOrName: string, from: string): string;
}

export function createReader(
  template: Template,
  evaluator: Evaluator,
  attribute: (id: string, attribute: string | undefined) => string,
): Reader {
  const functions = new Map<string, string>();
  for (const [id, resource] of Object.entries(template.Resources)) {
    if (resource.Type !== "AWS::Lambda::Function") continue;
    functions.set(attribute(id, "Arn"), id);
    functions.set(attribute(id, undefined), id);
  }
  const reader: Reader = {
    all(type, schema) {
      return Object.entries(template.Resources)
        .filter(([, resource]) => resource.Type === type && evaluator.condition(resource.Condition))
        .map(([id, resource]) => {
          const parsed = schema.safeParse(evaluator.value(resource.Properties));
          if (parsed.success) return { id, metadata: resource.Metadata, properties: parsed.data };
          throw new TemplateProblem(
            `${type} ${id} cannot run here as it would be deployed:\n${z.prettifyError(parsed.error)}\n` +
              "If the property has no local effect, mark it in packages/cloud/src/template/properties.ts.",
          );
        });
    },
    attribute: (id, name) => attribute(id, name),
    functionOf(arnOrName, from) {
      const id = functions.get(arnOrName);
      if (id) return id;
      throw new TemplateProblem(`${from} refers to ${arnOrName}, which is not a function of the template`);
    },
  };
  for (const { id, properties } of reader.all("AWS::Lambda::Version", versionProperties)) {
    reader.functionOf(properties.FunctionName, id);
  }
  for (const { id, properties } of reader.all("AWS::Lambda::Alias", aliasProperties)) {
    functions.set(attribute(id, undefined), reader.functionOf(properties.FunctionName, id));
  }
  return reader;
}
