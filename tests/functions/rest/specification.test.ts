import { SCOPES } from "@spoke/core/access/scopes.ts";
import { hostConfigSchema, sorgConfigSchema } from "@spoke/core/host/schema.ts";
import { OPEN_ROUTES } from "@spoke/functions/rest/routes.ts";
import { ROUTES } from "@spoke/infra/routes.ts";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { specified } from "../../support/data-sets.ts";

const callSchema = z.object({ kind: z.string(), method: z.string(), path: z.string(), auth: z.string() });
const entitySchema = z.object({
  name: z.string(),
  fields: z.array(z.string()),
  defaults: z.record(z.string(), z.unknown()).default({}),
});
const scopesSchema = z.record(z.string(), z.array(z.object({ name: z.string() }).or(z.unknown())).or(z.unknown()));

const calls = (z.array(callSchema).safeParse(specified("rest.json")).data ?? []).filter(({ kind }) => kind === "call");
const entities = z.array(entitySchema).safeParse(specified("entities.json")).data ?? [];
const scopeGroups = scopesSchema.safeParse(specified("scopes.json")).data ?? {};
const scopes = Object.entries(scopeGroups)
  .filter(([group]) => /scopes$/i.test(group))
  .flatMap(([, group]) => z.array(z.object({ name: z.string() })).safeParse(group).data ?? [])
  .map(({ name }) => name);

const built = calls.map((call) => ({ ...call, route: `${call.method} /${call.path.replace(/^\//, "")}` }));

describe.skipIf(calls.length === 0)("the calls that the specification names", () => {
  it.each(built)("$route exists, open or closed as it says", ({ route, auth }) => {
    expect(ROUTES.map(({ method, path }) => `${method} ${path}`)).toContain(route);
    if (auth === "bearer token") expect([...OPEN_ROUTES]).not.toContain(route);
    if (auth.startsWith("none") && route !== "POST /public/graphql") expect([...OPEN_ROUTES]).toContain(route);
  });

  it("a host's configuration has every field, with the defaults that are named", () => {
    const config = entities.find(({ name }) => name === "Config");
    const least = {
      host: "velo.localhost",
      sorg: "U001",
      webTitle: "Velo",
      languages: [{ code: "en-US" }],
      currency: { display: "USD", symbol: "$", thousandSeparator: ",", decimalSeparator: ".", decimalPrecision: 2 },
      branding: { accent: "#0b5d4e" },
    };
    const host: Record<string, unknown> = hostConfigSchema.parse(least);
    const names = new Set(config?.fields.map((field) => field.replace(/(\[\])?(\..*)?$/, "")));
    expect([...names].filter((name) => !(name in host))).toEqual([]);
    expect(host).toMatchObject(config?.defaults ?? { nothing: "is specified" });
    const sorg = sorgConfigSchema.parse({
      sorg: "U001",
      name: "US",
      merchantName: "US",
      companyCode: "U",
      currency: "USD",
    });
    const fields = entities.find(({ name }) => name === "SorgConfig")?.fields ?? [];
    expect(fields.filter((name) => !(name in sorg))).toEqual([]);
  });

  it("[permissions-006] every scope of the specification exists, and the portal adds five", () => {
    expect(scopes.length).toBeGreaterThan(30);
    expect(scopes.filter((name) => !SCOPES.some((scope) => scope === name))).toEqual([]);
    expect(SCOPES.filter((scope) => !scopes.includes(scope))).toEqual([
      "product.mass-update",
      "payment.approve",
      "payment.void",
      "order.confirm",
      "recall.cu",
    ]);
  });
});
