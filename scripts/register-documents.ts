import { createHash } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { InMemoryCache } from "@apollo/client/cache";
import { type DocumentNode, Kind, print } from "graphql";

function isDocument(value: unknown): value is DocumentNode {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === Kind.DOCUMENT;
}

/**
 * Writes the hashes of all documents of the site in both forms in which it sends them: as written, and with the
 * `__typename`s that its cache adds. Production stages accept no other document.
 */
export async function registerDocuments(root: string): Promise<void> {
  const source = join(root, "packages/web/src/gql/graphql.ts");
  const exports: Record<string, unknown> = existsSync(source)
    ? await import(`${pathToFileURL(source).href}?at=${Date.now()}`)
    : {};
  const cache = new InMemoryCache();
  const hashes = Object.values(exports)
    .filter(isDocument)
    .flatMap((document) => [document, cache.transformDocument(document)])
    .map((document) => createHash("sha256").update(print(document)).digest("hex"));
  // One string instead of hundreds: it is a third shorter, and functions load it at start.
  const all = Buffer.from([...new Set(hashes)].sort().join(""), "hex").toString("base64url");
  writeFileSync(
    join(root, "functions/graphql/generated/documents.ts"),
    `const ALL =\n  "${all}";\n\n/** SHA-256 of every document that the site sends, in hex. */\nexport const registeredDocuments: ReadonlySet<string> = new Set(\n  Buffer.from(ALL, "base64url").toString("hex").match(/.{64}/g),\n);\n`,
  );
}
