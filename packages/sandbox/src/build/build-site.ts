/** Runs as a separate process: builds packages/web with Vite, compresses the files, and records their sources. */
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "vite";
import { ROOT, SITE_DIRECTORY, SITE_RECORD, type SiteRecord, siteKey, WEB_DIRECTORY } from "./site.ts";

const COMPRESSIBLE = new Set([".css", ".html", ".js", ".json", ".map", ".svg", ".txt", ".webmanifest"]);
/** Smaller files gain nothing from compression. */
const MIN_BYTES = 1_000;
/** Nine takes eight times as long and saves two percent; a deployed site is compressed by its distribution. */
const BROTLI_QUALITY = 5;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function compress(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
      .map(async (entry) => {
        const file = join(entry.parentPath, entry.name);
        const bytes = await readFile(file);
        if (bytes.length < MIN_BYTES) return;
        const [br, gz] = await Promise.all([
          brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
          zip(bytes, { level: 9 }),
        ]);
        await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
      }),
  );
}

async function buildWithVite(): Promise<string[]> {
  const sources = new Set<string>();
  await build({
    root: WEB_DIRECTORY,
    logLevel: "error",
    build: { outDir: SITE_DIRECTORY, emptyOutDir: true },
    plugins: [
      {
        name: "spoke:sources",
        generateBundle() {
          for (const id of this.getModuleIds()) {
            const file = id.split("?", 1)[0] ?? id;
            const isOwn = file.startsWith(`${ROOT}/`) && !file.includes("/node_modules/");
            if (isOwn && !file.startsWith(`${WEB_DIRECTORY}/`)) sources.add(file.slice(ROOT.length + 1));
          }
        },
      },
    ],
  });
  return [...sources].sort();
}

try {
  // Without the record the site counts as not built, so an interrupted build is never served.
  await rm(SITE_RECORD, { force: true });
  const sources = await buildWithVite();
  await compress(SITE_DIRECTORY);
  const record: SiteRecord = { key: siteKey(sources), sources };
  await writeFile(SITE_RECORD, JSON.stringify(record));
} catch (error) {
  // Vite's message shows the location; the stack would hide it.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
