import { createHmac, randomBytes } from "node:crypto";
import { signingKey } from "./keys.ts";
import { sameHash } from "./refresh-token.ts";
import { MAX_DEVICES } from "./schema.ts";

/**
 * A device is a browser in which a user has signed in before. It proves this with `{id}.{tag}`, which only this user's
 * sign-in there could have returned, so that attempts of others cannot lock the user out of it.
 */
const DEVICE = /^([\w-]{22})\.([\w-]{43})$/;

const tagOf = (id: string, userId: string): string =>
  createHmac("sha256", signingKey().refreshSecret).update(`device:${id}.${userId}`).digest("base64url");

/** The id of the user's device among those that the browser presents. */
export function deviceOf(devices: readonly string[], userId: string): string | undefined {
  for (const device of devices) {
    const [, id, tag] = DEVICE.exec(device) ?? [];
    if (id && tag && sameHash(tag, tagOf(id, userId))) return id;
  }
  return undefined;
}

/** The devices to present from now on: the user's own first, the same as before or a new one. */
export function withDevice(devices: readonly string[], userId: string): string[] {
  const id = deviceOf(devices, userId) ?? randomBytes(16).toString("base64url");
  const own = `${id}.${tagOf(id, userId)}`;
  return [own, ...devices.filter((device) => device !== own && DEVICE.test(device))].slice(0, MAX_DEVICES);
}
