import type { APIGatewayProxyEventV2 } from "aws-lambda";

/** The prefix keeps other hosts of the domain from setting the cookie, which would put the visitor into their session. */
const NAME = "__Host-spoke_refresh";
const MAX_AGE = 30 * 86_400;

/** The refresh token as a cookie that scripts cannot read and other sites cannot send. */
export function refreshCookie(token: string): string {
  return `${NAME}=${token}; Max-Age=${MAX_AGE}; Path=/; HttpOnly; Secure; SameSite=Strict`;
}

export function noRefreshCookie(): string {
  return `${NAME}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict`;
}

export function readRefreshCookie(event: APIGatewayProxyEventV2): string | undefined {
  for (const cookie of event.cookies ?? []) {
    const [name, value] = cookie.split("=", 2);
    if (name === NAME && value) return value;
  }
  return undefined;
}
