import { succeeded } from "@spoke/core/platform";
import {
  changeCustomer,
  endCustomer,
  forgotPassword,
  login,
  logout,
  refresh,
  resetPassword,
  type SessionTokens,
  type SignedIn,
  signedInUser,
} from "@spoke/core/session";
import { confirmEmail } from "@spoke/core/user-admin";
import * as z from "zod";
import { clientIp } from "../client-ip.ts";
import { devicesCookie, noRefreshCookie, readDevicesCookie, readRefreshCookie, refreshCookie } from "./cookies.ts";
import { json, type Response } from "./responses.ts";
import type { Request, Route } from "./routes.ts";

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const optionalText = (value: unknown): string | undefined => text(value) || undefined;
const origin = ({ event, host }: Request) => ({ host, ...clientIp(event) });

/**
 * Browsers get the refresh token in the cookie alone, which scripts cannot read. Others get it in the body too (1 §7). Browsers
 * send at least one of these headers with every call that is not a GET, and no script can take it away.
 */
const isBrowser = ({ headers }: Request["event"]): boolean =>
  headers["sec-fetch-site"] !== undefined || headers.origin !== undefined;

async function withTokens({ event }: Request, tokens: Promise<SessionTokens | SignedIn>): Promise<Response> {
  const answer = await tokens;
  const { requestToken, refreshToken } = answer;
  const cookies = refreshToken ? [refreshCookie(refreshToken)] : [];
  if ("devices" in answer) cookies.push(devicesCookie(answer.devices));
  return json(200, { requestToken, refreshToken: isBrowser(event) ? "" : refreshToken }, { cookies });
}

/** The refresh token from the body or, for browsers, from the cookie. */
const tokenOf = ({ event, body }: Request): string | undefined => optionalText(body.token) ?? readRefreshCookie(event);

const changeTo: Route = (request) => {
  const { r3, isr } = request.event.queryStringParameters ?? {};
  const unified = request.event.pathParameters?.id;
  return withTokens(
    request,
    changeCustomer({ unified, r3, isr, custCode: custCodeOf(request.body), token: tokenOf(request) }),
  );
};

const custCodes = z.object({ unified: z.string(), r3: z.string(), isr: z.string() }).partial();

/** Never a valid code, so that the action refuses it. */
const NO_CODE = "?";

/** The body's `custCode`: a unified code, or an object of codes. */
function custCodeOf({ custCode }: Request["body"]): z.input<typeof changeCustomer.input>["custCode"] {
  if (custCode === undefined || custCode === null) return undefined;
  if (typeof custCode === "string") return custCode;
  const codes = custCodes.safeParse(custCode);
  return codes.success ? codes.data : NO_CODE;
}

/** Sign-in and sign-out, tokens, passwords, and the active customer (1 §7). */
export const sessionRoutes: Readonly<Record<string, Route>> = {
  "POST /login": (request) => {
    const { body, event } = request;
    const credentials = { username: text(body.username), password: text(body.password) };
    return withTokens(request, login({ ...credentials, ...origin(request), devices: readDevicesCookie(event) }));
  },
  "POST /refresh-token": (request) =>
    withTokens(request, refresh({ token: tokenOf(request) ?? "none", host: request.host })),
  "POST /logout": async (request) => {
    await logout({ token: tokenOf(request) });
    return json(200, succeeded("logged_out"), { cookies: [noRefreshCookie()] });
  },
  "POST /forgot-password": async (request) => {
    const { body } = request;
    await forgotPassword({ username: text(body.username), ...origin(request) });
    return json(200, succeeded("reset_mail_sent"));
  },
  "POST /reset-password": async ({ body, host }) => {
    await resetPassword({ token: text(body.token), password: text(body.password), host });
    return json(200, succeeded("success_reset_password"));
  },
  "POST /confirm-email": async ({ body, host }) => {
    await confirmEmail({ token: text(body.token), host });
    return json(200, succeeded("email_confirmed"));
  },
  "GET /user": async () => json(200, await signedInUser({})),
  "POST /change-cust": changeTo,
  "POST /change-cust/{id}": changeTo,
  "DELETE /change-cust": (request) => withTokens(request, endCustomer({})),
};

/** Routes that work without an access token. */
export const OPEN_SESSION_ROUTES = [
  "POST /login",
  "POST /refresh-token",
  "POST /logout",
  "POST /forgot-password",
  "POST /reset-password",
  "POST /confirm-email",
] as const;

/** Routes that answer while the host is under maintenance. */
export const SESSION_ROUTES_IN_MAINTENANCE = ["POST /login", "POST /logout"] as const;
