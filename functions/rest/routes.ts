import { serverConfig, serverStatus } from "@spoke/core/host";
import { publicKeys } from "@spoke/core/session";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { json, type Response } from "./responses.ts";
import { OPEN_SESSION_ROUTES, SESSION_ROUTES_IN_MAINTENANCE, sessionRoutes } from "./session.ts";
import { OPEN_SITE_ROUTES, siteRoutes } from "./site-routes.ts";

/** A request as routes receive it. The body stays `unknown` until an action parses it. */
export interface Request {
  readonly event: APIGatewayProxyEventV2;
  readonly host: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export type Route = (request: Request) => Promise<Response>;

/** REST routes by route key, as the HTTP API names them (1 §7). */
export const routes: Readonly<Record<string, Route>> = {
  ...sessionRoutes,
  "GET /server/config/{host}": async ({ event }) =>
    json(200, await serverConfig({ host: event.pathParameters?.host ?? "" })),
  "GET /server/status": async ({ event, host }) =>
    json(200, await serverStatus({ host: event.queryStringParameters?.host ?? host })),
  ...siteRoutes,
  "GET /.well-known/jwks.json": async () => json(200, publicKeys()),
};

/** Routes that the site calls before anyone signs in, guarded by the site's own basic credentials where they are set. */
export const BASIC_ROUTES: ReadonlySet<string> = new Set([
  "GET /server/config/{host}",
  "GET /server/status",
  "GET /active-announcements/{host}",
]);

/** Routes that work without an access token. */
export const OPEN_ROUTES: ReadonlySet<string> = new Set([
  ...BASIC_ROUTES,
  ...OPEN_SITE_ROUTES,
  ...OPEN_SESSION_ROUTES,
  "GET /.well-known/jwks.json",
]);

/** Routes that answer while the host is under maintenance. */
export const ROUTES_IN_MAINTENANCE: ReadonlySet<string> = new Set([
  ...BASIC_ROUTES,
  ...OPEN_SITE_ROUTES,
  ...SESSION_ROUTES_IN_MAINTENANCE,
  "GET /.well-known/jwks.json",
]);
