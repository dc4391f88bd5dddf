import { fileTypeFromBuffer } from "file-type";
import { FILE_TYPES, type FileType, type PictureType, TEXT_TYPE } from "./schema.ts";

/** The type of a file by its first bytes; undefined for types that no purpose accepts. */
export async function fileTypeOf(bytes: Uint8Array): Promise<FileType | undefined> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  return FILE_TYPES.find((type) => type === mime);
}

/** Text in UTF-8 without control characters; undefined for anything else. */
export function textTypeOf(bytes: Uint8Array): FileType | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return /^(?:[\n\r\t]|\P{Cc})*$/u.test(text) ? TEXT_TYPE : undefined;
  } catch {
    return undefined;
  }
}

/** Translation key of the reason to refuse a picture with data after its end; undefined if there is none. */
export function notAlone(bytes: Buffer, type: PictureType): string | undefined {
  const end = END[type](bytes);
  if (end === undefined || end > bytes.length) return "picture_unreadable";
  return end < bytes.length ? "upload_not_only_picture" : undefined;
}

/** Offset of the end of the picture, or undefined if it is incomplete. */
const END: Readonly<Record<PictureType, (bytes: Buffer) => number | undefined>> = {
  "image/png": endOfPng,
  "image/jpeg": endOfJpegs,
  "image/gif": endOfGif,
  "image/webp": (bytes) => (bytes.length < 12 ? undefined : 8 + bytes.readUInt32LE(4) + (bytes.readUInt32LE(4) % 2)),
};

/** Chunks of length, name, data, and checksum; the last is IEND. */
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

/** Cameras append further pictures, such as a preview or a gain map. */
function endOfJpegs(bytes: Buffer): number | undefined {
  let end = endOfJpeg(bytes, 0);
  while (end !== undefined && end + 3 < bytes.length && bytes.readUIntBE(end, 3) === 0xffd8ff) {
    end = endOfJpeg(bytes, end);
  }
  return end;
}

/** Segments start with markers. Scan data contains only restart markers until the next segment or the end. */
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

/** Header, color table, then blocks until the trailer. */
function endOfGif(bytes: Buffer): number | undefined {
  if (bytes.length < 13) return undefined;
  let at = 13 + colorTable(bytes[10] ?? 0);
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === 0x3b) return at + 1;
    if (kind === 0x21) at = afterBlocks(bytes, at + 2);
    else if (kind === 0x2c) at = afterBlocks(bytes, at + 11 + colorTable(bytes[at + 9] ?? 0));
    else return undefined;
  }
  return undefined;
}

const colorTable = (flags: number): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

function afterBlocks(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length) {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  return bytes.length;
}
