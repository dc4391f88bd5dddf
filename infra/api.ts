import { Validations } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import {
  CfnStage,
  HttpApi,
  HttpMethod,
  type HttpRoute,
  HttpStage,
  LogGroupLogDestination,
} from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import { Construct } from "constructs";
import { type FunctionContext, PortalFunction } from "./constructs/portal-function.ts";
import { resourceOf } from "./constructs/resource.ts";
import { API_FUNCTIONS } from "./functions.ts";
import { physicalName } from "./naming.ts";
import { ROUTES } from "./routes.ts";

/**
 * Requests per second and in a burst, for the whole API. Sign-in, new passwords, and the public inquiry have less, because they
 * cost work before the client is authenticated. Refreshing has more: a change of roles makes every browser refresh at its next
 * call. The page of the inquiry looks up cities while a visitor types; the inquiry itself has its own limits.
 */
const THROTTLE = { rateLimit: 2000, burstLimit: 4000 };
const STRICTER: Readonly<Record<string, { ThrottlingRateLimit: number; ThrottlingBurstLimit: number }>> = {
  "POST /login": { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 40 },
  "POST /refresh-token": { ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1000 },
  "POST /forgot-password": { ThrottlingRateLimit: 5, ThrottlingBurstLimit: 10 },
  "POST /reset-password": { ThrottlingRateLimit: 5, ThrottlingBurstLimit: 10 },
  "POST /public/graphql": { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 },
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

/** One permission per function instead of one per route, because a stack can have 500 resources. All are for this API only. */
const ONE_PERMISSION = { scopePermissionToRoute: false };

/** The HTTP API. It needs no CORS: each host's site proxies these paths on its own origin. */
export class Api extends Construct {
  readonly api: HttpApi;
  readonly stage: HttpStage;

  constructor(scope: Construct, id: string, props: { readonly context: FunctionContext }) {
    super(scope, id);
    const { context } = props;

    this.api = new HttpApi(this, "Api", {
      apiName: physicalName(context.stage),
      description: "GraphQL and REST of the portal",
      createDefaultStage: false,
    });
    const integrations = Object.entries(API_FUNCTIONS).map(([target, spec]) => {
      const fn = new PortalFunction(this, `${target}-function`, context, spec);
      return { target, fn, integration: new HttpLambdaIntegration(target, fn.lambda, ONE_PERMISSION) };
    });
    const routes: HttpRoute[] = integrations.flatMap(({ target, integration }) =>
      ROUTES.filter((route) => route.target === target).flatMap(({ method, path }) =>
        this.api.addRoutes({ path, methods: [HttpMethod[method]], integration }),
      ),
    );

    this.stage = new HttpStage(this, "Stage", {
      httpApi: this.api,
      stageName: "$default",
      autoDeploy: true,
      throttle: THROTTLE,
      detailedMetricsEnabled: true,
      accessLogSettings: {
        destination: new LogGroupLogDestination(context.logs.group("api")),
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG)),
      },
    });
    const stage = resourceOf(this.stage);
    if (stage instanceof CfnStage) stage.routeSettings = STRICTER;
    // Limits of a route can be set only after the route exists.
    this.stage.node.addDependency(...routes);

    for (const route of routes)
      Validations.of(route).acknowledge({
        id: "AwsSolutions-APIG4",
        reason:
          "Some routes are for visitors who have not signed in; every action behind a route checks the actor's scope.",
      });
  }
}
