import type { FileType, PictureType } from "./schema.ts";

/**
 * What a file is by its own bytes, and whether it is that alone from its first byte to its last. A picture with something
 * behind it, such as an archive or a page, is two files at once, and each reader sees the one it looks for.
 */
export function pictureTypeOf(bytes: Buffer): PictureType | undefined {
  if (bytes.toString("latin1", 0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xffd8ff) return "image/jpeg";
  if (/^GIF8[79]a$/.test(bytes.toString("latin1", 0, 6))) return "image/gif";
  if (bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP") return "image/webp";
  return undefined;
}

/** The same of everything that is taken: pictures and PDF documents. */
export const fileTypeOf = (bytes: Buffer): FileType | undefined =>
  bytes.toString("latin1", 0, 5) === "%PDF-" ? "application/pdf" : pictureTypeOf(bytes);

/** Translation key of what is wrong when the file does not end where the picture in it does; undefined: nothing is. */
export function notAlone(bytes: Buffer, type: FileType): string | undefined {
  if (type === "application/pdf") return endsAsPdf(bytes) ? undefined : "document_unreadable";
  const end = END[type](bytes);
  if (end === undefined || end > bytes.length) return "picture_unreadable";
  return end < bytes.length ? "upload_not_only_picture" : undefined;
}

/** Readers look for the end of a document in its last kilobyte; nothing but white space may stand behind it. */
function endsAsPdf(bytes: Buffer): boolean {
  return /startxref\s+\d+\s+%%EOF\s*$/.test(bytes.toString("latin1", Math.max(0, bytes.length - 1024)));
}

/** Where the picture ends, or undefined when it does not. */
const END: Readonly<Record<PictureType, (bytes: Buffer) => number | undefined>> = {
  "image/png": endOfPng,
  "image/jpeg": endOfJpegs,
  "image/gif": endOfGif,
  "image/webp": (bytes) => (bytes.length < 12 ? undefined : 8 + bytes.readUInt32LE(4) + (bytes.readUInt32LE(4) % 2)),
};

/** Chunks of length, name, data and checksum; the last one is IEND. */
function endOfPng(bytes: Buffer): number | undefined {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const next = at + 12 + bytes.readUInt32BE(at);
    if (bytes.toString("latin1", at + 4, at + 8) === "IEND") return next;
    at = next;
  }
  return undefined;
}

const [SOI, EOI, TEM] = [0xd8, 0xd9, 0x01];
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

/** Cameras put further pictures behind the first: a preview, or how bright its lights are. */
function endOfJpegs(bytes: Buffer): number | undefined {
  let end = endOfJpeg(bytes, 0);
  while (end !== undefined && end + 3 < bytes.length && bytes.readUIntBE(end, 3) === 0xffd8ff) {
    end = endOfJpeg(bytes, end);
  }
  return end;
}

/** Segments behind markers; what a scan holds has no marker but restarts until the next segment or the end. */
function endOfJpeg(bytes: Buffer, start: number): number | undefined {
  let at = start + 2;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === EOI) return at + 2;
    if (marker === 0xff) at += 1;
    else if (marker === SOI || marker === TEM || isRestart(marker)) at += 2;
    else {
      if (at + 4 > bytes.length) return undefined;
      at += 2 + bytes.readUInt16BE(at + 2);
      if (marker === 0xda) at = endOfScan(bytes, at);
    }
  }
  return undefined;
}

function endOfScan(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !isRestart(next)) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}

/** Header, colour table, then blocks until the trailer. */
function endOfGif(bytes: Buffer): number | undefined {
  if (bytes.length < 13) return undefined;
  let at = 13 + colourTable(bytes[10] ?? 0);
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === 0x3b) return at + 1;
    if (kind === 0x21) at = afterBlocks(bytes, at + 2);
    else if (kind === 0x2c) at = afterBlocks(bytes, at + 11 + colourTable(bytes[at + 9] ?? 0));
    else return undefined;
  }
  return undefined;
}

const colourTable = (flags: number): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

function afterBlocks(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length) {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  return bytes.length;
}
