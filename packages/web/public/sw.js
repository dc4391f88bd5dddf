// The service worker: shows push messages and opens their target. It caches nothing and intercepts no requests.

/** The content of a message; an unreadable message still shows a notification. */
function readMessage(data) {
  try {
    const message = data ? data.json() : {};
    return typeof message === "object" && message ? message : {};
  } catch {
    return { body: data.text() };
  }
}

/** The target of a message: a page of this site or an http(s) address, otherwise the home page. */
function addressOf(link) {
  try {
    const address = new URL(typeof link === "string" && link ? link : "/", self.location.origin);
    return /^https?:$/.test(address.protocol) ? address.href : self.location.origin;
  } catch {
    return self.location.origin;
  }
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const { title, body, url, tag } = readMessage(event.data);
  event.waitUntil(
    self.registration.showNotification(typeof title === "string" && title ? title : self.location.hostname, {
      body: typeof body === "string" ? body : "",
      icon: "/favicon.svg",
      // A repeated message replaces its notification.
      ...(typeof tag === "string" && tag && { tag }),
      data: { address: addressOf(url) },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { address } = event.notification.data ?? { address: self.location.origin };
  const open = async () => {
    const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const shown = windows.find((client) => client.url === address);
    // Open windows are not navigated, because the user may be typing there.
    return shown ? shown.focus() : self.clients.openWindow(address);
  };
  event.waitUntil(open());
});
