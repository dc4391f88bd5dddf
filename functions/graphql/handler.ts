import { ApolloServer, HeaderMap } from "@apollo/server";
import { ApolloServerPluginCacheControlDisabled } from "@apollo/server/plugin/disabled";
import { DEFAULT_LOCALE, localeSchema } from "@spoke/core/host/schema.ts";
import { type Actor, callCounts, countingCalls, guestActor, logger, Refusal, withActor } from "@spoke/core/platform";
import { authenticate } from "@spoke/core/session";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import * as z from "zod";
import { answering } from "../answering.ts";
import { clientIp } from "../client-ip.ts";
import { correlationIdOf } from "../correlation.ts";
import { cameThroughSite } from "../edge.ts";
import { maintenanceOf } from "../maintenance.ts";
import { asReader } from "../reading.ts";
import type { GraphQLContext } from "./context.ts";
import { formatError } from "./errors.ts";
import { LIMITS, limitRules } from "./limits.ts";
import { publicOnly } from "./public.ts";
import { readingOnly } from "./reading-only.ts";
import { isRegistered } from "./registered.ts";
import { executableSchema } from "./schema.ts";

/** Stages whose schema may be read. Any other name is closed, also a misspelled one. */
const DEVELOPMENT_STAGES = ["local", "test", "dev"];
const open = DEVELOPMENT_STAGES.includes(process.env.STAGE ?? "");
/** Production stages accept only the documents of the site. */
const registeredOnly = process.env.REGISTERED_DOCUMENTS_ONLY === "true";

const DOCUMENT_ERRORS = ["GRAPHQL_PARSE_FAILED", "GRAPHQL_VALIDATION_FAILED", "BAD_USER_INPUT"] as const;

const server = new ApolloServer<GraphQLContext>({
  schema: executableSchema(),
  introspection: open,
  includeStacktraceInErrorResponses: false,
  hideSchemaDetailsFromClientErrors: !open,
  validationRules: [...limitRules],
  parseOptions: { maxTokens: LIMITS.tokens },
  formatError: formatError(open),
  // Requests authenticate with a bearer token, never with a cookie, so other sites cannot forge them.
  csrfPrevention: false,
  persistedQueries: false,
  allowBatchedHttpRequests: false,
  stopOnTerminationSignals: false,
  // Responses are never cached; computing cache hints would take a third of the time of a catalog page.
  plugins: [ApolloServerPluginCacheControlDisabled(), publicOnly, readingOnly],
});
const started = server.start();

/** POST /graphql and /public/graphql: authenticates, then runs the document as that actor. */
export const handler = answering(answer);

async function answer(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  if (!cameThroughSite(event)) return failure(403, "forbidden", "FORBIDDEN");
  await started;
  // Count the calls of authentication too.
  return countingCalls(() => answerCaller(event, correlationIdOf(event)));
}

async function answerCaller(
  event: APIGatewayProxyEventV2,
  correlationId: string,
): Promise<APIGatewayProxyStructuredResultV2> {
  let who: Actor;
  try {
    who = await asReader(event, await actorOf(event, correlationId));
    const maintenance = await maintenanceOf(who.host);
    if (maintenance) return answerJson(500, maintenance);
  } catch (error) {
    if (error instanceof Refusal && error.kind === "not-found") return failure(404, error.message, "NOT_FOUND");
    if (error instanceof Refusal) return failure(401, error.message, "UNAUTHENTICATED");
    withActor(guestActor("", "", DEFAULT_LOCALE, correlationId), () =>
      logger.error("authentication failed unexpectedly", { error: error instanceof Error ? error : String(error) }),
    );
    return failure(500, "something_went_wrong", "INTERNAL_SERVER_ERROR");
  }
  return withActor(who, () => execute(event, who));
}

async function actorOf(event: APIGatewayProxyEventV2, correlationId: string): Promise<Actor> {
  const host = (event.headers["x-spoke-host"] ?? "").toLowerCase();
  // The public path treats every caller as a guest, even with a token.
  if (event.rawPath.startsWith("/public/")) return guestActor(host, "", localeOf(event), correlationId);
  const bearer = /^Bearer ([\w.-]+)$/.exec(event.headers.authorization ?? "")?.[1];
  if (bearer) return authenticate(bearer, { host, correlationId });
  throw new Refusal("unauthenticated", "unauthenticated");
}

/** The browser's preferred language that the portal supports. */
function localeOf({ headers }: APIGatewayProxyEventV2): string {
  const [first = ""] = (headers["accept-language"] ?? "").split(/[,;]/);
  return localeSchema.safeParse(first.trim()).data ?? DEFAULT_LOCALE;
}

async function execute(event: APIGatewayProxyEventV2, who: Actor): Promise<APIGatewayProxyStructuredResultV2> {
  const raw = event.body ?? "";
  const body = event.isBase64Encoded ? Buffer.from(raw, "base64").toString("utf8") : raw;
  if (Buffer.byteLength(body) > LIMITS.bodyBytes) return failure(413, "request_too_large", "BAD_REQUEST");
  const parsed = parseBody(body, event.headers["content-type"]);
  if (registeredOnly && !(await hasRegisteredDocument(parsed)))
    return failure(400, "document_not_registered", "BAD_REQUEST");
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(event.headers)) if (value !== undefined) headers.set(name, value);
  const response = await server.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      method: event.requestContext.http.method,
      headers,
      search: event.rawQueryString ? `?${event.rawQueryString}` : "",
      body: parsed,
    },
    context: () => Promise.resolve({ actor: who, origin: clientIp(event) }),
  });
  const counts = callCounts();
  const text = response.body.kind === "complete" ? response.body.string : await collect(response.body.asyncIterator);
  return {
    statusCode: statusOf(response.status ?? 200, response.headers.get("content-type"), text),
    headers: {
      ...Object.fromEntries(response.headers),
      "cache-control": "no-store",
      "x-correlation-id": who.correlationId,
      ...(counts && { "server-timing": `db;desc="${counts.roundTrips} round trips, ${counts.total} calls"` }),
    },
    body: text,
  };
}

const documentErrors = z.object({
  errors: z.array(z.object({ extensions: z.object({ code: z.enum(DOCUMENT_ERRORS) }) })).min(1),
});

/**
 * GraphQL over HTTP: clients that accept `application/json` get 200 for errors in the document; clients that accept
 * `application/graphql-response+json` get 400.
 */
function statusOf(status: number, contentType: string | undefined, body: string): number {
  if (status !== 400 || !contentType?.startsWith("application/json")) return status;
  return documentErrors.safeParse(JSON.parse(body)).success ? 200 : status;
}

async function hasRegisteredDocument(body: unknown): Promise<boolean> {
  const request = z.object({ query: z.string() }).safeParse(body);
  return request.success && (await isRegistered(request.data.query));
}

/** Apollo expects parsed JSON. Other bodies stay text, which Apollo refuses with 400. */
function parseBody(body: string, contentType: string | undefined): unknown {
  if (!contentType?.startsWith("application/json") || body === "") return body;
  try {
    return JSON.parse(body);
  } catch {
    logger.debug("request body is not JSON");
    return body;
  }
}

async function collect(parts: AsyncIterableIterator<string>): Promise<string> {
  return (await Array.fromAsync(parts)).join("");
}

function failure(statusCode: number, message: string, code: string): APIGatewayProxyStructuredResultV2 {
  return answerJson(statusCode, { errors: [{ message, extensions: { code } }] });
}

function answerJson(statusCode: number, body: object): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode,
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
    body: JSON.stringify(body),
  };
}
