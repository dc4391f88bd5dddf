import { GetObjectCommand } from "@aws-sdk/client-s3";
import { filesBucket, logger } from "../platform/index.ts";
import { s3 } from "../platform/s3.ts";
import { type FileRef, type Rendition, renditionKey } from "../upload/schema.ts";
import type { Sheet } from "./sheet.ts";

/** Points between photos. */
const GAP = 8;
/** Height of a photo in relation to its width. */
const RATIO = 3 / 4;

/** Stored photos in a smaller version. A photo that cannot be read is left out. */
export async function photosFor<Photo extends { readonly ref: FileRef }>(
  photos: readonly Photo[],
  rendition: Rendition,
): Promise<(Photo & { readonly bytes: Buffer })[]> {
  const read = await Promise.all(
    photos.map(async (photo) => {
      const bytes = await bytesOf(photo.ref, rendition);
      return bytes && { ...photo, bytes };
    }),
  );
  return read.filter((photo) => photo !== undefined);
}

async function bytesOf({ key }: FileRef, rendition: Rendition): Promise<Buffer | undefined> {
  try {
    const Key = renditionKey(key, rendition);
    const { Body } = await s3().send(new GetObjectCommand({ Bucket: filesBucket(), Key }));
    const bytes = await Body?.transformToByteArray();
    return bytes && Buffer.from(bytes);
  } catch (error) {
    logger.warn("failed to read a photo", { error: error instanceof Error ? error.name : "unknown" });
    return undefined;
  }
}

/** Photos under a heading, in rows of `inRow`. */
export function drawPhotos(sheet: Sheet, title: string, photos: readonly Buffer[], inRow = 4): void {
  const width = (sheet.width - (inRow - 1) * GAP) / inRow;
  const height = width * RATIO;
  for (let first = 0; first < photos.length; first += inRow) {
    sheet.keep(height + 50);
    if (first === 0) sheet.subheading(title);
    for (const [index, photo] of photos.slice(first, first + inRow).entries()) {
      const x = sheet.left + index * (width + GAP);
      sheet.doc.image(photo, x, sheet.y, { fit: [width, height] });
    }
    sheet.space(height + GAP);
  }
}
