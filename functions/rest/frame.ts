import { type Actor, guestActor, notFound, Refusal, withActor } from "@spoke/core/platform";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { correlationIdOf } from "../correlation.ts";
import { maintenanceOf } from "../maintenance.ts";
import { measured } from "../measured.ts";
import { bearerOf } from "./bearer.ts";
import { failure, json, type Response } from "./responses.ts";

/** What the REST functions differ in. Routes go by their keys, as the HTTP API names them. */
interface Frame {
  /** Answers a request as its actor; `host` is the site it came to. */
  readonly routes: Readonly<Record<string, (event: APIGatewayProxyEventV2, host: string) => Promise<Response>>>;
  /** Routes that work without an access token. */
  readonly open?: ReadonlySet<string>;
  /** Routes that answer while the host is under maintenance. */
  readonly inMaintenance?: ReadonlySet<string>;
  /** @throws Refusal for a request that is to be refused before anybody is asked who he is */
  readonly admit?: (event: APIGatewayProxyEventV2) => void;
}

const NONE: ReadonlySet<string> = new Set();

/** A function that answers REST routes: authenticates, minds maintenance, runs the route as the actor. */
export function framed(frame: Frame): (event: APIGatewayProxyEventV2) => Promise<Response> {
  return measured(async (event) => {
    const host = (event.headers["x-spoke-host"] ?? "").toLowerCase();
    const guest = guestActor(host, "", "en-US", correlationIdOf(event));
    const answer = await withActor(guest, () => work(frame, event, guest));
    return { ...answer, headers: { ...answer.headers, "x-correlation-id": guest.correlationId } };
  });
}

/** Runs as a guest until the bearer is known, so that whatever fails before is logged with the correlation id as well. */
async function work(
  { routes, open = NONE, inMaintenance = NONE, admit }: Frame,
  event: APIGatewayProxyEventV2,
  guest: Actor,
): Promise<Response> {
  const { routeKey } = event;
  let who = guest;
  try {
    const route = routes[routeKey];
    if (!route) throw notFound();
    refuseOtherSites(event);
    admit?.(event);
    if (!open.has(routeKey)) who = await bearerOf(event, guest);
    const maintenance = inMaintenance.has(routeKey) ? undefined : await maintenanceOf(guest.host);
    if (maintenance) return json(500, maintenance);
    return await withActor(who, () => route(event, guest.host));
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
