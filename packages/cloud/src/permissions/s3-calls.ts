import { addressOf } from "../s3/operation.ts";
import type { Call } from "./policy.ts";

export interface S3Request {
  readonly method: string;
  /** Path and query as sent. */
  readonly url: string;
  readonly host: string;
  /** `x-amz-copy-source`, if any. */
  readonly copySource?: string | undefined;
}

/** Subresources of an object, by query parameter: what reads and what writes it. */
const SUBRESOURCES: Readonly<Record<string, readonly [read: string, write: string]>> = {
  acl: ["GetObjectAcl", "PutObjectAcl"],
  tagging: ["GetObjectTagging", "PutObjectTagging"],
  retention: ["GetObjectRetention", "PutObjectRetention"],
  "legal-hold": ["GetObjectLegalHold", "PutObjectLegalHold"],
  attributes: ["GetObjectAttributes", "GetObjectAttributes"],
};

export const bucketArn = (bucket: string): string => `arn:aws:s3:::${bucket}`;
export const objectArn = (bucket: string, key: string): string => `${bucketArn(bucket)}/${key}`;

function objectAction(method: string, query: URLSearchParams): string {
  const sub = Object.keys(SUBRESOURCES).find((name) => query.has(name));
  const [read, write] = SUBRESOURCES[sub ?? ""] ?? ["GetObject", "PutObject"];
  if (method === "GET" || method === "HEAD") return query.has("uploadId") ? "ListMultipartUploadParts" : read;
  if (method !== "DELETE") return write;
  if (query.has("tagging")) return "DeleteObjectTagging";
  return query.has("uploadId") ? "AbortMultipartUpload" : "DeleteObject";
}

/** Calls of a request for an object or bucket. Deletions of many objects are checked key by key, form uploads by their key. */
export function s3Calls({ method, url, host, copySource }: S3Request): Call[] {
  const [pathname = "", search = ""] = url.split("?", 2);
  const query = new URLSearchParams(search);
  const { bucket, key } = addressOf(host, pathname);
  if (bucket === "") return [{ action: "s3:ListAllMyBuckets", resource: "*" }];
  // The service refuses a malformed key.
  if (key === undefined) return [];
  if (key === "") {
    if (method === "POST") return [];
    if (method === "GET" && !query.has("uploads") && !query.has("location")) {
      const context = { "s3:prefix": query.get("prefix") ?? "" };
      return [{ action: "s3:ListBucket", resource: bucketArn(bucket), context }];
    }
    return [{ action: method === "HEAD" ? "s3:ListBucket" : "s3:PutBucketPolicy", resource: bucketArn(bucket) }];
  }
  const calls: Call[] = [{ action: `s3:${objectAction(method, query)}`, resource: objectArn(bucket, key) }];
  if (copySource !== undefined) {
    const source = decodeURIComponent(copySource.split("?")[0] ?? "").replace(/^\//, "");
    calls.push({ action: "s3:GetObject", resource: `arn:aws:s3:::${source}` });
  }
  return calls;
}
