import { RemovalPolicy, Validations } from "aws-cdk-lib";
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
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { resourceOf } from "./constructs/resource.ts";
import type { Functions } from "./function-set.ts";
import { physicalName } from "./naming.ts";
import { ROUTES } from "./routes.ts";

/**
 * Requests per second and at once, for the whole API. Sign-in, new passwords and the public inquiry, which cost us work before
 * we know who asks, have less. A change of roles makes every browser refresh at its next call, so that refreshing has plenty;
 * the inquiry's page looks cities up while somebody types, and the inquiry itself has limits of its own.
 */
const THROTTLE = { rateLimit: 2000, burstLimit: 4000 };
const STRICTER: Readonly<Record<string, { ThrottlingRateLimit: number; ThrottlingBurstLimit: number }>> = {
  "POST /login": { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 40 },
  "POST /refresh-token": { ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1000 },
  "POST /forgot-password": { ThrottlingRateLimit: 5, ThrottlingBurstLimit: 10 },
  "POST /reset-password": { ThrottlingRateLimit: 5, ThrottlingBurstLimit: 10 },
  "POST /public/graphql": { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 },
};

/** One line per request: no address, no query string, no user agent, no name of a person. */
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

/** One permission per function and not per route: a stack has 500 resources. All of them are for this API alone. */
const ONE_PERMISSION = { scopePermissionToRoute: false };

/** The HTTP API. It has no CORS: each host's site proxies these paths on its own origin. */
export class Api extends Construct {
  readonly api: HttpApi;
  readonly stage: HttpStage;

  constructor(scope: Construct, id: string, props: { readonly stage: string; readonly functions: Functions }) {
    super(scope, id);
    const { functions } = props;

    this.api = new HttpApi(this, "Api", {
      apiName: physicalName(props.stage),
      description: "GraphQL and REST of the portal",
      createDefaultStage: false,
    });
    const integrations = {
      graphql: new HttpLambdaIntegration("Graphql", functions.graphql.lambda, ONE_PERMISSION),
      rest: new HttpLambdaIntegration("Rest", functions.rest.lambda, ONE_PERMISSION),
      webhooks: new HttpLambdaIntegration("Webhooks", functions.webhooks.lambda, ONE_PERMISSION),
      orderFiles: new HttpLambdaIntegration("OrderFiles", functions.orderFiles.lambda, ONE_PERMISSION),
      usersFiles: new HttpLambdaIntegration("UsersFiles", functions.usersFiles.lambda, ONE_PERMISSION),
      catalogFiles: new HttpLambdaIntegration("CatalogFiles", functions.catalogFiles.lambda, ONE_PERMISSION),
      invoiceFiles: new HttpLambdaIntegration("InvoiceFiles", functions.invoiceFiles.lambda, ONE_PERMISSION),
      reportFiles: new HttpLambdaIntegration("ReportFiles", functions.reportFiles.lambda, ONE_PERMISSION),
    };
    const routes: HttpRoute[] = ROUTES.flatMap(({ method, path, target }) =>
      this.api.addRoutes({ path, methods: [HttpMethod[method]], integration: integrations[target] }),
    );

    const accessLog = new LogGroup(this, "AccessLog", {
      logGroupName: `/spoke/${props.stage}/api`,
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.stage = new HttpStage(this, "Stage", {
      httpApi: this.api,
      stageName: "$default",
      autoDeploy: true,
      throttle: THROTTLE,
      detailedMetricsEnabled: true,
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG)),
      },
    });
    const stage = resourceOf(this.stage);
    if (stage instanceof CfnStage) stage.routeSettings = STRICTER;
    // Limits by route can only be set once the routes exist.
    this.stage.node.addDependency(...routes);

    for (const route of routes)
      Validations.of(route).acknowledge({
        id: "AwsSolutions-APIG4",
        reason:
          "Some routes are for visitors who have not signed in; every action behind a route checks the actor's scope itself.",
      });
  }
}
