import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { mediaHeaders, siteHeaders } from "@spoke/infra/web.ts";
import { expect, it } from "vitest";
import { at, functionOf, list, only, readable, resources, template } from "../support.ts";

const body = only("AWS::ApiGatewayV2::Api").properties.Body;

const routes = Object.entries(Object(at(body, "paths"))).flatMap(([path, methods]) =>
  Object.entries(Object(methods)).map(([method, operation]) => {
    const integration = at(operation, "x-amazon-apigateway-integration");
    const [, target = ""] = /functions\/(<[^>]+>)\/invocations$/.exec(readable(at(integration, "uri"))) ?? [];
    return {
      key: `${method.toUpperCase()} ${path}`,
      target,
      type: `${String(at(integration, "type"))} ${String(at(integration, "payloadFormatVersion"))}`,
      parameters: list(at(operation, "parameters")).map((parameter) => String(at(parameter, "name"))),
    };
  }),
);

it("routes every path to its function with payload format 2.0", () => {
  expect(Object.fromEntries(routes.map(({ key, target }) => [key, target]))).toEqual({
    "POST /graphql": "<graphql>",
    "POST /public/graphql": "<graphql>",
    "POST /login": "<rest>",
    "POST /refresh-token": "<rest>",
    "POST /forgot-password": "<rest>",
    "POST /reset-password": "<rest>",
    "POST /confirm-email": "<rest>",
    "POST /logout": "<rest>",
    "GET /user": "<rest>",
    "POST /change-cust": "<rest>",
    "POST /change-cust/{id}": "<rest>",
    "DELETE /change-cust": "<rest>",
    "GET /server/config/{host}": "<rest>",
    "GET /server/status": "<rest>",
    "GET /active-announcements/{host}": "<rest>",
    "GET /notification/key": "<rest>",
    "POST /notification/subscriptions": "<rest>",
    "DELETE /notification/subscriptions": "<rest>",
    "POST /client-errors": "<rest>",
    "GET /manifests/mappingManifest.json": "<rest>",
    "GET /manifests/{file}": "<rest>",
    "GET /api/admin/users/mass-template": "<rest-users-files>",
    "POST /api/admin/users/mass": "<rest-users-files>",
    "GET /api/admin/users/download-excel": "<rest-users-files>",
    "GET /api/invoices/{sorg}/{invoiceNo}/pdf": "<rest-invoice-files>",
    "GET /api/orders/{orderNumber}/pdf": "<rest-invoice-files>",
    "GET /api/orders/{orderNumber}/xlsx": "<rest-invoice-files>",
    "GET /api/deliveries/{doNumber}/packing-slip": "<rest-invoice-files>",
    "GET /api/vendor-orders/{orderNumber}/pdf": "<rest-invoice-files>",
    "GET /api/vendor-orders/{orderNumber}/packing-slip": "<rest-invoice-files>",
    "GET /api/statements/pdf": "<rest-invoice-files>",
    "GET /api/statements/xlsx": "<rest-invoice-files>",
    "GET /api/payment-requests/{id}/receipt": "<rest-invoice-files>",
    "GET /api/reports/{id}/download": "<rest-reports>",
    "GET /api/download-area/{file}": "<rest-reports>",
    "GET /api/upload-area/template": "<rest-reports>",
    "GET /api/upload-area/{id}/{file}": "<rest-reports>",
    "POST /api/catalogs/generate": "<rest-catalogs>",
    "GET /api/catalogs/download": "<rest-catalogs>",
    "GET /api/admin/products/mass-template": "<rest-catalogs>",
    "POST /api/admin/products/mass-read": "<rest-catalogs>",
    "GET /api/repeat-order/cart": "<rest-order-files>",
    "GET /api/repeat-order/template": "<rest-order-files>",
    "GET /api/retail-sales/template": "<rest-invoice-files>",
    "POST /api/retail-sales/warranty": "<rest-invoice-files>",
    "POST /api/pdi/file": "<rest-invoice-files>",
    "POST /api/visit-form/file": "<rest-invoice-files>",
    "POST /api/repeat-order/check": "<rest-order-files>",
    "POST /webhooks/{provider}": "<webhooks>",
    "GET /api/payment-docs/{id}": "<rest-reports>",
    "GET /.well-known/jwks.json": "<rest>",
  });
  expect(new Set(routes.map(({ type }) => type))).toEqual(new Set(["aws_proxy 2.0"]));
  for (const { key, parameters } of routes)
    expect(parameters).toEqual([...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
});

it("has a route for everything that the functions of REST answer", () => {
  const files = readdirSync("functions/rest").map((name) => readFileSync(`functions/rest/${name}`, "utf8"));
  const answered = [...files.join("\n").matchAll(/^ {2}"([A-Z]+ [^"]+)":/gm)].map(([, key]) => key);
  expect(answered.length).toBeGreaterThan(5);
  const routed = routes.filter(({ target }) => target.startsWith("<rest")).map(({ key }) => key);
  expect(answered.sort()).toEqual(routed.sort());
});

it("lets API Gateway call its functions, and for this API only", () => {
  const permissions = resources("AWS::Lambda::Permission");
  expect(permissions).toHaveLength(new Set(routes.map(({ target }) => target)).size);
  const api = only("AWS::ApiGatewayV2::Api").id;
  for (const { properties } of permissions) {
    expect(properties).toMatchObject({ Principal: "apigateway.amazonaws.com", Action: "lambda:InvokeFunction" });
    expect(readable(properties.SourceArn)).toContain(`<${api}>`);
  }
});

it("throttles all routes, and those before sign-in more, yet lets all dealers sign in on a Monday", () => {
  const { properties } = only("AWS::ApiGatewayV2::Stage");
  expect(properties.DefaultRouteSettings).toMatchObject({ ThrottlingRateLimit: 2000, ThrottlingBurstLimit: 4000 });
  expect(properties.RouteSettings).toEqual({
    "POST /login": { ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 },
    "POST /refresh-token": { ThrottlingRateLimit: 1000, ThrottlingBurstLimit: 2000 },
    "POST /forgot-password": { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 },
    "POST /reset-password": { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 },
    "POST /confirm-email": { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 },
    "POST /public/graphql": { ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 },
  });
});

it("logs each request as JSON without anything about the person", () => {
  const { AccessLogSettings } = only("AWS::ApiGatewayV2::Stage").properties;
  const format: unknown = JSON.parse(String(at(AccessLogSettings, "Format")));
  const fields = Object.values(Object(format)).map(String);
  expect(fields).toContain("$context.requestId");
  expect(fields.join(" ")).not.toMatch(/sourceIp|userAgent|identity|authorizer|path|querystring|cookie/i);
  const [group] = list(at(AccessLogSettings, "DestinationArn", "Fn::GetAtt"));
  expect(template.Resources[String(group)]?.Properties).toMatchObject({ RetentionInDays: 90 });
});

it("has no CORS, because each site proxies the API on its own origin", () => {
  expect(only("AWS::ApiGatewayV2::Api").properties.CorsConfiguration).toBeUndefined();
});

it("gives no function more time than API Gateway waits", () => {
  for (const entry of [
    "functions/graphql/handler.ts",
    "functions/rest/handler.ts",
    "functions/rest/users-files.ts",
    "functions/rest/reports.ts",
    "functions/rest/catalogs.ts",
    "functions/rest/invoice-files.ts",
  ])
    expect(functionOf(entry).properties.Timeout).toBeLessThan(30);
});

const FILES = only("AWS::S3::Bucket", ({ properties }) => properties.VersioningConfiguration !== undefined);

it("sends the sites' security headers, the same that the template says in its outputs", () => {
  const config = only("AWS::CloudFront::ResponseHeadersPolicy", ({ properties }) =>
    String(at(properties, "ResponseHeadersPolicyConfig", "Name")).endsWith("-site"),
  ).properties.ResponseHeadersPolicyConfig;
  const security = at(config, "SecurityHeadersConfig");
  const age = at(security, "StrictTransportSecurity", "AccessControlMaxAgeSec");
  const custom = list(at(config, "CustomHeadersConfig", "Items")).map((item) => [
    at(item, "Header"),
    at(item, "Value"),
  ]);
  const store = readable({ "Fn::GetAtt": [FILES.id, "RegionalDomainName"] });
  expect({
    "content-security-policy": readable(at(security, "ContentSecurityPolicy", "ContentSecurityPolicy")),
    "strict-transport-security": `max-age=${age}; includeSubDomains`,
    "x-frame-options": at(security, "FrameOptions", "FrameOption"),
    "x-content-type-options": at(security, "ContentTypeOptions") === undefined ? "" : "nosniff",
    "referrer-policy": at(security, "ReferrerPolicy", "ReferrerPolicy"),
    ...Object.fromEntries(custom),
  }).toEqual(siteHeaders(store));
  expect(JSON.parse(readable(template.Outputs.SiteHeaders?.Value))).toEqual(siteHeaders(store));
});

it("lets only pictures be shown by others, such as mails, and nothing run in them", () => {
  const config = only("AWS::CloudFront::ResponseHeadersPolicy", ({ properties }) =>
    String(at(properties, "ResponseHeadersPolicyConfig", "Name")).endsWith("-media"),
  ).properties.ResponseHeadersPolicyConfig;
  const security = at(config, "SecurityHeadersConfig");
  expect(readable(at(security, "ContentSecurityPolicy", "ContentSecurityPolicy"))).toBe(
    mediaHeaders["content-security-policy"],
  );
  expect(mediaHeaders["content-security-policy"]).toMatch(/^default-src 'none';.* sandbox$/);
  expect(at(config, "CustomHeadersConfig", "Items")).toMatchObject([
    { Header: "cross-origin-resource-policy", Value: "cross-origin" },
  ]);
  expect(siteHeaders("files.example")).toMatchObject({ "cross-origin-resource-policy": "same-origin" });
});

const REACT_ARIA = dirname(createRequire(import.meta.url).resolve("react-aria/package.json"));

it("allows the styles that the installed React Aria adds, by their hashes", () => {
  const policy = siteHeaders("files.example")["content-security-policy"];
  const sources = ["interactions/usePress.mjs", "overlays/usePreventScroll.mjs"].map((file) =>
    readFileSync(join(REACT_ARIA, "dist/private", file), "utf8"),
  );
  const added = sources.flatMap((source) =>
    [...source.matchAll(/style\.textContent = `([^`]*)`\.trim\(\)/g)].map(([, text = ""]) =>
      text.replace(/\$\{\S*PRESSABLE_ATTRIBUTE\}/, "data-react-aria-pressable").trim(),
    ),
  );
  expect(added).toHaveLength(2);
  for (const text of added) {
    expect(text).not.toContain("${");
    expect(policy).toContain(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  }
});

it("forbids inline and foreign scripts, and framing", () => {
  const headers = siteHeaders("files.example");
  const directives = Object.fromEntries(
    headers["content-security-policy"].split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources.join(" ")];
    }),
  );
  expect(directives).toMatchObject({
    "default-src": "'none'",
    // Hashes of the styles that React Aria adds; no style that somebody else wrote.
    "style-src": expect.stringMatching(/^'self'( 'sha256-[\w+/]{43}=')+$/),
    // WebAssembly reads barcodes; scripts from text stay forbidden.
    "script-src": "'self' 'wasm-unsafe-eval'",
    // To the files bucket only.
    "connect-src": "'self' https://files.example",
    "object-src": "'none'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
    // That of React Aria and of workers, those of rich text, and DOMPurify's own; none that takes any text.
    "trusted-types": "default spoke-html spoke-basic-html spoke-text dompurify",
  });
  expect(Number(/max-age=(\d+)/.exec(headers["strict-transport-security"])?.[1])).toBeGreaterThanOrEqual(31_536_000);
});
