import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { GetObjectCommand, type S3Client, S3ServiceException } from "@aws-sdk/client-s3";

/** Types that a browser may display; anything else is a download. */
const SHOWN = /^(?:image\/(?!svg)|application\/pdf$|video\/|audio\/)/;
const DEFAULT_CACHE = "public, max-age=3600";

/** Key of the object at a path below `prefix`, or undefined: `/media/C001/a.webp` → `media/C001/a.webp`. */
export function mediaKey(prefix: string, path: string): string | undefined {
  if (!path.startsWith(prefix)) return undefined;
  try {
    const key = decodeURIComponent(path.slice(1));
    const segments = key.split("/");
    return segments.some((segment) => segment === "" || segment === "." || segment === "..") ? undefined : key;
  } catch {
    return undefined;
  }
}

/** Sends an object as CloudFront would, with ETag, conditional, and range requests. */
export async function serveMedia(
  s3: S3Client,
  bucket: string,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { range } = request.headers;
  const ifNoneMatch = request.headers["if-none-match"];
  try {
    const object = await s3.send(
      new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ...(range ? { Range: range } : {}),
        ...(ifNoneMatch ? { IfNoneMatch: ifNoneMatch } : {}),
      }),
    );
    const type = object.ContentType ?? "application/octet-stream";
    response.setHeader("content-type", type);
    response.setHeader("cache-control", object.CacheControl ?? DEFAULT_CACHE);
    response.setHeader("accept-ranges", "bytes");
    response.setHeader("x-content-type-options", "nosniff");
    if (!SHOWN.test(type)) response.setHeader("content-disposition", "attachment");
    if (object.ETag) response.setHeader("etag", object.ETag);
    if (object.ContentLength !== undefined) response.setHeader("content-length", object.ContentLength);
    if (object.ContentRange) response.setHeader("content-range", object.ContentRange);
    response.statusCode = object.ContentRange ? 206 : 200;
    if (!(object.Body instanceof Readable)) response.end();
    else if (request.method === "HEAD") {
      object.Body.destroy();
      response.end();
    } else await pipeline(object.Body, response);
  } catch (error) {
    if (response.headersSent || !(error instanceof S3ServiceException)) throw error;
    const status = error.$metadata.httpStatusCode ?? 500;
    if (status === 304 && ifNoneMatch) response.setHeader("etag", ifNoneMatch);
    // A missing object and a forbidden one look the same from outside.
    response.writeHead(status === 304 || status === 416 ? status : 404).end();
  }
}
