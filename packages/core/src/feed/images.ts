import { PutObjectCommand } from "@aws-sdk/client-s3";
import { filesBucket, isoNow, Refusal } from "../platform/index.ts";
import { s3 } from "../platform/s3.ts";
import { LIMITS as SPREADSHEET } from "../platform/spreadsheet/limits.ts";
import { Archive } from "../platform/spreadsheet/zip.ts";
import { type FeedObject, type FeedPlace, openFile, writeReport } from "./file.ts";
import type { FeedLimits } from "./limits.ts";
import { type FeedStatus, saveStatus } from "./progress.ts";
import { FileRefusal } from "./refusals.ts";
import { Report } from "./report.ts";
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

/** Pictures of an archive that are stored at the same time. */
const CONCURRENCY = 8;

/**
 * Copies a picture, or a PDF such as a manual, from `feeds/{sorg}/images/{name}` to `media/{sorg}/{name}` if its content matches its extension.
 * A ZIP archive holds many of them. Writes exactly the bytes that were checked, with the content type of the extension.
 * @throws FileRefusal for an invalid name, size, or content
 */
export async function importImage(
  place: FeedPlace,
  object: FeedObject,
  status: FeedStatus,
  limits: FeedLimits,
): Promise<FeedStatus> {
  const isArchive = /^[A-Za-z0-9][\w.-]{0,150}\.zip$/.test(place.file);
  const most = isArchive ? limits.archiveBytes : limits.imageBytes;
  if (!isArchive) formatOf(place.file);
  if (object.bytes > most) throw new FileRefusal("file_too_large");
  const bytes = Buffer.concat(await Array.fromAsync(await openFile(place.key, object), (part: Uint8Array) => part));
  if (bytes.length > most) throw new FileRefusal("file_too_large");
  if (!isArchive) await storeImage(place.sorg, place.file, bytes, limits);
  const counts = isArchive ? await storeAll(place, bytes, limits) : { changed: 1 };
  const done: FeedStatus = { ...status, ...counts, status: "imported", finishedAt: isoNow() };
  await saveStatus(done);
  return done;
}

/** @throws FileRefusal for a name that no picture may have */
function formatOf(name: string) {
  const match = /^[A-Za-z0-9][\w.-]{0,150}\.(svg|png|jpe?g|gif|webp|pdf)$/.exec(name);
  const format = TYPES[match?.[1] === "jpeg" ? "jpg" : (match?.[1] ?? "")];
  if (!format) throw new FileRefusal("file_name_invalid");
  return format;
}

/** @throws FileRefusal */
async function storeImage(sorg: string, name: string, bytes: Buffer, limits: FeedLimits): Promise<void> {
  const format = formatOf(name);
  if (bytes.length > limits.imageBytes) throw new FileRefusal("file_too_large");
  if (!format.is(bytes)) throw new FileRefusal("content_is_not_what_the_name_says");
  await s3().send(
    new PutObjectCommand({
      Bucket: filesBucket(),
      Key: `media/${sorg}/${name}`,
      ContentType: format.type,
      CacheControl: "public, max-age=3600",
      Body: bytes,
    }),
  );
}

/**
 * Stores the pictures of an archive. Refused ones are listed in errors.csv, with their place in the archive as line.
 * @throws FileRefusal for an archive that cannot be read
 */
async function storeAll(place: FeedPlace, bytes: Buffer, limits: FeedLimits) {
  const archive = openArchive(bytes, limits);
  const report = new Report(limits.problems);
  const waiting = [...archive.names.entries()];
  const rows = waiting.length;
  let refused = 0;
  const store = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, name] = next;
      try {
        await storeImage(place.sorg, name, unpack(archive, name), limits);
      } catch (error) {
        if (!(error instanceof FileRefusal)) throw error;
        refused += 1;
        report.add([{ line: index + 1, column: "", value: name, reason: error.message }]);
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, store));
  if (report.isNew) await writeReport(place, report.text());
  return { rows, refused, problems: report.lines, changed: rows - refused };
}

function openArchive(bytes: Buffer, limits: FeedLimits): Archive {
  return refusing(
    () =>
      new Archive(bytes, {
        ...SPREADSHEET,
        ...{ bytes: limits.archiveBytes, entries: limits.archiveFiles, expandedBytes: limits.archiveExpandedBytes },
      }),
  );
}

const unpack = (archive: Archive, name: string): Buffer => refusing(() => archive.read(name));

/** @throws FileRefusal instead of the archive's own refusals */
function refusing<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new FileRefusal(error.message === "file_too_large" ? "file_too_large" : "archive_malformed");
  }
}
