import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Vite adds a hash of at least eight characters to file names in assets/, so these files never change. */
const HASHED = /^\/assets\/.+-[\w-]{8,}\.\w+$/;

/** A file of the built site. */
export interface SiteFile {
  readonly type: string;
  readonly cacheControl: string;
  readonly etag: string;
  /** Bytes by content encoding; `identity` always exists. */
  readonly bodies: Readonly<Partial<Record<"br" | "gzip", Buffer>>> & { readonly identity: Buffer };
}

/** The built site by path, for example `/assets/app-1a2b3c4d.js`. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

function isHidden(path: string): boolean {
  return path.split("/").some((segment) => segment.startsWith(".") && segment !== ".well-known");
}

/**
 * Reads a built site (a few megabytes) into memory. Compressed variants are next to their file as `.br` and `.gz`.
 * @throws Error when the directory has no index.html
 */
export function readSite(directory: string): SiteFiles {
  const paths = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(directory, join(entry.parentPath, entry.name)).split(sep).join("/")}`);
  const present = new Set(paths);
  const read = (path: string): Buffer => readFileSync(join(directory, path));
  const files = new Map<string, SiteFile>();
  for (const path of paths) {
    const compressed = path.replace(/\.(?:br|gz)$/, "");
    if (isHidden(path) || (compressed !== path && present.has(compressed))) continue;
    const identity = read(path);
    files.set(path, {
      type: TYPES[extname(path).toLowerCase()] ?? "application/octet-stream",
      cacheControl: HASHED.test(path) ? "public, max-age=31536000, immutable" : "no-cache",
      etag: `"${createHash("sha256").update(identity).digest("base64url").slice(0, 27)}"`,
      bodies: {
        identity,
        ...(present.has(`${path}.br`) ? { br: read(`${path}.br`) } : {}),
        ...(present.has(`${path}.gz`) ? { gzip: read(`${path}.gz`) } : {}),
      },
    });
  }
  if (!files.has("/index.html")) throw new Error(`${directory} does not contain a built site`);
  return files;
}

/** The smallest variant that the client accepts. */
export function chooseBody(file: SiteFile, acceptEncoding: string): { encoding?: "br" | "gzip"; body: Buffer } {
  for (const encoding of ["br", "gzip"] as const) {
    const body = file.bodies[encoding];
    const accepted = new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[^,]*)?\\s*(?:,|$)`);
    if (body && accepted.test(acceptEncoding)) return { encoding, body };
  }
  return { body: file.bodies.identity };
}
