// The service worker: shows what is pushed, and opens what it is about. It keeps nothing and touches no request.

/** What a message says; a message that cannot be read is still one that the user sees. */
function readMessage(data) {
  try {
    const message = data ? data.json() : {};
    return typeof message === "object" && message ? message : {};
  } catch {
    return { body: data.text() };
  }
}

/** Where a message leads: a page of this site, or another one; the home page for anything else. */
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
      // The same message twice is one notification.
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
    const shown = windows.find((one) => one.url === address);
    // No other window is led away: somebody may be typing in it.
    return shown ? shown.focus() : self.clients.openWindow(address);
  };
  event.waitUntil(open());
});
