import { GetObjectCommand } from "@aws-sdk/client-s3";
import sharp from "sharp";
import { filesBucket, logger } from "../platform/index.ts";
import { s3 } from "../platform/s3.ts";

/** Twice the printed size in points: sharp enough, and 500 pictures stay within the response limit. */
const SIZE = { width: 232, height: 174 } as const;
const QUALITY = 76;
const MOST_BYTES = 5_000_000;
const MAX_PIXELS = 40_000_000;
const SECONDS = 5;

/**
 * A catalog picture as a small JPEG on white; undefined if it is missing or unreadable. Only the portal's own pictures:
 * fetching other addresses would let a feed make the portal call other servers.
 */
export async function pictureOf(address: string): Promise<Uint8Array | undefined> {
  const [, key] = /^\/(media\/[\w.-]+(?:\/[\w.-]+)+)$/.exec(address) ?? [];
  if (key === undefined || key.includes("..")) return undefined;
  try {
    const { Body, ContentLength = 0 } = await s3().send(new GetObjectCommand({ Bucket: filesBucket(), Key: key }));
    if (!Body || ContentLength > MOST_BYTES) return undefined;
    return await small(await Body.transformToByteArray());
  } catch (error) {
    // A catalog with a missing picture is better than none.
    logger.warn("failed to read a catalog picture", {
      key,
      error: error instanceof Error ? error.name : "unknown",
    });
    return undefined;
  }
}

/** @throws Error if the file is not a picture or is too large */
function small(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 })
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize({ ...SIZE, fit: "inside" })
    .flatten({ background: "#ffffff" })
    .toColorspace("srgb")
    .jpeg({ quality: QUALITY, mozjpeg: false })
    .toBuffer();
}
