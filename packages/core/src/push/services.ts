/** The push services of the browsers: nothing else is ever called, whatever a subscription says. */
const KNOWN = [
  "https://fcm.googleapis.com",
  "https://*.push.services.mozilla.com",
  "https://web.push.apple.com",
  "https://*.push.apple.com",
  "https://*.notify.windows.com",
] as const;

/** Origins that messages may be sent to; PUSH_ENDPOINTS (separated by commas) replaces the known services. */
function services(): readonly string[] {
  const given = process.env.PUSH_ENDPOINTS;
  return given ? given.split(",").map((one) => one.trim()) : KNOWN;
}

/** Whether an endpoint is one of a push service; a star stands for one or more labels of a host name. */
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
