import { GetObjectCommand } from "@aws-sdk/client-s3";
import sharp from "sharp";
import { filesBucket, logger, s3 } from "../platform/index.ts";

/** Twice the points that a picture gets on paper: sharp enough, and 500 of them stay within what a request may answer. */
const SIZE = { width: 232, height: 174 } as const;
const QUALITY = 76;
const MOST_BYTES = 5_000_000;
const MAX_PIXELS = 40_000_000;
const SECONDS = 5;

/**
 * A picture of the catalog as a small JPEG on white; undefined when there is none of the portal's own, or it cannot be
 * read. Addresses elsewhere are not fetched: a feed must not make the portal call on others.
 */
export async function pictureOf(address: string): Promise<Uint8Array | undefined> {
  const [, key] = /^\/(media\/[\w.-]+(?:\/[\w.-]+)+)$/.exec(address) ?? [];
  if (key === undefined || key.includes("..")) return undefined;
  try {
    const { Body, ContentLength = 0 } = await s3().send(new GetObjectCommand({ Bucket: filesBucket(), Key: key }));
    if (!Body || ContentLength > MOST_BYTES) return undefined;
    return await small(await Body.transformToByteArray());
  } catch (error) {
    // A catalog with a gap is better than none.
    logger.warn("a picture of the catalog cannot be printed", {
      key,
      error: error instanceof Error ? error.name : "unknown",
    });
    return undefined;
  }
}

/** @throws Error for what is no picture, or one too large */
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
