import { PutObjectCommand } from "@aws-sdk/client-s3";
import { filesBucket, isoNow, s3 } from "../platform/index.ts";
import { type FeedObject, type FeedPlace, openFile } from "./file.ts";
import type { FeedLimits } from "./limits.ts";
import { type FeedStatus, saveStatus } from "./progress.ts";
import { FileRefusal } from "./refusals.ts";
import { isSafeSvg } from "./svg.ts";

const TYPES: Readonly<Record<string, { readonly type: string; readonly is: (bytes: Buffer) => boolean }>> = {
  png: { type: "image/png", is: (bytes) => startsWith(bytes, "89504e470d0a1a0a") },
  jpg: { type: "image/jpeg", is: (bytes) => startsWith(bytes, "ffd8ff") },
  gif: { type: "image/gif", is: (bytes) => /^GIF8[79]a$/.test(bytes.toString("latin1", 0, 6)) },
  webp: {
    type: "image/webp",
    is: (bytes) => bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
  },
  svg: { type: "image/svg+xml", is: isSvg },
  pdf: { type: "application/pdf", is: (bytes) => bytes.toString("latin1", 0, 5) === "%PDF-" },
};

function startsWith(bytes: Buffer, hex: string): boolean {
  return bytes.subarray(0, hex.length / 2).toString("hex") === hex;
}

function isSvg(bytes: Buffer): boolean {
  const text = bytes.toString("utf8");
  return !text.includes("\uFFFD") && isSafeSvg(text);
}

/**
 * Copies a picture, or a PDF such as a manual, from `feeds/{sorg}/images/{name}` to `media/{sorg}/{name}` if its content matches its extension.
 * Writes exactly the bytes that were checked, with the content type of the extension.
 * @throws FileRefusal for an invalid name, size, or content
 */
export async function importImage(
  place: FeedPlace,
  object: FeedObject,
  status: FeedStatus,
  limits: FeedLimits,
): Promise<FeedStatus> {
  const match = /^[A-Za-z0-9][\w.-]{0,150}\.(svg|png|jpe?g|gif|webp|pdf)$/.exec(place.file);
  const format = TYPES[match?.[1] === "jpeg" ? "jpg" : (match?.[1] ?? "")];
  if (!format) throw new FileRefusal("file_name_invalid");
  if (object.bytes > limits.imageBytes) throw new FileRefusal("file_too_large");
  const bytes = Buffer.concat(await Array.fromAsync(await openFile(place.key, object), (part: Uint8Array) => part));
  if (bytes.length > limits.imageBytes) throw new FileRefusal("file_too_large");
  if (!format.is(bytes)) throw new FileRefusal("content_is_not_what_the_name_says");
  await s3().send(
    new PutObjectCommand({
      Bucket: filesBucket(),
      Key: `media/${place.sorg}/${place.file}`,
      ContentType: format.type,
      CacheControl: "public, max-age=3600",
      Body: bytes,
    }),
  );
  const done: FeedStatus = { ...status, status: "imported", changed: 1, finishedAt: isoNow() };
  await saveStatus(done);
  return done;
}
