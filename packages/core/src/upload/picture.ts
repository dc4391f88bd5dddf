import sharp, { type Raw, type ResizeOptions, type Sharp } from "sharp";
import { RENDITIONS, type Rendition } from "./schema.ts";
import { Unreadable } from "./unreadable.ts";

/** Target size of pictures of the site, in bytes. */
const TARGET_BYTES = 100_000;
/** Maximum pixels of a picture that is decoded whole: 160 MB of memory. */
const MAX_PIXELS = 40_000_000;
/** Maximum pixels of a JPEG that shrinks while it is read: what phones with 200 megapixels take. */
const MAX_SHRINKING_PIXELS = 201_000_000;
const SECONDS = 20;
/** Settings tried in order until the result is small enough: maximum pixels of the longer side, and quality. */
const ATTEMPTS = [
  [2000, 82],
  [2000, 70],
  [2000, 55],
  [1600, 55],
  [1200, 50],
  [1000, 45],
  [800, 40],
  [600, 35],
] as const;

// A function checks one file at a time and none of them twice.
sharp.cache(false);

/** A picture as decoded: upright, first frame, within the longest side. */
interface Pixels {
  readonly data: Buffer;
  readonly raw: Raw;
  readonly width: number;
  readonly height: number;
}

/**
 * Re-encodes a picture as WebP: upright, first frame only, without metadata, at most 2,000 pixels per side and about 100 KB
 * (noisy pictures stay slightly larger).
 */
export async function compress({ data, raw }: Pixels): Promise<Buffer> {
  let smallest = Buffer.alloc(0);
  for (const [side, quality] of ATTEMPTS) {
    smallest = await sharp(data, { raw }).resize(within(side)).webp({ quality }).toBuffer();
    if (smallest.length <= TARGET_BYTES) break;
  }
  return smallest;
}

/** PNG keeps transparent parts; JPEG has a white background. */
type Format = "jpeg" | "png";

/** Re-encodes a picture in its size, so that text stays readable. */
export const redraw = ({ data, raw }: Pixels, format: Format): Promise<Buffer> =>
  encode(sharp(data, { raw }), format, 82);

/** A smaller version of a picture. */
export const shrink = ({ data, raw }: Pixels, rendition: Rendition, format: Format): Promise<Buffer> =>
  encode(sharp(data, { raw }).resize(within(RENDITIONS[rendition])), format, 78);

const encode = (picture: Sharp, format: Format, quality: number): Promise<Buffer> =>
  format === "png" ? picture.png().toBuffer() : picture.flatten({ background: "#ffffff" }).jpeg({ quality }).toBuffer();

/**
 * Decodes a picture.
 * @param side maximum pixels of the longer side
 * @throws Unreadable "picture_too_large" over 40 megapixels (baseline JPEG: 201), "picture_unreadable" for damaged or
 * incomplete files
 */
export async function decode(bytes: Buffer, side: number): Promise<Pixels> {
  const limitInputPixels = await readable(() => pixelLimit(bytes));
  const { data, info } = await readable(() =>
    sharp(bytes, { limitInputPixels, failOn: "error", pages: 1, sequentialRead: true })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize(within(side))
      .toColorspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = info;
  return { data, raw: { width, height, channels }, width, height };
}

const within = (side: number) =>
  ({ width: side, height: side, fit: "inside", withoutEnlargement: true }) as const satisfies ResizeOptions;

/** Only baseline JPEGs shrink while they are read: progressive ones keep all their coefficients in memory. */
async function pixelLimit(bytes: Buffer): Promise<number> {
  const { format, isProgressive } = await sharp(bytes, { limitInputPixels: MAX_SHRINKING_PIXELS }).metadata();
  return format === "jpeg" && !isProgressive ? MAX_SHRINKING_PIXELS : MAX_PIXELS;
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const why = error instanceof Error ? error.message : "";
    throw new Unreadable(/pixel limit/i.test(why) ? "picture_too_large" : "picture_unreadable", { cause: error });
  }
}
