import { globSync } from "node:fs";
import { join } from "node:path";
import { announcementInputSchema } from "@spoke/core/announcement/schema.ts";
import { createBannerSchema } from "@spoke/core/banner/schema.ts";
import { must } from "@spoke/core/platform/schema.ts";
import { describe, expect, it } from "vitest";
import * as z from "zod";

const errorsOf = (schema: z.ZodType, input: unknown): string[] =>
  (schema.safeParse(input).error?.issues ?? []).map(({ path, message }) => `${path.join(".")} ${message}`).sort();

describe("a rule over fields", () => {
  const schema = z
    .object({ name: z.string().pipe(z.enum(["a", "b"], "unknown_value")), from: z.int("from"), to: z.int("to") })
    .check(must(({ from, to }) => from <= to, "to", "period_invalid"));

  it("is reported together with other fields that are refused", () => {
    expect(errorsOf(schema, { name: "c", from: 2, to: 1 })).toEqual(["name unknown_value", "to period_invalid"]);
  });

  it("is left out while a field that it reads is refused", () => {
    expect(errorsOf(schema, { name: "a", from: "2", to: 1 })).toEqual(["from from"]);
    expect(errorsOf(schema, 1)).toHaveLength(1);
    expect(errorsOf(schema, { name: "a", from: 1, to: 2 })).toEqual([]);
  });
});

describe("a rule over fields of a field", () => {
  const schema = z
    .object({ buyer: z.object({ name: z.string(), email: z.email("valid_email") }) })
    .check(must(({ buyer }) => buyer.name !== "", "buyer", "required"));

  it("runs although another field beside them is refused", () => {
    expect(errorsOf(schema, { buyer: { name: "", email: "a" } })).toEqual([
      "buyer required",
      "buyer.email valid_email",
    ]);
    expect(errorsOf(schema, { buyer: { name: 1, email: "a@example.com" } })).toHaveLength(1);
    expect(errorsOf(schema, {})).toHaveLength(1);
  });
});

describe("the period of content", () => {
  const period = { from: "2026-12-02", to: "2026-12-01", fromTime: "", toTime: "" };

  it("of an announcement is checked although its link and text are refused", () => {
    const input = { type: "home_page", title: "", content: "", url: "no link", ...period };
    expect(errorsOf(announcementInputSchema, input)).toEqual([
      "content required",
      "title required",
      "to period_invalid",
      "url link_invalid",
    ]);
  });

  it("of a banner is checked although it has no picture and its link is refused", () => {
    const input = { sorg: "U001", uploadId: "", link: "no link", ...period };
    expect(errorsOf(createBannerSchema, input)).toEqual([
      "link link_invalid",
      "to period_invalid",
      "uploadId required",
    ]);
  });
});

/** Objects whose rules run only if every field is fine, by the path in a schema. */
function lateRules(schema: unknown, path: string, visited = new Set<unknown>()): string[] {
  if (!(schema instanceof z.ZodType) || visited.has(schema)) return [];
  visited.add(schema);
  const { def } = schema._zod;
  const own = schema instanceof z.ZodObject && def.checks?.some((check) => !check._zod.def.when) === true ? [path] : [];
  const parts = schema instanceof z.ZodObject ? schema.shape : def;
  const inner = Object.entries(parts).flatMap(([name, part]) =>
    [part].flat().flatMap((each) => lateRules(each, `${path}.${name}`, visited)),
  );
  return [...own, ...inner];
}

it("every rule of the schemas is reported together with other errors", async () => {
  const folder = join(import.meta.dirname, "../../../packages/core/src");
  const late: string[] = [];
  for (const file of globSync("*/schema.ts", { cwd: folder })) {
    const exported: Record<string, unknown> = await import(join(folder, file));
    for (const [name, schema] of Object.entries(exported)) late.push(...lateRules(schema, `${file} ${name}`));
  }
  expect(late).toEqual([]);
});
