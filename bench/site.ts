/** The first pages of the site: bytes loaded, and paint times on a slow phone. */
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Browser, BrowserContext, Page, Response } from "playwright-core";
import { CLOSED_KEY } from "../packages/web/src/features/banner/popup.ts";
import { DISMISSAL_MS } from "../packages/web/src/lib/limits.ts";
import { connectBrowser, launchBrowser } from "../tests/support/browser.ts";
import { withDirectory } from "./cloud.ts";
import { type Figure, median } from "./figures.ts";
import { clickFigures } from "./site-clicks.ts";
import { type Portal, startPortal } from "./start.ts";

const RUNS = 3;
/** Visits of each page with everything cached. */
const WARM_RUNS = 9;
/** Pages whose first paint is measured with everything cached and nothing slowed down. */
const WARM_PAGES = ["", "catalog/bike", "order", "invoice/open-invoice"];
const KIB = 1024;
/** DevTools' "fast 4G": bytes per second and milliseconds. */
const FAST_4G = { offline: false, downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165 };
const CPU_SLOWDOWN = 4;
const VIEWPORT = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

interface Visit {
  /** Of scripts that the page asked for before its largest paint. */
  readonly scriptGzip: number;
  readonly scriptBrotli: number;
  /** Of all scripts until the network is idle, with those that are loaded ahead of need. */
  readonly idleGzip: number;
  readonly styleGzip: number;
  readonly styleBrotli: number;
  readonly largestImage: number;
  /** First contentful paint: on the home page, the shell. */
  readonly fcp: number;
  readonly lcp: number;
  readonly cls: number;
}

export async function run(): Promise<Figure[]> {
  return withDirectory(async (directory) => {
    const started = await startPortal(directory);
    const server = await launchBrowser();
    try {
      const browser = await connectBrowser(server.wsEndpoint());
      const signIn: Visit[] = [];
      const shell: Visit[] = [];
      const catalog: Visit[] = [];
      const catalogAgain: Visit[] = [];
      for (let i = 0; i < RUNS; i++) {
        const context = await browser.newContext({ viewport: VIEWPORT, locale: "en-US" });
        signIn.push(await visit(context, `${started.portal.web}/en-us/login`));
        await enter(context, started.portal);
        await context.addInitScript(closeBanner, { key: CLOSED_KEY, ms: DISMISSAL_MS });
        shell.push(await visit(context, `${started.portal.web}/en-us`));
        catalog.push(await visit(context, `${started.portal.web}/en-us/catalog/bike`));
        catalogAgain.push(await visit(context, `${started.portal.web}/en-us/catalog/bike`));
        await context.close();
      }
      const warm = await warmFigures(browser, started.portal);
      const clicks = await clickFigures(browser, started.portal, enter);
      return [
        ...figures("sign-in", signIn),
        ...figures("home", shell),
        ...figures("first visit of the catalog", catalog),
        ...figures("catalog", catalogAgain),
        ...warm,
        ...clicks,
      ];
    } finally {
      await server.close();
      await started.stop();
    }
  });
}

function figures(page: string, visits: readonly Visit[]): Figure[] {
  const figure = (name: string, read: (visit: Visit) => number, unit: string, bar?: number): Figure => ({
    of: `${page}, nothing cached, ${CPU_SLOWDOWN}× slower processor, fast 4G`,
    name,
    value: median(visits.map(read)),
    unit,
    ...(bar !== undefined && { bar }),
  });
  return [
    figure("JavaScript, gzip", (visit) => visit.scriptGzip / KIB, "KiB", page === "sign-in" ? 125 : 185),
    figure("JavaScript, brotli", (visit) => visit.scriptBrotli / KIB, "KiB"),
    figure("JavaScript until the network is idle, gzip", (visit) => visit.idleGzip / KIB, "KiB"),
    figure("CSS, gzip", (visit) => visit.styleGzip / KIB, "KiB"),
    figure("CSS, brotli", (visit) => visit.styleBrotli / KIB, "KiB"),
    figure("largest image", (visit) => visit.largestImage / 1000, "KB", 100),
    figure("first contentful paint", (visit) => visit.fcp, "ms"),
    figure("largest contentful paint", (visit) => visit.lcp, "ms", page === "sign-in" ? 1_200 : 1_500),
    figure("layout shift", (visit) => visit.cls, "", 0.02),
  ];
}

/** Loads a page with an empty cache and waits until the network is idle. */
async function visit(context: BrowserContext, address: string): Promise<Visit> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send("Network.enable");
  await devTools.send("Network.setCacheDisabled", { cacheDisabled: true });
  await devTools.send("Network.emulateNetworkConditions", FAST_4G);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  const answers: Response[] = [];
  page.on("response", (response) => answers.push(response));
  await page.addInitScript(() => {
    const paint = { cls: 0, lcp: 0 };
    Object.assign(globalThis, { paint });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ("value" in entry && "hadRecentInput" in entry && !entry.hadRecentInput) paint.cls += Number(entry.value);
      }
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) paint.lcp = entry.startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  await page.goto(address, { waitUntil: "networkidle", timeout: 60_000 });
  const { origin, ...paint } = await page.evaluate(() => ({
    ...(globalThis as typeof globalThis & { paint: { cls: number; lcp: number } }).paint,
    origin: performance.timeOrigin,
    fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  }));
  const bodies = async (type: string, until = Number.POSITIVE_INFINITY): Promise<Buffer[]> =>
    Promise.all(
      answers
        .filter((answer) => answer.ok() && (answer.headers()["content-type"] ?? "").includes(type))
        .filter((answer) => answer.request().timing().startTime <= until)
        .map((answer) => answer.body()),
    );
  const [scripts, untilIdle] = [await bodies("javascript", origin + paint.lcp), await bodies("javascript")];
  if (!address.endsWith("/login")) await idle(page);
  const [styles, images] = [await bodies("text/css"), await bodies("image/")];
  await page.close();
  if (scripts.length === 0) throw new Error(`${address} has no scripts: it is not the site`);
  return {
    scriptGzip: sum(scripts, gzip),
    scriptBrotli: sum(scripts, brotliCompressSync),
    idleGzip: sum(untilIdle, gzip),
    styleGzip: sum(styles, gzip),
    styleBrotli: sum(styles, brotliCompressSync),
    largestImage: Math.max(0, ...images.map((image) => image.length)),
    ...paint,
  };
}

/** As after a visit within the last two hours: the pop-up banner, which shows once in that time, is not measured. */
function closeBanner({ key, ms }: { key: string; ms: number }): void {
  localStorage.setItem(key, String(Date.now() + ms - 60_000));
}

/** First paints of pages that the browser has cached, with the site's own speed. */
async function warmFigures(browser: Browser, portal: Portal): Promise<Figure[]> {
  const context = await browser.newContext({ viewport: WIDE, locale: "en-US" });
  const page = await context.newPage();
  const figure = async (path: string): Promise<Figure> => {
    const paints: number[] = [];
    for (let i = 0; i <= WARM_RUNS; i++) paints.push(await firstPaint(page, `${portal.web}/en-us/${path}`));
    // The first visit fills the cache.
    const [, ...warm] = paints;
    return { of: `/${path}, cached`, name: "first contentful paint", value: median(warm), unit: "ms", bar: 200 };
  };
  const figures = [await figure("login")];
  await enter(context, portal);
  for (const path of WARM_PAGES) figures.push(await figure(path));
  await context.close();
  return figures;
}

/** Waits until the site has nothing more to do ahead of need, as for a reader who stays on a page for some seconds. */
async function idle(page: Page): Promise<void> {
  await page.waitForFunction(
    (key) => key in JSON.parse(localStorage.getItem("spoke.first-queries") ?? "{}"),
    new URL(page.url()).pathname,
  );
}

async function firstPaint(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: "networkidle", timeout: 60_000 });
  return page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
}

const gzip = (body: Buffer): Buffer => gzipSync(body, { level: 9 });
const sum = (bodies: readonly Buffer[], pack: (body: Buffer) => Buffer): number =>
  bodies.reduce((bytes, body) => bytes + pack(body).length, 0);

/** Signs in as a dealer of the demo through the form. */
async function enter(context: BrowserContext, { web, accounts }: Portal): Promise<void> {
  const { hostname } = new URL(web);
  const dealer = accounts.find(({ role, host }) => role === "dealer" && host === hostname);
  if (!dealer) throw new Error(`the demo has no dealer on ${hostname}`);
  const page = await context.newPage();
  await page.goto(`${web}/en-us/login`);
  await page.getByLabel("Username").fill(dealer.username);
  await page.locator("input[name=password]").fill(dealer.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/login"), { timeout: 60_000 });
  await idle(page);
  await page.close();
}
