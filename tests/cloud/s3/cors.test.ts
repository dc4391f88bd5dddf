import { corsHeaders } from "@spoke/cloud/s3/cors.ts";
import { expect, it } from "vitest";

const rules = new Map([
  ["open", [{ methods: ["POST"], origins: ["*"], headers: ["*"], exposed: ["ETag"], maxAge: 60 }]],
  ["own", [{ methods: ["GET"], origins: ["https://*.example"], headers: ["x-*"], exposed: [] }]],
  ["none", []],
]);

function ask(url: string, headers: Record<string, string>, method = "OPTIONS"): Record<string, string> {
  const flat = corsHeaders({ method, url, headers }, rules);
  return Object.fromEntries(flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? ""]] : [])));
}

it("lets other origins read what the bucket's rule allows, with and without preflight", () => {
  const origin = "https://dealers.example";
  const preflight = { origin, "access-control-request-method": "POST", "access-control-request-headers": "x-a, x-b" };
  expect(ask("/open", preflight)).toEqual({
    "access-control-allow-origin": "*",
    "access-control-allow-methods": "POST",
    "access-control-allow-headers": "x-a, x-b",
    "access-control-expose-headers": "ETag",
    "access-control-max-age": "60",
    vary: "origin, access-control-request-headers, access-control-request-method",
  });
  expect(ask("/open?x=1", { origin }, "POST")).toMatchObject({ "access-control-allow-origin": "*" });
  expect(ask("/own/a/b", { origin }, "GET")).toMatchObject({ "access-control-allow-origin": origin });
});

it.each([
  ["no origin", "/open", {}, "POST"],
  ["another method", "/open", { origin: "https://a.example" }, "GET"],
  ["another origin", "/own/a", { origin: "https://example.evil" }, "GET"],
  ["another origin that ends alike but has no room for the star", "/own/a", { origin: "https://.exampl" }, "GET"],
  [
    "another header",
    "/own/a",
    { origin: "https://a.example", "access-control-request-method": "GET", "access-control-request-headers": "y" },
    "OPTIONS",
  ],
  ["a bucket without rules", "/none", { origin: "https://a.example" }, "POST"],
  ["a bucket that is not there", "/absent", { origin: "https://a.example" }, "POST"],
])("sends no headers for %s", (_, url, headers, method) => {
  expect(ask(url, Object.fromEntries(Object.entries(headers)), method)).toEqual({});
});
