import sharp from "sharp";

/** No picture of the site may be heavier, in bytes. */
const TARGET_BYTES = 100_000;
/** Pixels that a picture may have once it is unpacked: 160 MB of memory. */
const MAX_PIXELS = 40_000_000;
const SECONDS = 20;
const MAX_SIDE = 2000;
/** Tried one after another until one is light enough: most pixels of the longer side, and quality. */
const ATTEMPTS = [
  [MAX_SIDE, 82],
  [MAX_SIDE, 70],
  [MAX_SIDE, 55],
  [1600, 55],
  [1200, 50],
  [1000, 45],
  [800, 40],
  [600, 35],
] as const;

/** Why a picture could not be read, as a translation key. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}

/**
 * The picture anew, pixel by pixel, as WebP: upright, its first frame, without metadata, at most 2,000 pixels a side and
 * 100 KB where that can be done (a picture of noise stays a little heavier).
 * @throws Unreadable "picture_too_large" over 40 megapixels, "picture_unreadable" for anything that is not whole
 */
export async function reencode(bytes: Buffer): Promise<Buffer> {
  const { data, raw } = await pixels(bytes);
  let smallest = Buffer.alloc(0);
  for (const [side, quality] of ATTEMPTS) {
    smallest = await sharp(data, { raw })
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .webp({ quality })
      .toBuffer();
    if (smallest.length <= TARGET_BYTES) break;
  }
  return smallest;
}

/**
 * The same as JPEG of any weight, at most 2,000 pixels a side on white: for what somebody must be able to read.
 * @throws Unreadable as `reencode`
 */
export async function redraw(bytes: Buffer): Promise<Buffer> {
  const { data, raw } = await pixels(bytes);
  return sharp(data, { raw }).flatten({ background: "#ffffff" }).jpeg({ quality: 82 }).toBuffer();
}

/** The picture unpacked: upright, its first frame, of the size it may have. */
async function pixels(bytes: Buffer) {
  const { data, info } = await readable(() =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1, sequentialRead: true })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return { data, raw };
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const why = error instanceof Error ? error.message : "";
    throw new Unreadable(/pixel limit/i.test(why) ? "picture_too_large" : "picture_unreadable", { cause: error });
  }
}
