import ExifReader, { type ExpandedTags } from "exifreader";
import type { PhotoFacts } from "./prepare.ts";

/** When and where a photo was taken, by its metadata. In a file of its own, so that the reader is loaded when it is needed. */
export async function readPhotoFacts(file: File): Promise<PhotoFacts> {
  const { exif, gps } = await tagsOf(file);
  const latitude = gps?.Latitude;
  const longitude = gps?.Longitude;
  return {
    takenAt: takenAt(exif?.DateTimeOriginal?.description, exif?.OffsetTimeOriginal?.description),
    place: isNumber(latitude) && isNumber(longitude) ? { latitude, longitude } : undefined,
  };
}

async function tagsOf(file: File): Promise<ExpandedTags> {
  try {
    // XMP needs a parser of XML, which Trusted Types refuse; time and place are not in it.
    return await ExifReader.load(file, { async: true, expanded: true, excludeTags: { xmp: true } });
  } catch (error) {
    // Such as a screenshot.
    if (error instanceof ExifReader.errors.MetadataMissingError) return {};
    throw error;
  }
}

const isNumber = (value: unknown): value is number => Number.isFinite(value);

/** `2026:11:20 09:30:00` as ISO 8601. Cameras without an offset record local time. */
function takenAt(time: string | undefined, offset: string | undefined): string | undefined {
  const match = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(time ?? "");
  if (!match) return undefined;
  const [, year, month, day, clock] = match;
  const iso = `${year}-${month}-${day}T${clock}${/^[+-]\d\d:\d\d$/.test(offset ?? "") ? offset : ""}`;
  return Number.isNaN(Date.parse(iso)) ? undefined : iso;
}
