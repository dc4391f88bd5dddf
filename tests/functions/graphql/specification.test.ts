import { typeDefs } from "@spoke/functions/graphql/generated/schema.ts";
import { PUBLIC_FIELDS } from "@spoke/functions/graphql/public.ts";
import {
  buildSchema,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isObjectType,
} from "graphql";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { specified } from "../../support/data-sets.ts";

const operationSchema = z.object({
  names: z.array(z.string()),
  kind: z.enum(["query", "mutation"]).or(z.string()),
  area: z.string(),
  args: z.array(z.string()),
  returns: z.array(z.string()),
  public: z.boolean(),
});
const entitySchema = z.object({ name: z.string(), fields: z.array(z.string()) });

/** Areas whose operations exist. */
const BUILT = new Set([
  "catalog",
  "shell",
  "orders",
  "customers",
  "content",
  "news",
  "sales-documents",
  "banners",
  "announcements",
  "admin-users",
  "inquiry",
  "user",
  "admin-products",
  "cart",
  "credit",
  "invoices",
  "payment",
  "sales-overview",
  "bonus",
  "sales-map",
  "click-collect",
  "marketing",
]);
/** Stand for several calls of others, with these arguments, of which none is left to be chosen. */
const WITHOUT_ARGUMENTS = new Set(["productCounts"]);

/** Arguments and fields that the specification says in words. */
const IN_WORDS: Readonly<Record<string, string>> = {
  "average payment days per sorg and customer per year": "days",
  "product article codes": "products.article_code",
  "counts for bikes and parts": "bike",
  "user fields": "user",
  "user areas": "userAreas",
  "generate-password flag": "generatePassword",
  "generated password": "password",
  "limitation types salesman, sales_group, sales_office": "limitation",
  "group roles with permissions": "groupRoles.roles.permissions",
  "content target markets": "contentTargetMarkets",
  "the user to edit": "user",
  "per sorg urls": "urls",
  "companies/sorgs": "sorgs",
  discounts: "product.price.discount",
  "per-product status": "products.status",
  "per-product description": "products.description",
  "page 1": "page",
  "nested documents": "salesDocuments",
  "percentages per quarter": "percentage",
  "limit 9999": "limit",
  "Marketing material fields (entities)": "materials",
  "Marketing category fields (entities)": "categories",
};

/** What is taken `(V2, instead)` stands in the place of invoice numbers from that version on, and is not there before. */
function ofVersion(name: string, args: readonly string[]): string[] {
  const isNewer = /V[2-9]$/.test(name);
  const own = args.filter((message) => isNewer || !message.includes("instead"));
  return own.some((message) => message.includes("instead"))
    ? own.filter((message) => !message.endsWith("InvoiceNumbers"))
    : own;
}

/** `limit 999`, `countryId (inquiry)` and `data.list` as names of the schema. */
function nameOf(message: string): string {
  const bare = message.replace(/ \(.*\)$/, "");
  return (
    IN_WORDS[bare] ??
    bare
      .replace(/^data\./, "")
      .replaceAll("[]", "")
      .split(" ")[0] ??
    bare
  );
}

/** `custCode (V3)` is said of that version only. */
const isOf = (operation: string) => (message: string) => {
  const version = / \((V\d+)\)$/.exec(message)?.[1];
  return version === undefined || operation.endsWith(version);
};

/** Whether a path of fields can be asked for; lists and pages of a thing count as the thing. */
function answers(type: GraphQLOutputType, path: readonly string[]): boolean {
  const named = getNamedType(type);
  if (!isObjectType(named)) return path.length === 0;
  const [first, ...rest] = path;
  if (first === undefined) return true;
  const fields = Object.values(named.getFields());
  const own = fields.find(({ name }) => name === first);
  if (own) return answers(own.type, rest);
  return fields.some((field) => isObjectType(getNamedType(field.type)) && answersItself(field, path));
}

function answersItself({ type }: GraphQLField<unknown, unknown>, path: readonly string[]): boolean {
  const named = getNamedType(type);
  const own = isObjectType(named) ? named.getFields()[path[0] ?? ""] : undefined;
  return own !== undefined && answers(own.type, path.slice(1));
}

function takes(type: GraphQLInputType | undefined, path: readonly string[]): boolean {
  const [first, ...rest] = path;
  if (first === undefined) return type !== undefined;
  const named = type && getNamedType(type);
  return isInputObjectType(named) && takes(named.getFields()[first]?.type, rest);
}

/** What is done to many things takes a list of them, whose fields count as arguments. */
function takesEach({ args }: GraphQLField<unknown, unknown>, path: readonly string[]): boolean {
  return args.some(({ type }) => isListType(getNullableType(type)) && takes(type, path));
}

const schema = buildSchema(typeDefs);
const entities = z.array(entitySchema).safeParse(specified("entities.json")).data ?? [];
const operations = (z.array(operationSchema).safeParse(specified("operations.json")).data ?? [])
  .filter(({ area }) => BUILT.has(area))
  .flatMap(({ names, args, ...operation }) =>
    names.map((name) => ({ ...operation, name, args: ofVersion(name, args) })),
  );

/** `Banner fields (entities)` as the fields that the entity has. */
function fieldsOf(message: string): string[] {
  const name = /^(.*) fields \(entities\)$/.exec(message)?.[1];
  if (name === undefined) return [nameOf(message)];
  // One paragraph of the documents is about both: "Shipped order / delivery".
  const wanted =
    name === "Shipped order" ? "delivery" : name.replace(" (list)", "").replaceAll(/[ -]/g, "").toLowerCase();
  const entity = entities.find((item) => item.name.toLowerCase() === wanted);
  if (!entity) throw new Error(`the specification names no entity ${name}`);
  return entity.fields.map(nameOf);
}

describe.skipIf(operations.length === 0)("every operation that the specification names", () => {
  it.each(operations)("[calls-006] $name takes and answers at least what is named", (operation) => {
    const root = operation.kind === "mutation" ? schema.getMutationType() : schema.getQueryType();
    const field = root?.getFields()[operation.name];
    if (!field) throw new Error(`there is no ${operation.kind} ${operation.name}`);
    const missing = [
      ...operation.args
        .filter((argument) => !WITHOUT_ARGUMENTS.has(operation.name) && isOf(operation.name)(argument))
        .map(nameOf)
        .filter((argument) => {
          const [first = "", ...rest] = argument.split(".");
          return (
            !takes(field.args.find(({ name }) => name === first)?.type, rest) && !takesEach(field, [first, ...rest])
          );
        }),
      ...operation.returns
        .flatMap(fieldsOf)
        .filter((path) => path !== operation.name && !answers(field.type, path.split("."))),
    ];
    expect(missing).toEqual([]);
  });

  it("is public where the specification says so", () => {
    for (const { name } of operations.filter((item) => item.public))
      expect([...PUBLIC_FIELDS]).toContain(`Mutation.${name}`);
  });
});
