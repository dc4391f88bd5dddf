import { typeDefs } from "@spoke/functions/graphql/generated/schema.ts";
import {
  buildSchema,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from "graphql";

const schema = buildSchema(typeDefs);
const DEPTH = 5;

export interface Operation {
  /** Such as `Query.order`. */
  readonly name: string;
  readonly field: GraphQLField<unknown, unknown>;
}

/** Every field of Query and Mutation. */
export const operations: readonly Operation[] = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
  type ? Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, field })) : [],
);

export interface Document {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The operation with everything that can be read of its answer, and with the least arguments where none are given. */
export function documentOf({ name, field }: Operation, args: Readonly<Record<string, unknown>> = {}): Document {
  const input = field.args.filter(
    (arg) => arg.name in args || (isNonNullType(arg.type) && arg.defaultValue === undefined),
  );
  const declared = input.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(", ");
  const passed = input.map((arg) => `${arg.name}: $${arg.name}`).join(", ");
  const kind = name.startsWith("Query.") ? "query" : "mutation";
  const root = `${field.name}${passed && `(${passed})`}${selectionOf(field.type, DEPTH)}`;
  return {
    query: `${kind} Walk${declared && `(${declared})`} { ${root} }`,
    variables: Object.fromEntries(input.map((arg) => [arg.name, args[arg.name] ?? sample(arg.type)])),
  };
}

function selectionOf(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return "";
  if (!isObjectType(named)) throw new Error(`${named.name} is neither a leaf nor an object`);
  const fields = Object.values(named.getFields())
    .filter(({ args }) => !args.some((arg) => isNonNullType(arg.type) && arg.defaultValue === undefined))
    .map((field) => {
      if (isLeafType(getNamedType(field.type))) return field.name;
      return depth > 1 ? field.name + selectionOf(field.type, depth - 1) : "";
    });
  return ` { __typename ${fields.filter(Boolean).join(" ")} }`;
}

/** The least that GraphQL itself lets through as a value of a type. */
export function sample(type: GraphQLInputType): unknown {
  if (!isNonNullType(type)) return undefined;
  const inner = type.ofType;
  if (isListType(inner)) return [sample(inner.ofType)];
  if (isEnumType(inner)) return inner.getValues()[0]?.name;
  if (isInputObjectType(inner))
    return Object.fromEntries(
      Object.values(inner.getFields())
        .filter((field) => isNonNullType(field.type) && field.defaultValue === undefined)
        .map((field) => [field.name, sample(field.type)]),
    );
  return { Int: 1, Float: 1, Boolean: true }[inner.name] ?? "x";
}
