import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import { CfnApi, CfnStage } from "aws-cdk-lib/aws-apigatewayv2";
import { CfnPermission } from "aws-cdk-lib/aws-lambda";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Fn, Stack } from "aws-cdk-lib/core";
import { Construct } from "constructs";
import { GradualRelease } from "./constructs/gradual-release.ts";
import { type FunctionContext, PortalFunction } from "./constructs/portal-function.ts";
import { API_FUNCTIONS, type ApiFunction } from "./functions.ts";
import { RELEASE_ALARMS } from "./monitoring.ts";
import { physicalName, THROTTLED_REQUESTS } from "./naming.ts";
import { ROUTES } from "./routes.ts";

/**
 * Requests per second and in a burst, for the whole API: they limit cost. The web ACL of the sites limits single
 * clients. Sign-in, new passwords, and the public inquiry have less, because they cost work before the client is authenticated, and
 * still enough for all dealers on a Monday morning. Refreshing has more: a change of roles makes every browser refresh at its next
 * call. The page of the inquiry looks up cities while a visitor types; the inquiry itself has its own limits.
 */
const THROTTLE = { throttlingRateLimit: 2000, throttlingBurstLimit: 4000 };
const STRICTER: Readonly<Record<string, { ThrottlingRateLimit: number; ThrottlingBurstLimit: number }>> = {
  "POST /login": { ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 },
  "POST /refresh-token": { ThrottlingRateLimit: 1000, ThrottlingBurstLimit: 2000 },
  "POST /forgot-password": { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 },
  "POST /reset-password": { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 },
  "POST /confirm-email": { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 },
  "POST /public/graphql": { ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 },
};

/** One line per request, without personal data: no address, query string, user agent, or name. */
const ACCESS_LOG = {
  time: "$context.requestTimeEpoch",
  requestId: "$context.requestId",
  route: "$context.routeKey",
  status: "$context.status",
  latencyMs: "$context.responseLatency",
  integrationLatencyMs: "$context.integrationLatency",
  integrationError: "$context.integrationErrorMessage",
  responseBytes: "$context.responseLength",
};

/**
 * The HTTP API. Its routes are an OpenAPI document, because a stack can have 500 resources. It needs no CORS: each host's site
 * proxies these paths on its own origin.
 */
export class Api extends Construct {
  readonly api: CfnApi;

  constructor(scope: Construct, id: string, props: { readonly context: FunctionContext }) {
    super(scope, id);
    const { context } = props;
    const { stage } = context;
    const releases = new GradualRelease(this, "Releases", {
      stage,
      alarmsOf: (service) => [
        physicalName(stage, `${service}-errors`),
        ...RELEASE_ALARMS.map((name) => physicalName(stage, name)),
      ],
    });
    const functions = new Map(
      Object.entries(API_FUNCTIONS).map(([target, spec]) => [
        target,
        releases.release(new PortalFunction(this, `${target}-function`, context, spec)),
      ]),
    );

    this.api = new CfnApi(this, "Api", {
      body: {
        openapi: "3.0.1",
        info: {
          title: physicalName(context.stage),
          description: "GraphQL and REST of the portal",
          version: "1",
        },
        paths: paths((target) => invocation(this, functions.get(target) ?? "")),
      },
    });
    for (const [target, functionName] of functions)
      new CfnPermission(this, `${target}-permission`, {
        principal: "apigateway.amazonaws.com",
        action: "lambda:InvokeFunction",
        functionName,
        sourceArn: Stack.of(this).formatArn({
          service: "execute-api",
          resource: this.api.ref,
          resourceName: "*/*/*",
        }),
      });

    const accessLog = context.logs.group("api");
    // API Gateway counts all errors of clients together; a log line has the status as a string.
    new MetricFilter(this, "Throttled", {
      logGroup: accessLog,
      filterPattern: FilterPattern.stringValue("$.status", "=", "429"),
      metricNamespace: "Spoke",
      metricName: THROTTLED_REQUESTS,
    });
    new CfnStage(this, "Stage", {
      apiId: this.api.ref,
      stageName: "$default",
      autoDeploy: true,
      // Metrics of each route would cost more than the requests; the log has the route.
      defaultRouteSettings: { ...THROTTLE, detailedMetricsEnabled: false },
      routeSettings: STRICTER,
      accessLogSettings: {
        destinationArn: accessLog.logGroupArn,
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG)).toString(),
      },
    });
  }
}

/** The paths of the OpenAPI document, each with its methods. @param uri of the integration with a function */
function paths(uri: (target: ApiFunction) => string): Record<string, Record<string, unknown>> {
  const result: Record<string, Record<string, unknown>> = {};
  for (const { method, path, target } of ROUTES) {
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: "path",
      required: true,
      schema: { type: "string" },
    }));
    result[path] = {
      ...result[path],
      [method.toLowerCase()]: {
        ...(parameters.length === 0 ? {} : { parameters }),
        responses: { default: { description: "The answer of the function" } },
        "x-amazon-apigateway-integration": {
          type: "aws_proxy",
          httpMethod: "POST",
          payloadFormatVersion: "2.0",
          uri: uri(target),
        },
      },
    };
  }
  return result;
}

/** The address at which API Gateway calls a function. */
function invocation(scope: Construct, functionArn: string): string {
  const arn = Stack.of(scope).formatArn({
    service: "apigateway",
    account: "lambda",
    resource: "path/2015-03-31/functions",
    resourceName: functionArn,
  });
  return Fn.join("", [arn, "/invocations"]);
}
