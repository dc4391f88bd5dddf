import { activeAnnouncements } from "@spoke/core/announcement";
import { reportClientError } from "@spoke/core/client-error";
import { manifestFile, manifestMapping } from "@spoke/core/host";
import { addSubscription, pushKey, removeSubscription } from "@spoke/core/push";
import { clientIp } from "../client-ip.ts";
import { json, type Response } from "./responses.ts";
import type { Request } from "./routes.ts";

/** Routes for announcements, push subscriptions, and the web manifest. */
export const siteRoutes: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
  "GET /active-announcements/{host}": async ({ event }) =>
    json(200, await activeAnnouncements({ host: event.pathParameters?.host ?? "" })),
  "GET /notification/key": async () => json(200, await pushKey({})),
  "POST /notification/subscriptions": async ({ body }) => {
    await addSubscription(subscriptionOf(body));
    return { statusCode: 204, headers: { "cache-control": "no-store" } };
  },
  "DELETE /notification/subscriptions": async ({ body }) => {
    await removeSubscription({ endpoint: text(body.endpoint) });
    return { statusCode: 204, headers: { "cache-control": "no-store" } };
  },
  "POST /client-errors": async ({ event, body }) => {
    const { address } = clientIp(event);
    await reportClientError({ message: text(body.message), stack: text(body.stack), path: text(body.path), address });
    return { statusCode: 204, headers: { "cache-control": "no-store" } };
  },
  "GET /manifests/mappingManifest.json": async () => cacheable(json(200, await manifestMapping({}))),
  "GET /manifests/{file}": async ({ event }) => {
    const { type, body } = await manifestFile({ file: event.pathParameters?.file ?? "" });
    // A picture that is opened by its address is a page, and must not run scripts.
    const security = { "content-security-policy": "default-src 'none'", "x-content-type-options": "nosniff" };
    return cacheable({ statusCode: 200, headers: { "content-type": type, ...security }, body });
  },
};

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The fields of a browser's `PushSubscription` that we store. */
function subscriptionOf({ endpoint, keys }: Request["body"]): Parameters<typeof addSubscription>[0] {
  const texts: Record<string, unknown> = typeof keys === "object" && keys !== null ? { ...keys } : {};
  return { endpoint: text(endpoint), keys: { p256dh: text(texts.p256dh), auth: text(texts.auth) } };
}

/** Public and the same for every user: browsers may cache it for an hour. */
const cacheable = (response: Response): Response => ({
  ...response,
  headers: { ...response.headers, "cache-control": "public, max-age=3600" },
});

/** Routes that work without an access token. */
export const OPEN_SITE_ROUTES = [
  "GET /active-announcements/{host}",
  "POST /client-errors",
  "GET /manifests/mappingManifest.json",
  "GET /manifests/{file}",
];
