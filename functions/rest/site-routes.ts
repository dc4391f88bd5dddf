import { activeAnnouncements } from "@spoke/core/announcement";
import { manifestFile, manifestMapping } from "@spoke/core/host";
import { addSubscription, pushKey, removeSubscription } from "@spoke/core/push";
import { json, type Response } from "./responses.ts";
import type { Request } from "./routes.ts";

/** What is asked of the API by the page around the pages: announcements, push messages, the web manifest. */
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
  "GET /manifests/mappingManifest.json": async () => kept(json(200, await manifestMapping({}))),
  "GET /manifests/{file}": async ({ event }) => {
    const { type, body } = await manifestFile({ file: event.pathParameters?.file ?? "" });
    // Asked for by its address a picture is a page, which may run nothing.
    const security = { "content-security-policy": "default-src 'none'", "x-content-type-options": "nosniff" };
    return kept({ statusCode: 200, headers: { "content-type": type, ...security }, body });
  },
};

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The JSON of a browser's `PushSubscription`, by the names that count. */
function subscriptionOf({ endpoint, keys }: Request["body"]): Parameters<typeof addSubscription>[0] {
  const given: Record<string, unknown> = typeof keys === "object" && keys !== null ? { ...keys } : {};
  return { endpoint: text(endpoint), keys: { p256dh: text(given.p256dh), auth: text(given.auth) } };
}

/** Public, and the same for everybody: browsers may keep it for an hour. */
const kept = (response: Response): Response => ({
  ...response,
  headers: { ...response.headers, "cache-control": "public, max-age=3600" },
});

/** Those that need no access token. */
export const OPEN_SITE_ROUTES = [
  "GET /active-announcements/{host}",
  "GET /manifests/mappingManifest.json",
  "GET /manifests/{file}",
];
