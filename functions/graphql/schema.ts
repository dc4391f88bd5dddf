import { amountOf, fromUnits, toUnits } from "@spoke/core/platform";
import { buildSchema, type GraphQLFieldResolver, type GraphQLScalarType, type GraphQLSchema, Kind } from "graphql";
import { typeDefs } from "./generated/schema.ts";
import { withDomainInput } from "./inputs.ts";
import { modules } from "./modules.ts";
import { domainName } from "./names.ts";

/** @throws TypeError or RangeError for what is not a number, or too large */
function parseDecimal(value: unknown): number {
  if (typeof value !== "number") throw new TypeError("Decimal must be a number");
  return fromUnits(value);
}

/** Decimals are integers of ten-thousandths in the domain and numbers in the API. */
const decimal = {
  serialize: (value) => {
    if (typeof value !== "number") throw new TypeError(`not a Decimal: ${typeof value}`);
    return toUnits(amountOf(value));
  },
  parseValue: parseDecimal,
  parseLiteral: (node) =>
    parseDecimal(node.kind === Kind.INT || node.kind === Kind.FLOAT ? Number(node.value) : undefined),
} satisfies Partial<GraphQLScalarType<number, number>>;

type FieldResolver = GraphQLFieldResolver<Readonly<Record<string, unknown>>, unknown>;

/** Resolvers by type and field, in the domain's names. */
function resolversByType(): Map<string, Map<string, FieldResolver>> {
  const types = new Map<string, Map<string, FieldResolver>>();
  for (const [type, fields] of modules.flatMap((module) => Object.entries<object>(module))) {
    types.set(type, new Map([...(types.get(type) ?? []), ...Object.entries(fields)]));
  }
  return types;
}

/** The executable schema: the resolvers of all domains with the shared conversions. */
export function executableSchema(): GraphQLSchema {
  // The code generator has checked the types.
  const schema = buildSchema(typeDefs, { assumeValid: true, noLocation: true });
  Object.assign(schema.getType("Decimal") ?? {}, decimal);
  const roots = ["Query", "Mutation"];
  const resolvers = resolversByType();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!("getInterfaces" in type) || type.name.startsWith("__")) continue;
    for (const field of Object.values(type.getFields())) {
      const name = domainName(field.name, type.name);
      const resolve = resolvers.get(type.name)?.get(name);
      if (resolve)
        field.resolve = roots.includes(type.name)
          ? withDomainInput({ owner: `${type.name}.${field.name}`, fields: field.args }, resolve)
          : resolve;
      else if (name !== field.name) field.resolve = (source) => source[name];
    }
  }
  return schema;
}
