import sharp from "sharp";

/** Target size of pictures of the site, in bytes. */
const TARGET_BYTES = 100_000;
/** Maximum pixels of a decoded picture: 160 MB of memory. */
const MAX_PIXELS = 40_000_000;
const SECONDS = 20;
const MAX_SIDE = 2000;
/** Settings tried in order until the result is small enough: maximum pixels of the longer side, and quality. */
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

/** A picture could not be decoded. The message is a translation key. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}

/**
 * Re-encodes a picture as WebP: upright, first frame only, without metadata, at most 2,000 pixels per side and about 100 KB
 * (noisy pictures stay slightly larger).
 * @throws Unreadable "picture_too_large" over 40 megapixels, "picture_unreadable" for damaged or incomplete files
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
 * Re-encodes a picture as JPEG of any size on a white background, at most 2,000 pixels per side, so that text stays readable.
 * @throws Unreadable as `reencode`
 */
export async function redraw(bytes: Buffer): Promise<Buffer> {
  const { data, raw } = await pixels(bytes);
  return sharp(data, { raw }).flatten({ background: "#ffffff" }).jpeg({ quality: 82 }).toBuffer();
}

/** The decoded picture: upright, first frame, within the maximum size. */
async function pixels(bytes: Buffer) {
  const { data, info } = await readable(() =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1, sequentialRead: true })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true })
      .toColorspace("srgb")
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
