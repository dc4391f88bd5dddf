/** Push services of the browsers. Subscriptions with any other endpoint are refused. */
const BROWSER_SERVICES = [
  "https://fcm.googleapis.com",
  "https://*.push.services.mozilla.com",
  "https://web.push.apple.com",
  "https://*.push.apple.com",
  "https://*.notify.windows.com",
] as const;

/** Allowed origins of push services. PUSH_ENDPOINTS (comma-separated) replaces the default. */
function services(): readonly string[] {
  const configured = process.env.PUSH_ENDPOINTS;
  return configured ? configured.split(",").map((service) => service.trim()) : BROWSER_SERVICES;
}

/** Whether an endpoint belongs to a push service. A `*` matches one or more labels of a host name. */
export function isPushService(endpoint: string): boolean {
  const address = URL.parse(endpoint);
  if (address?.username !== "" || address.password !== "") return false;
  return services().some((origin) => {
    const [before = "", after] = origin.split("*", 2);
    if (after === undefined) return address.origin === origin;
    const middle = address.origin.slice(before.length, address.origin.length - after.length);
    return (
      address.origin.startsWith(before) && address.origin.endsWith(after) && /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(middle)
    );
  });
}
