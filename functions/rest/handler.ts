import { timingSafeEqual } from "node:crypto";
import { Refusal, secret } from "@spoke/core/platform";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { restHandler } from "./rest-handler.ts";
import { BASIC_ROUTES, OPEN_ROUTES, type Request, ROUTES_IN_MAINTENANCE, type Route, routes } from "./routes.ts";

const MAX_BODY = 64 * 1024;

/** All REST routes except those for files. */
export const handler = restHandler({
  routes: Object.fromEntries(Object.entries(routes).map(([key, route]) => [key, withBody(route)])),
  open: OPEN_ROUTES,
  inMaintenance: ROUTES_IN_MAINTENANCE,
  admit: ({ routeKey, headers }) => {
    if (BASIC_ROUTES.has(routeKey)) requireSiteCredentials(headers.authorization);
  },
});

function withBody(route: Route) {
  return (event: APIGatewayProxyEventV2, host: string) => route({ event, host, body: readBody(event) });
}

function readBody(event: APIGatewayProxyEventV2): Request["body"] {
  const raw = event.isBase64Encoded ? Buffer.from(event.body ?? "", "base64").toString("utf8") : (event.body ?? "");
  if (raw === "") return {};
  if (Buffer.byteLength(raw) > MAX_BODY) throw new Refusal("invalid", "request_too_large");
  try {
    const body: unknown = JSON.parse(raw);
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return { ...body };
  } catch {
    throw new Refusal("invalid", "invalid_input");
  }
  throw new Refusal("invalid", "invalid_input");
}

/** @throws Refusal if SITE_BASIC_AUTH (`user:password`) is set and the header does not match */
function requireSiteCredentials(header: string | undefined): void {
  const expected = secret("SITE_BASIC_AUTH");
  if (expected === "") return;
  const actual = Buffer.from(header ?? "");
  const wanted = Buffer.from(`Basic ${Buffer.from(expected).toString("base64")}`);
  if (actual.length !== wanted.length || !timingSafeEqual(actual, wanted)) {
    throw new Refusal("unauthenticated", "unauthenticated");
  }
}
