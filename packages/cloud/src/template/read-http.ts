import type { z } from "zod";
import type { HttpApiPlan, HttpRoute } from "../http/plan.ts";
import { TemplateProblem } from "./cloudformation.ts";
import { apiProperties, headersPolicyProperties, stageProperties } from "./properties.ts";
import type { Reader } from "./reader.ts";

/** The account's limit, when neither stage nor route sets a lower one. */
const ACCOUNT_RATE = 10_000;
const ACCOUNT_BURST = 5_000;

/** The function that an integration's address calls. */
const INVOCATION = /:lambda:path\/2015-03-31\/functions\/([^/]+)\/invocations$/;

/** Reads the HTTP API with its `$default` stage. @throws TemplateProblem when there is not exactly one */
export function readApi(reader: Reader): HttpApiPlan {
  const [api, ...others] = reader.all("AWS::ApiGatewayV2::Api", apiProperties);
  const [stage, ...stages] = reader.all("AWS::ApiGatewayV2::Stage", stageProperties);
  if (!api || !stage || others.length + stages.length > 0) {
    throw new TemplateProblem("the template needs exactly one HTTP API with one stage");
  }
  const { DefaultRouteSettings: defaults, RouteSettings: settings } = stage.properties;
  const { info, paths } = api.properties.Body;
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): HttpRoute => {
      const key = `${method.toUpperCase()} ${path}`;
      const { uri, timeoutInMillis } = operation["x-amazon-apigateway-integration"];
      const own = settings[key];
      return {
        key,
        functionId: reader.functionOf(INVOCATION.exec(uri)?.[1] ?? uri, `route ${key}`),
        timeoutMs: timeoutInMillis,
        throttle: {
          rate: own?.ThrottlingRateLimit ?? defaults.ThrottlingRateLimit ?? ACCOUNT_RATE,
          burst: own?.ThrottlingBurstLimit ?? defaults.ThrottlingBurstLimit ?? ACCOUNT_BURST,
        },
      };
    }),
  );
  const routeKeys = new Set(routes.map((route) => route.key));
  for (const key of Object.keys(settings)) {
    if (!routeKeys.has(key)) throw new TemplateProblem(`the stage has settings for "${key}", which is not a route`);
  }
  return { id: api.id, name: info.title, routes, stageVariables: stage.properties.StageVariables };
}

/** Response headers of the sites, and of the pictures below `/media/`, whose policy is named `…-media`. */
export function readSiteHeaders(reader: Reader): {
  readonly siteHeaders: Record<string, string>;
  readonly mediaHeaders: Record<string, string>;
} {
  const policies = reader
    .all("AWS::CloudFront::ResponseHeadersPolicy", headersPolicyProperties)
    .map(({ properties }) => properties.ResponseHeadersPolicyConfig);
  const headersOf = (ofMedia: boolean) =>
    Object.assign({}, ...policies.filter(({ Name }) => Name.endsWith("-media") === ofMedia).map(policyHeaders));
  return { siteHeaders: headersOf(false), mediaHeaders: headersOf(true) };
}

/**
 * The headers of a policy, without the two that need TLS: browsers ignore HSTS over http, and
 * `upgrade-insecure-requests` would lead to an https:// address that does not exist here.
 */
function policyHeaders({
  CustomHeadersConfig: custom,
  SecurityHeadersConfig: security,
}: HeadersPolicy): Record<string, string> {
  const headers: Record<string, string> = {};
  const policy = security.ContentSecurityPolicy?.ContentSecurityPolicy;
  if (policy) {
    const directives = policy.split(";").map((directive) => directive.trim());
    headers["content-security-policy"] = directives
      .filter((directive) => directive && directive !== "upgrade-insecure-requests")
      .join("; ");
  }
  if (security.ContentTypeOptions) headers["x-content-type-options"] = "nosniff";
  if (security.FrameOptions) headers["x-frame-options"] = security.FrameOptions.FrameOption;
  if (security.ReferrerPolicy) headers["referrer-policy"] = security.ReferrerPolicy.ReferrerPolicy;
  for (const { Header: name, Value: value } of custom.Items) headers[name.toLowerCase()] = value;
  return headers;
}

type HeadersPolicy = z.output<typeof headersPolicyProperties>["ResponseHeadersPolicyConfig"];
