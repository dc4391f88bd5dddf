/** From a click to the content of a page whose code and data the browser has. */
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { type Figure, median } from "./figures.ts";
import type { Portal } from "./start.ts";

const ROUNDS = 5;
const CPU_SLOWDOWN = 4;
const WIDE = { width: 1440, height: 900 };
const BAR_MS = 200;

/** Pages in the order of the visits, each with the link that leads there. */
const LINKS: readonly (readonly [page: string, link: (page: Page) => Locator])[] = [
  ["catalog", menuEntry("/catalog/bike")],
  ["product", (page) => page.locator("main article a")],
  ["orders", menuEntry("/order")],
  ["order", (page) => page.locator('main table a[href*="/order/"]')],
  ["open invoices", menuEntry("/invoice/open-invoice")],
  ["payments", menuEntry("/payment")],
  ["claims", menuEntry("/claim")],
  ["home", menuEntry("")],
  ["cart", menuEntry("/cart")],
];

function menuEntry(path: string): (page: Page) => Locator {
  return (page) => page.locator(`nav a[href="/en-us${path}"], nav a[href="/en-us${path || "/"}"]`);
}

/** Visits the pages again and again; the first round fills the caches. */
export async function clickFigures(
  browser: Browser,
  portal: Portal,
  enter: (context: BrowserContext, portal: Portal) => Promise<void>,
): Promise<Figure[]> {
  const context = await browser.newContext({ viewport: WIDE, locale: "en-US" });
  await enter(context, portal);
  const page = await context.newPage();
  await page.goto(`${portal.web}/en-us`, { waitUntil: "networkidle", timeout: 60_000 });
  const times = new Map<string, number[]>(LINKS.map(([name]) => [name, []]));
  for (let round = 0; round <= ROUNDS; round++) {
    if (round === 1) {
      const devTools = await context.newCDPSession(page);
      await devTools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    }
    for (const [name, link] of LINKS) {
      const time = await link(page).first().evaluate(follow, undefined, { timeout: 60_000 });
      if (round > 0) times.get(name)?.push(time);
    }
  }
  await context.close();
  return LINKS.map(([name]) => ({
    of: `from a click to the page, cached, ${CPU_SLOWDOWN}× slower processor`,
    name,
    value: median(times.get(name) ?? []),
    unit: "ms",
    bar: BAR_MS,
  }));
}

/**
 * Points at a link, clicks it, and waits for the next page and until nothing in it waits for data. Milliseconds from the click to
 * the frame in which the content shows; of data that comes later, as of what was cached, the later counts.
 */
async function follow(link: Element): Promise<number> {
  if (!(link instanceof HTMLElement)) throw new Error("not a link");
  const HOVER_MS = 300;
  const STEADY_MS = 500;
  const GIVE_UP_MS = 30_000;
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  link.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve, HOVER_MS));
  const heading = () => document.querySelector("main h1");
  const before = heading();
  const clicked = performance.now();
  link.click();
  let shown: number | undefined;
  for (;;) {
    await frame();
    const now = performance.now();
    const isNext = heading() !== null && heading() !== before;
    const waits = document.querySelector('main [role="status"][aria-busy="true"], main .animate-pulse-soft') !== null;
    shown = isNext && !waits ? (shown ?? now - clicked) : undefined;
    if (shown !== undefined && now - clicked > shown + STEADY_MS) return shown;
    if (now - clicked > GIVE_UP_MS) throw new Error(`nothing came from ${link.getAttribute("href")}`);
  }
}
