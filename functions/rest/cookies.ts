import { MAX_DEVICE_LENGTH, MAX_DEVICES } from "@spoke/core/session/schema.ts";
import type { APIGatewayProxyEventV2 } from "aws-lambda";

/** The prefix keeps other hosts of the domain from setting the cookie, which would put the visitor into their session. */
const NAME = "__Host-spoke_refresh";
const MAX_AGE = 30 * 86_400;
const DEVICES = "__Host-spoke_devices";
const DEVICES_MAX_AGE = 365 * 86_400;

/** The refresh token as a cookie that scripts cannot read and other sites cannot send. */
export function refreshCookie(token: string): string {
  return `${NAME}=${token}; Max-Age=${MAX_AGE}; Path=/; HttpOnly; Secure; SameSite=Strict`;
}

export function noRefreshCookie(): string {
  return `${NAME}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict`;
}

export function readRefreshCookie(event: APIGatewayProxyEventV2): string | undefined {
  return readCookie(event, NAME);
}

/** What earlier sign-ins in this browser returned. It outlives sessions, and signing out does not remove it. */
export function devicesCookie(devices: readonly string[]): string {
  return `${DEVICES}=${devices.join("~")}; Max-Age=${DEVICES_MAX_AGE}; Path=/; HttpOnly; Secure; SameSite=Strict`;
}

/** The first few, so that a made-up cookie is no reason to refuse. */
export function readDevicesCookie(event: APIGatewayProxyEventV2): string[] {
  const devices = readCookie(event, DEVICES)?.split("~") ?? [];
  return devices.filter((device) => device.length <= MAX_DEVICE_LENGTH).slice(0, MAX_DEVICES);
}

function readCookie(event: APIGatewayProxyEventV2, wanted: string): string | undefined {
  for (const cookie of event.cookies ?? []) {
    const [name, value] = cookie.split("=", 2);
    if (name === wanted && value) return value;
  }
  return undefined;
}
