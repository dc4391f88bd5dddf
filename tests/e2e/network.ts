import type { BrowserContext, Page } from "playwright-core";
import { until } from "../support/until.ts";

/** Waits until a page and its texts are stored, so that it opens without a network. */
export async function keepsItself(page: Page): Promise<void> {
  await until("the service worker serves the page", () => page.evaluate("navigator.serviceWorker.controller !== null"));
  await until("the texts are stored", () =>
    page.evaluate("caches.open('spoke-texts').then((texts) => texts.keys()).then(({ length }) => length > 0)"),
  );
}

/** Opens a page without a network. Chromium blocks the calls of such tabs, but leaves `onLine` as it is. */
export async function openOffline(page: Page, address: string): Promise<void> {
  await page.addInitScript(
    'Object.defineProperty(navigator, "onLine", { configurable: true, get: () => false }); undefined',
  );
  await page.goto(address);
}

/** Ends `setOffline` of all pages of a context. */
export async function goOnline(context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  for (const page of context.pages()) {
    await page.addInitScript("delete navigator.onLine");
    // A page whose code could not be loaded before may be loading again by itself.
    await page
      .evaluate("delete navigator.onLine; dispatchEvent(new Event('online')); undefined")
      .catch(() => page.waitForLoadState());
  }
}
