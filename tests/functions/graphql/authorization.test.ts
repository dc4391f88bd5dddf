import { DEFAULT_ROLES } from "@spoke/core/access/defaults.ts";
import { SCOPES } from "@spoke/core/access/scopes.ts";
import {
  type Actor,
  allActions,
  guestActor,
  PUBLIC,
  Refusal,
  SIGNED_IN,
  SYSTEM,
  setFaultHook,
  withActor,
} from "@spoke/core/platform";
import type { Resolvers } from "@spoke/functions/graphql/generated/resolvers.ts";
import { typeDefs } from "@spoke/functions/graphql/generated/schema.ts";
import { modules } from "@spoke/functions/graphql/modules.ts";
import type { GraphQLResolveInfo } from "graphql";
import { buildSchema, type GraphQLInputType, isEnumType, isInputObjectType, isListType, isNonNullType } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTable, type TestTable } from "../../support/cloud.ts";

/** Fields that anyone may read: each is named here, with nothing behind it to protect. */
const OPEN_FIELDS = new Set([
  "Query.apiVersion",
  "Mutation.ping",
  "Query.countries",
  "Query.cities",
  "Mutation.createCustomerInquiry",
]);

/** Fields for all signed-in users regardless of roles, and why that is safe. */
const SIGNED_IN_FIELDS: Readonly<Record<string, string>> = {
  "Mutation.changeLanguage": "the user's own language",
  "Query.activeUserAreaAnnouncements": "announcements for everyone on the site",
  "Query.activeUserAreaBanners": "banners for everyone on the site",
  "Query.configs": "order rules of the user's sales organizations",
  "Query.contentTargetMarkets": "the user's own markets",
  "Query.creditCustomers": "names of the user's own customer",
  "Query.customerAreaV3": "areas of the user's own customer",
  "Query.customerCompanies": "companies of the user's own customer",
  "Query.dealerUnderInsera": "the user's own customer",
  "Query.inseraCustomerArea": "the user's own customer",
  "Query.report": "a file that the user requested, under the scope of the requesting action",
  "Query.salesCustomers": "the customers that the user serves; none without menu.change-cust",
  "Query.salesContact": "who serves the user's own customer",
  "Query.sorgs": "the user's own sales organizations",
  "Query.upload": "the user's own upload",
};

type Resolve = (parent: object, args: object, context: { actor: Actor }, info: GraphQLResolveInfo) => unknown;

/** A resolver may read the selection, which is empty here. */
const NOTHING_ASKED = { fieldNodes: [], fragments: {} } as Partial<GraphQLResolveInfo> as GraphQLResolveInfo;

/** Every resolver of a root type, by `Query.field`. */
function rootResolvers(): Map<string, Resolve> {
  const found = new Map<string, Resolve>();
  for (const module of modules as readonly Resolvers[]) {
    for (const root of ["Query", "Mutation"] as const) {
      for (const [field, resolve] of Object.entries(module[root] ?? {})) {
        if (typeof resolve === "function") found.set(`${root}.${field}`, resolve as Resolve);
      }
    }
  }
  return found;
}

const schema = buildSchema(typeDefs);
const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
  Object.keys(type?.getFields() ?? {}).map((field) => `${type?.name}.${field}`),
);
const resolvers = rootResolvers();
const SCOPED_FIELDS = fields.filter((field) => !OPEN_FIELDS.has(field) && !(field in SIGNED_IN_FIELDS));

const user = (scopes: readonly string[]): Actor => ({
  ...guestActor("velo.localhost", "U001", "en-US"),
  kind: "user",
  userId: "somebody",
  scopes: new Set(scopes),
});

/** The least that GraphQL itself would let through as a value of a type. */
function sample(type: GraphQLInputType): unknown {
  if (!isNonNullType(type)) return undefined;
  const inner = type.ofType;
  if (isListType(inner)) return [sample(inner.ofType)];
  if (isEnumType(inner)) return inner.getValues()[0]?.value;
  if (isInputObjectType(inner)) {
    return Object.fromEntries(Object.values(inner.getFields()).map((field) => [field.name, sample(field.type)]));
  }
  return { Int: 1, Float: 1, Boolean: true }[inner.name] ?? "x";
}

function sampleArguments(field: string): object {
  const [root = "", name = ""] = field.split(".");
  const type = root === "Query" ? schema.getQueryType() : schema.getMutationType();
  return Object.fromEntries((type?.getFields()[name]?.args ?? []).map((arg) => [arg.name, sample(arg.type)]));
}

/** Result of a field for an actor: refused by authorization, or passed to the next check. */
async function answer(field: string, actor: Actor): Promise<string> {
  const resolve = resolvers.get(field);
  if (!resolve) return "no resolver";
  try {
    await withActor(actor, async () => resolve({}, sampleArguments(field), { actor }, NOTHING_ASKED));
    return "through";
  } catch (error) {
    if (error instanceof Refusal && (error.kind === "forbidden" || error.kind === "unauthenticated")) return error.kind;
    return "through";
  }
}

let table: TestTable;
let restore: () => void;
beforeAll(async () => {
  table = await startTable();
  restore = setFaultHook(({ service }) => {
    if (service === "s3") throw new Error("this test has no bucket");
  });
});
afterAll(async () => {
  restore();
  await table.stop();
});

describe("every GraphQL field", () => {
  it.each(fields)("%s has a resolver", (field) => {
    expect(resolvers.has(field)).toBe(true);
  });

  it.each(Object.keys(SIGNED_IN_FIELDS))("%s is refused to guests and open to signed-in users", async (field) => {
    expect(await answer(field, guestActor("velo.localhost", "U001", "en-US"))).toBe("unauthenticated");
    expect(await answer(field, user([]))).toBe("through");
    for (const { permissions } of DEFAULT_ROLES) expect(await answer(field, user(permissions))).toBe("through");
  });

  it.each(SCOPED_FIELDS)("%s is refused to a guest and to a user without scopes", async (field) => {
    expect(await answer(field, guestActor("velo.localhost", "U001", "en-US"))).toBe("unauthenticated");
    expect(await answer(field, user([]))).toBe("forbidden");
  });

  it.each(SCOPED_FIELDS)("%s is open to the roles that have one of its scopes, and to no other", async (field) => {
    const everyScope = new Set(SCOPES);
    const opening = new Set<string>();
    for (const scope of everyScope) if ((await answer(field, user([scope]))) === "through") opening.add(scope);
    expect(opening.size).toBeGreaterThan(0);
    expect(opening.size).toBeLessThan(everyScope.size);
    for (const { id: role, permissions: scopes } of DEFAULT_ROLES) {
      const expected = scopes.some((scope) => opening.has(scope)) ? "through" : "forbidden";
      expect([role, await answer(field, user(scopes))]).toEqual([role, expected]);
    }
  });

  it("has a description, and so has every type", () => {
    const undescribed = Object.values(schema.getTypeMap()).flatMap((type) => {
      if (type.name.startsWith("__")) return [];
      const own =
        type.description || ["String", "Int", "Float", "Boolean", "ID"].includes(type.name) ? [] : [type.name];
      const root = type === schema.getQueryType() || type === schema.getMutationType();
      const inner = root
        ? Object.values(
            schema.getRootType(type.name === "Query" ? ("query" as never) : ("mutation" as never))?.getFields() ?? {},
          )
        : [];
      return [...own, ...inner.filter((field) => !field.description).map((field) => `${type.name}.${field.name}`)];
    });
    expect(undescribed).toEqual([]);
  });
});

describe("every action", () => {
  it("says its scope aloud", () => {
    const existing = new Set<string>(SCOPES);
    for (const [name, { scope }] of allActions()) {
      const named = typeof scope === "string" ? [scope] : Array.isArray(scope) ? scope : [];
      const symbol = scope === PUBLIC || scope === SIGNED_IN || scope === SYSTEM;
      expect([name, symbol || (named.length > 0 && named.every((item) => existing.has(item)))]).toEqual([name, true]);
    }
  });
});
