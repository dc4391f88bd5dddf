import { Refusal, type UserError } from "@spoke/core/platform";
import type { GraphQLFieldResolver, GraphQLInputType } from "graphql";
import { domainName } from "./names.ts";

/** Arguments of the field `owner`, or fields of the input object `owner`. */
interface Inputs {
  readonly owner: string;
  readonly fields: readonly { readonly name: string; readonly type: GraphQLInputType }[];
}

/** Fields of an input object type or of a list of them. */
function inputsOf(type: GraphQLInputType): Inputs | undefined {
  if ("ofType" in type) return inputsOf(type.ofType);
  return "getFields" in type ? { owner: type.name, fields: Object.values(type.getFields()) } : undefined;
}

/**
 * Passes a resolver its arguments in the domain's names, and returns field errors in the API's. Null arguments and
 * input fields are treated as absent.
 */
export function withDomainInput<Source, Context>(
  args: Inputs,
  resolve: GraphQLFieldResolver<Source, Context>,
): GraphQLFieldResolver<Source, Context> {
  if (args.fields.length === 0) return resolve;
  return async (source, values, ...rest) => {
    try {
      const result: unknown = await resolve(source, toDomain(values, args), ...rest);
      return hasUserErrors(result) ? { ...result, userErrors: inApiNames(result.userErrors, args) } : result;
    } catch (error) {
      if (!(error instanceof Refusal) || error.userErrors.length === 0) throw error;
      throw new Refusal(error.kind, error.message, inApiNames(error.userErrors, args));
    }
  };
}

function toDomain(values: Readonly<Record<string, unknown>>, { owner, fields }: Inputs): Record<string, unknown> {
  const present = fields.filter(({ name }) => values[name] !== null && values[name] !== undefined);
  return Object.fromEntries(
    present.map((field) => [domainName(field.name, owner), domainValue(values[field.name], field.type)]),
  );
}

function domainValue(value: unknown, type: GraphQLInputType): unknown {
  if (Array.isArray(value)) return value.map((item) => domainValue(item, type));
  const inputs = isRecord(value) && inputsOf(type);
  return inputs ? toDomain(value, inputs) : value;
}

const inApiNames = (errors: readonly UserError[], inputs: Inputs): UserError[] =>
  errors.map((error) => ({ ...error, field: apiPath(error.field.split("."), inputs).join(".") }));

/** A path such as `products.0.articleCode` in the API's names, as far as it leads through the inputs. */
function apiPath([first, ...rest]: readonly string[], { owner, fields }: Inputs): string[] {
  if (first === undefined) return [];
  const field = fields.find(({ name }) => domainName(name, owner) === first);
  if (!field) return [first, ...(/^\d+$/.test(first) ? apiPath(rest, { owner, fields }) : rest)];
  const inputs = inputsOf(field.type);
  return [field.name, ...(inputs ? apiPath(rest, inputs) : rest)];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const hasUserErrors = (result: unknown): result is { readonly userErrors: readonly UserError[] } =>
  isRecord(result) && Array.isArray(result.userErrors) && result.userErrors.length > 0;
