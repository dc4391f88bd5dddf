// The service worker: shows push messages and opens their target, and opens the pages that work without a network. It never
// answers for the API.

/** Files that those pages consist of. The build fills in their addresses, a name for them, and the script that the page must contain. */
const SHELL = { name: "", entry: "", files: [] };
const PREFIX = "spoke-shell-";
/** Where the page is stored that every address of the site shows. */
const PAGE = "/index.html";
/** Time for the network to answer before the stored page shows. */
const ANSWER_MS = 8_000;

async function storeShell() {
  const page = await fetch("/", { cache: "reload" });
  // A newer version is being deployed: the browser tries again at the next visit.
  if (!page.ok || !(await page.clone().text()).includes(SHELL.entry)) throw new Error("another version of the site");
  const cache = await caches.open(PREFIX + SHELL.name);
  await cache.addAll(SHELL.files);
  await cache.put(PAGE, page);
}

/** Open tabs of an older version hold its files until this worker takes over, which is when the last of them is closed. */
async function dropOlderShells() {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith(PREFIX) && name !== PREFIX + SHELL.name);
  await Promise.all(older.map((name) => caches.delete(name)));
}

async function openPage(request) {
  const stored = await caches.match(PAGE);
  if (!stored) return fetch(request);
  const late = new Promise((resolve) => setTimeout(() => resolve(stored), ANSWER_MS));
  return Promise.race([fetch(request).catch(() => stored), late]);
}

async function openFile(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

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

self.addEventListener("install", (event) => event.waitUntil(SHELL.name === "" ? self.skipWaiting() : storeShell()));
self.addEventListener("activate", (event) =>
  event.waitUntil(SHELL.name === "" ? self.clients.claim() : dropOlderShells().then(() => self.clients.claim())),
);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (SHELL.name === "" || request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (!/^\/(api|media|manifests)\/|\.\w+$/.test(pathname)) event.respondWith(openPage(request));
  } else if (pathname.startsWith("/assets/") || SHELL.files.includes(pathname)) event.respondWith(openFile(request));
});

/** A page that was loaded from the network is of this version: without other tabs, nothing needs the older files. */
self.addEventListener("message", (event) => {
  if (event.data !== "take-over") return;
  const takeOver = async () => {
    const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (tabs.length <= 1) await self.skipWaiting();
  };
  event.waitUntil(takeOver());
});

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
