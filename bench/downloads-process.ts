/** Builds one file of the download area in a process of its own, like its function, and prints seconds and peak memory. */
import { buildDownload } from "@spoke/core/download-area/build.ts";
import { build } from "../tests/builders/reports.ts";

const [, , id = ""] = process.argv;
const begun = performance.now();
const outcome = await build({ id, kind: "download-area" }, buildDownload);
const seconds = (performance.now() - begun) / 1_000;
console.log(JSON.stringify({ outcome, seconds, megabytes: process.resourceUsage().maxRSS / 1_000 }));
process.exit(0);
