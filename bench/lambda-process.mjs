// Runs one function as Lambda does: receives events by message, imports the bundle, handles them in order, and reports
// times. Plain JavaScript without imports, because stripping types would add time and memory.
import { pathToFileURL } from "node:url";

/** Queries until the code is compiled. */
const WARM_UP = 500;

const [bundle = ""] = process.argv.slice(2);
/** @type {unknown[]} */
const events = await new Promise((resolve) => process.once("message", resolve));

async function answer(handler, event) {
  const { statusCode, body } = await handler(event);
  if (statusCode !== 200 || body?.includes('"errors"')) {
    throw new Error(`it answered ${statusCode}: ${body?.slice(0, 500)}`);
  }
}

const cpuBefore = process.cpuUsage();
const begun = performance.now();
const { handler } = await import(pathToFileURL(bundle).href);
const imported = performance.now();
const [first, ...others] = events;
await answer(handler, first);
const sinceStartMs = performance.now();
const { user, system } = process.cpuUsage(cpuBefore);
const firstRss = process.memoryUsage.rss();
for (const event of others.slice(0, WARM_UP)) await answer(handler, event);
const cpuWarm = process.cpuUsage();
for (const event of others.slice(WARM_UP)) await answer(handler, event);
const later = process.cpuUsage(cpuWarm);
process.send?.({
  sinceStartMs,
  importMs: imported - begun,
  firstMs: sinceStartMs - imported,
  cpuMs: (user + system) / 1000,
  cpuPerQueryMs: (later.user + later.system) / 1000 / Math.max(1, others.length - WARM_UP),
  firstRss,
  lastRss: process.memoryUsage.rss(),
  // In kilobytes, as the system reports it.
  mostRss: process.resourceUsage().maxRSS * 1024,
});
