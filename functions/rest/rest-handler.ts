import { type Actor, guestActor, logger, notFound, Refusal, withActor } from "@spoke/core/platform";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { answering } from "../answering.ts";
import { correlationIdOf } from "../correlation.ts";
import { cameThroughSite } from "../edge.ts";
import { maintenanceOf } from "../maintenance.ts";
import { asReader } from "../reading.ts";
import { bearerOf } from "./bearer.ts";
import { failure, json, type Response } from "./responses.ts";

interface RestOptions {
  /** By route key, as in "GET /user". A route runs as the actor of the request; `host` is the site that sent it. */
  readonly routes: Readonly<Record<string, (event: APIGatewayProxyEventV2, host: string) => Promise<Response>>>;
  /** Routes that work without an access token. */
  readonly open?: ReadonlySet<string>;
  /** Routes that work while the host is under maintenance. */
  readonly inMaintenance?: ReadonlySet<string>;
  /** Checks a request before it is authenticated. @throws Refusal */
  readonly admit?: (event: APIGatewayProxyEventV2) => void;
}

const NO_ROUTES: ReadonlySet<string> = new Set();

/** The handler of REST routes: authenticates, checks for maintenance, and runs the route as the actor. */
export function restHandler(options: RestOptions): (event: APIGatewayProxyEventV2) => Promise<Response> {
  return answering(async (event) => {
    const host = (event.headers["x-spoke-host"] ?? "").toLowerCase();
    const guest = guestActor(host, "", "en-US", correlationIdOf(event));
    const answer = await withActor(guest, () => respond(options, event, guest));
    return { ...answer, headers: { ...answer.headers, "x-correlation-id": guest.correlationId } };
  });
}

/** Starts as a guest, so that failures before authentication are logged with the correlation id too. */
async function respond(
  { routes, open = NO_ROUTES, inMaintenance = NO_ROUTES, admit }: RestOptions,
  event: APIGatewayProxyEventV2,
  guest: Actor,
): Promise<Response> {
  const { routeKey } = event;
  let requester = guest;
  try {
    const route = routes[routeKey];
    if (!cameThroughSite(event)) throw new Refusal("forbidden", "forbidden");
    if (!route) throw notFound();
    refuseCrossSite(event, guest.host);
    admit?.(event);
    if (!open.has(routeKey)) requester = await asReader(event, await bearerOf(event, guest));
    if (requester.isReading && event.requestContext.http.method !== "GET")
      throw new Refusal("invalid", "select_customer");
    const maintenance = inMaintenance.has(routeKey) ? undefined : await maintenanceOf(guest.host);
    if (maintenance) return json(500, maintenance);
    return fitting(await withActor(requester, () => route(event, guest.host)));
  } catch (error) {
    return withActor(requester, () => failure(error));
  }
}

/** Lambda answers with at most 6 MB, of which headers and escaped characters take some. */
const MAX_ANSWER = 5_900_000;

/** @throws Refusal if Lambda would drop the answer, which callers could not tell from a fault */
function fitting(answer: Response): Response {
  const bytes = Buffer.byteLength(answer.body ?? "");
  if (bytes <= MAX_ANSWER) return answer;
  logger.warn("answer too large", { bytes });
  throw new Refusal("invalid", "request_too_large");
}

/**
 * Prevents login CSRF: a form on another site must not sign a visitor in to someone else's account. SameSite limits where a
 * cookie is sent, not where it is set. Browsers send `sec-fetch-site`, older ones only `origin`; other clients send neither.
 * @throws Refusal "forbidden"
 */
function refuseCrossSite({ headers, requestContext }: APIGatewayProxyEventV2, host: string): void {
  const { origin, "sec-fetch-site": site } = headers;
  const isSameSite = site === undefined || site === "same-origin" || site === "none";
  const isSameOrigin = origin === undefined || hostOf(origin) === host;
  if (!(isSameSite && isSameOrigin) && requestContext.http.method !== "GET")
    throw new Refusal("forbidden", "forbidden");
}

/** Without the port, which differs where the sites run behind another server. */
const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).hostname : undefined);
