import { z } from "zod";
import { type Resource, type Template, TemplateProblem } from "./cloudformation.ts";
import type { Evaluator } from "./evaluate.ts";

/** Gives the readers what they share: the resources of a type with parsed properties, and what an ARN stands for. */
export interface Reader {
  /** Resources of a type whose condition holds. Throws a TemplateProblem that names the resource and the property. */
  all<Schema extends z.ZodType>(
    type: string,
    schema: Schema,
  ): { id: string; metadata: Resource["Metadata"]; properties: z.output<Schema> }[];
  /** `Ref` (attribute undefined) or `Fn::GetAtt` of a resource. */
  attribute(id: string, attribute?: string): string;
  /** Logical id of the function with this ARN or name. Throws a TemplateProblem. */
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
  return {
    all(type, schema) {
      return Object.entries(template.Resources)
        .filter(([, resource]) => resource.Type === type && evaluator.condition(resource.Condition))
        .map(([id, resource]) => {
          const parsed = schema.safeParse(evaluator.value(resource.Properties));
          if (parsed.success) return { id, metadata: resource.Metadata, properties: parsed.data };
          throw new TemplateProblem(
            `${type} ${id} cannot be run here as it would be deployed:\n${z.prettifyError(parsed.error)}\n` +
              "If the property has no local effect, say so in packages/local/src/template/properties.ts.",
          );
        });
    },
    attribute: (id, name) => attribute(id, name),
    functionOf(arnOrName, from) {
      const id = functions.get(arnOrName);
      if (id) return id;
      throw new TemplateProblem(`${from} refers to ${arnOrName}, which is no function of the template`);
    },
  };
}
