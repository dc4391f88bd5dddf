/** What an S3 request does, as relevant for events. */
export type S3Operation =
  | { readonly kind: "put" | "copy" | "complete"; readonly bucket: string; readonly key: string }
  | { readonly kind: "post"; readonly bucket: string }
  | { readonly kind: "delete"; readonly bucket: string; readonly key: string }
  | { readonly kind: "deleteMany"; readonly bucket: string };

/** Query parameters of requests that do not change the object's content. */
const SUBRESOURCES = [
  "acl",
  "tagging",
  "retention",
  "legal-hold",
  "torrent",
  "restore",
  "select",
  "renameObject",
  "attributes",
];

export interface S3Request {
  readonly method: string;
  /** Path and query as sent. */
  readonly url: string;
  readonly host: string;
  readonly contentType: string;
  /** Whether it has a copy source. */
  readonly copies: boolean;
}

/** Parses requests that create or delete objects, by path or host name; undefined for others. */
export function readOperation(request: S3Request): S3Operation | undefined {
  // Not with URL, which would normalize dot segments in the key.
  const [pathname = "", search = ""] = request.url.split("?", 2);
  const query = new URLSearchParams(search);
  const { bucket, key } = addressOf(request.host, pathname);
  if (bucket === "" || key === undefined) return undefined;
  const isForm = request.contentType.toLowerCase().includes("multipart/form-data");
  switch (request.method) {
    case "PUT": {
      if (key === "" || query.has("partNumber") || SUBRESOURCES.some((name) => query.has(name))) return undefined;
      return { kind: request.copies ? "copy" : "put", bucket, key };
    }
    case "POST": {
      if (key === "")
        return isForm ? { kind: "post", bucket } : query.has("delete") ? { kind: "deleteMany", bucket } : undefined;
      return query.has("uploadId") ? { kind: "complete", bucket, key } : undefined;
    }
    case "DELETE": {
      if (key === "" || query.has("uploadId") || query.has("tagging")) return undefined;
      return { kind: "delete", bucket, key };
    }
    default:
      return undefined;
  }
}

/**
 * Bucket and decoded key of a request; the key is undefined if it is malformed. The bucket is the first label of a host
 * name with dots (`bucket.localhost`), otherwise the first path segment.
 */
export function addressOf(
  host: string,
  pathname: string,
): { readonly bucket: string; readonly key: string | undefined } {
  const { bucket, rest } = split(host, pathname);
  return { bucket, key: decode(rest) };
}

function split(host: string, pathname: string): { readonly bucket: string; readonly rest: string } {
  const hostname = host.split(":")[0] ?? "";
  if (hostname.includes(".") && !/^\d+\.\d+\.\d+\.\d+$/.test(hostname)) {
    return { bucket: hostname.slice(0, hostname.indexOf(".")), rest: pathname.slice(1) };
  }
  const slash = pathname.indexOf("/", 1);
  if (slash < 0) return { bucket: pathname.slice(1), rest: "" };
  return { bucket: pathname.slice(1, slash), rest: pathname.slice(slash + 1) };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Keys in a DeleteObjects request. */
export function deletedKeys(xml: string): string[] {
  return [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = ""]) => unescapeXml(key));
}

/** Keys that DeleteObjects failed to delete. */
export function refusedKeys(xml: string): Set<string> {
  return new Set([...xml.matchAll(/<Error>[\s\S]*?<\/Error>/g)].flatMap(([error]) => deletedKeys(error)));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (entity, hex?: string, decimal?: string, name?: string) => {
    const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : undefined;
    if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    return ENTITIES[name ?? ""] ?? entity;
  });
}
