import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** Reads PDFium, compiled to WebAssembly, from its package. In bundles, infra/bundle-files.ts embeds it. */
export const readPdfium = (): Promise<Uint8Array> =>
  readFile(createRequire(import.meta.url).resolve("@hyzyla/pdfium/pdfium.wasm"));
