import { reportFault } from "../lib/reporter.ts";
import { SERVICE_WORKER } from "../lib/trusted.ts";

/** Texts of the languages that were read on this device. */
const TEXTS = "spoke-texts";

/** Lets the offline pages of the site open without a network: stores their files and the texts that this visit loaded. Never throws. */
export async function prepareOffline(): Promise<void> {
  if (import.meta.env.DEV || !("caches" in globalThis) || !("register" in navigator.serviceWorker)) return;
  try {
    const registration = await navigator.serviceWorker.register(SERVICE_WORKER);
    registration.waiting?.postMessage("take-over");
    const texts = await caches.open(TEXTS);
    for (const { name } of performance.getEntriesByType("resource"))
      if (/\/assets\/[^?]+\.json$/.test(name) && !(await texts.match(name))) await texts.add(name);
  } catch (error) {
    reportFault("the site could not be stored for offline use", error);
  }
}
