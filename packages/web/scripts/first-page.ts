// Prints the JavaScript that a page of the built site fetches before anyone touches it, as gzip, and its layout shift.
// node scripts/first-page.ts <address of a running site> <path> [<path> …]; sign-in by SPOKE_USER and SPOKE_PASSWORD.
import { gzipSync } from "node:zlib";
import chromium from "@sparticuz/chromium";
import { type BrowserContext, chromium as playwright } from "playwright-core";

const LIMIT_KIB = 185;
const [base, ...paths] = process.argv.slice(2);
if (!base) throw new Error("usage: first-page.ts <address> <path>…");

interface Figures {
  readonly scripts: number;
  readonly kib: number;
  readonly shift: number;
  readonly paint: number;
  readonly largestPicture: number;
}

async function measure(context: BrowserContext, address: string): Promise<Figures> {
  const page = await context.newPage();
  const scripts: Promise<number>[] = [];
  const pictures: Promise<number>[] = [];
  page.on("response", (response) => {
    const type = response.headers()["content-type"] ?? "";
    if (type.includes("javascript")) scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
    if (type.startsWith("image/")) pictures.push(response.body().then((body) => body.length));
  });
  await page.addInitScript(() => {
    const metrics = { shift: 0, paint: 0 };
    Object.assign(globalThis, { metrics });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ("value" in entry && "hadRecentInput" in entry && !entry.hadRecentInput)
          metrics.shift += Number(entry.value);
      }
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) metrics.paint = entry.startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  await page.goto(address, { waitUntil: "networkidle" });
  const { shift, paint } = await page.evaluate(() => {
    const { metrics } = globalThis as typeof globalThis & { metrics: { shift: number; paint: number } };
    return metrics;
  });
  const sizes = await Promise.all(scripts);
  const images = await Promise.all(pictures);
  await page.close();
  return {
    scripts: sizes.length,
    kib: sizes.reduce((sum, size) => sum + size, 0) / 1024,
    shift,
    paint,
    largestPicture: Math.max(0, ...images) / 1000,
  };
}

const browser = await playwright.launch({
  executablePath: await chromium.executablePath(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
try {
  let isOver = false;
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const context = await browser.newContext({ viewport });
    const report = async (name: string, path: string) => {
      const { scripts, kib, shift, paint, largestPicture } = await measure(context, base + path);
      isOver ||= kib > LIMIT_KIB;
      console.log(
        `${viewport.width} ${name.padEnd(28)} ${kib.toFixed(1)} KiB in ${scripts} scripts, shift ${shift.toFixed(3)}, ` +
          `largest paint ${Math.round(paint)} ms, largest picture ${largestPicture.toFixed(0)} KB`,
      );
    };
    await report("sign-in", "/en-us/login");
    const [username, password] = [process.env.SPOKE_USER, process.env.SPOKE_PASSWORD];
    if (username && password) {
      const page = await context.newPage();
      await page.goto(`${base}/en-us/login`);
      await page.getByLabel("Username").fill(username);
      await page.getByLabel("Password").fill(password);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.waitForURL((url) => !url.pathname.endsWith("/login"));
      await page.close();
      for (const path of paths) await report(path, path);
    }
    await context.close();
  }
  process.exitCode = isOver ? 1 : 0;
} finally {
  await browser.close();
}
