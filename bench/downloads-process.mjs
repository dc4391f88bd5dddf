// Builds one file of the download area as its function does on Lambda: from the bundle, without a limit of the heap. Plain
// JavaScript, because stripping types would add memory.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [bundle = ""] = process.argv.slice(2);
const batch = await new Promise((resolve) => process.once("message", resolve));
const { handler } = await import(pathToFileURL(bundle).href);
const begun = performance.now();
const { batchItemFailures } = await handler(batch);
process.send?.({
  failed: batchItemFailures.length,
  seconds: (performance.now() - begun) / 1_000,
  megabytes: peakKilobytes() / 1_000,
});

/** Peak memory of this program. That of `process.resourceUsage()` begins with the memory of the process that started it. */
function peakKilobytes() {
  const [, kilobytes] = /VmHWM:\s*(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  if (!kilobytes) throw new Error("the system does not report the peak memory");
  return Number(kilobytes);
}
