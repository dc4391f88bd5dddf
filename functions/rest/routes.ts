import { activeAnnouncements, serverConfig, serverStatus } from "@spoke/core/host";
import { changeCustomer, login, logout, publicKeys, refresh, signedInUser } from "@spoke/core/session";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { noRefreshCookie, readRefreshCookie, refreshCookie } from "./cookies.ts";
import { json, type Response } from "./responses.ts";

/** What a route gets of a request: the parsed body is unknown until an action parses it. */
export interface Request {
  readonly event: APIGatewayProxyEventV2;
  readonly host: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export type Route = (request: Request) => Promise<Response>;

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const optionalText = (value: unknown): string | undefined => text(value) || undefined;

async function withTokens(tokens: Promise<{ requestToken: string; refreshToken: string }>): Promise<Response> {
  const { requestToken, refreshToken } = await tokens;
  const cookies = refreshToken ? { cookies: [refreshCookie(refreshToken)] } : {};
  return json(200, { requestToken, refreshToken }, cookies);
}

const changeTo = async ({ event, body }: Request): Promise<Response> => {
  const { r3, isr } = event.queryStringParameters ?? {};
  const token = optionalText(body.token) ?? readRefreshCookie(event);
  return withTokens(changeCustomer({ unified: event.pathParameters?.id, r3, isr, token }));
};

/** REST routes by route key, as the HTTP API names them (1 §7). */
export const routes: Readonly<Record<string, Route>> = {
  "POST /login": ({ event, host, body }) =>
    withTokens(
      login({
        username: text(body.username),
        password: text(body.password),
        host,
        address: event.requestContext.http.sourceIp,
      }),
    ),
  "POST /refresh-token": ({ event, host, body }) =>
    withTokens(refresh({ token: optionalText(body.token) ?? readRefreshCookie(event) ?? "none", host })),
  "POST /logout": async ({ event, body }) => {
    await logout({ token: optionalText(body.token) ?? readRefreshCookie(event) });
    return json(200, { message: { status: "success", description: "logged_out" } }, { cookies: [noRefreshCookie()] });
  },
  "GET /user": async () => json(200, await signedInUser({})),
  "POST /change-cust": changeTo,
  "POST /change-cust/{id}": changeTo,
  "GET /server/config/{host}": async ({ event }) =>
    json(200, await serverConfig({ host: event.pathParameters?.host ?? "" })),
  "GET /server/status": async ({ event, host }) =>
    json(200, await serverStatus({ host: event.queryStringParameters?.host ?? host })),
  "GET /active-announcements/{host}": async ({ event }) =>
    json(200, await activeAnnouncements({ host: event.pathParameters?.host ?? "" })),
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
  "POST /login",
  "POST /refresh-token",
  "POST /logout",
  "GET /.well-known/jwks.json",
]);
