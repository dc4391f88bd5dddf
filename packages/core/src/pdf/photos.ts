import { GetObjectCommand } from "@aws-sdk/client-s3";
import { filesBucket, logger, s3 } from "../platform/index.ts";
import { type FileRef, type Rendition, renditionKey } from "../upload/schema.ts";
import type { Sheet } from "./sheet.ts";

/** Size of a photo in points, and how many stand in a row. */
const PHOTO = { width: 118, height: 88, gap: 8, inRow: 4 } as const;

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

/** Photos under a heading, four in a row. */
export function drawPhotos(sheet: Sheet, title: string, photos: readonly Buffer[]): void {
  for (let first = 0; first < photos.length; first += PHOTO.inRow) {
    sheet.keep(PHOTO.height + 50);
    if (first === 0) sheet.subheading(title);
    for (const [index, photo] of photos.slice(first, first + PHOTO.inRow).entries()) {
      const x = sheet.left + index * (PHOTO.width + PHOTO.gap);
      sheet.doc.image(photo, x, sheet.y, { fit: [PHOTO.width, PHOTO.height] });
    }
    sheet.space(PHOTO.height + PHOTO.gap);
  }
}
