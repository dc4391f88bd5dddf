import { timingSafeEqual } from "node:crypto";
import { type Actor, guestActor, notFound, Refusal, withActor } from "@spoke/core/platform";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { correlationIdOf } from "../correlation.ts";
import { maintenanceOf } from "../maintenance.ts";
import { measured } from "../measured.ts";
import { bearerOf } from "./bearer.ts";
import { failure, json, type Response } from "./responses.ts";
import { BASIC_ROUTES, OPEN_ROUTES, type Request, ROUTES_IN_MAINTENANCE, routes } from "./routes.ts";

const MAX_BODY = 64 * 1024;

/** Every REST route of the API: authenticates, reads the body, runs the route as that actor. */
export const handler = measured(respond);

async function respond(event: APIGatewayProxyEventV2): Promise<Response> {
  const host = (event.headers["x-spoke-host"] ?? "").toLowerCase();
  const guest = guestActor(host, "", "en-US", correlationIdOf(event));
  const answer = await withActor(guest, () => work(event, guest));
  return { ...answer, headers: { ...answer.headers, "x-correlation-id": guest.correlationId } };
}

/** Runs as a guest until the bearer is known, so that whatever fails before is logged with the correlation id as well. */
async function work(event: APIGatewayProxyEventV2, guest: Actor): Promise<Response> {
  let who = guest;
  try {
    const route = routes[event.routeKey];
    if (!route) throw notFound();
    refuseOtherSites(event);
    if (BASIC_ROUTES.has(event.routeKey)) requireSiteCredentials(event.headers.authorization);
    if (!OPEN_ROUTES.has(event.routeKey)) who = await bearerOf(event, guest);
    const maintenance = ROUTES_IN_MAINTENANCE.has(event.routeKey) ? undefined : await maintenanceOf(guest.host);
    if (maintenance) return json(500, maintenance);
    const request: Request = { event, host: guest.host, body: readBody(event) };
    return await withActor(who, () => route(request));
  } catch (error) {
    return withActor(who, () => failure(error));
  }
}

/**
 * A form of another site must not sign a visitor in as somebody else, in whose name he would go on to work: the cookie's
 * SameSite says where it is sent, not where it is set. Browsers say from where they were sent; others need not.
 * @throws Refusal "forbidden"
 */
function refuseOtherSites({ headers, requestContext }: APIGatewayProxyEventV2): void {
  const from = headers["sec-fetch-site"];
  const ours = from === undefined || from === "same-origin" || from === "none";
  if (!ours && requestContext.http.method !== "GET") throw new Refusal("forbidden", "forbidden");
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

/** @throws Refusal when SITE_BASIC_AUTH (`user:password`) is set and the header says otherwise. */
function requireSiteCredentials(header: string | undefined): void {
  const expected = process.env.SITE_BASIC_AUTH;
  if (!expected) return;
  const given = Buffer.from(header ?? "");
  const wanted = Buffer.from(`Basic ${Buffer.from(expected).toString("base64")}`);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    throw new Refusal("unauthenticated", "unauthenticated");
  }
}
