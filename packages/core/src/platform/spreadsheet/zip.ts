import { crc32, inflateRawSync } from "node:zlib";
import { refuseFile, type SpreadsheetLimits } from "./limits.ts";

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_LENGTH = 22;
const CENTRAL_LENGTH = 46;
const LOCAL_LENGTH = 30;
const ENCRYPTED = 0x0001;
const STORED = 0;
const DEFLATED = 8;
/** The ratio is checked from this size on. */
const RATIO_FROM = 1_000_000;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly unpacked: number;
  /** Offset of its own header, and start and end of its data. */
  readonly offset: number;
  readonly data: number;
}

/**
 * The directory of a zip archive, parsed strictly. Features that spreadsheet programs never write (zip64, encryption, several
 * disks, data before or after the archive, duplicate names or overlapping files, paths) are refused, so that every reader sees
 * the same archive.
 * @throws Refusal "file_not_xlsx", or "file_too_large" if the directory exceeds the limits
 */
export class Archive {
  readonly #bytes: Buffer;
  readonly #entries: ReadonlyMap<string, Entry>;
  #left: number;

  constructor(bytes: Uint8Array, limits: SpreadsheetLimits) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (this.#bytes.length < END_LENGTH || this.#bytes.readUInt32LE(0) !== LOCAL) throw refuseFile("file_not_xlsx");
    if (this.#bytes.length > limits.bytes) throw refuseFile("file_too_large", { max: limits.bytes });
    const entries = readDirectory(this.#bytes, limits);
    refuseOverlaps(entries);
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
    this.#left = limits.expandedBytes;
  }

  /** Names of the files. */
  get names(): readonly string[] {
    return [...this.#entries.keys()];
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /**
   * A file's contents, unpacked up to the size in the directory. Every call counts toward the total limit.
   * @throws Refusal "file_not_xlsx" if the file does not exist, "file_unreadable" if it differs from its directory entry
   */
  read(name: string): Buffer {
    const entry = this.#entries.get(name);
    if (!entry) throw refuseFile("file_not_xlsx");
    this.#left -= entry.unpacked;
    if (this.#left < 0) throw refuseFile("file_too_large");
    const packed = this.#bytes.subarray(entry.data, entry.data + entry.packed);
    const contents = entry.method === STORED ? packed : inflate(packed, entry.unpacked);
    if (contents.length !== entry.unpacked || crc32(contents) !== entry.crc) throw refuseFile("file_unreadable");
    return contents;
  }
}

function inflate(packed: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
  } catch (error) {
    if (error instanceof Error && "code" in error) throw refuseFile("file_unreadable");
    throw error;
  }
}

function readDirectory(bytes: Buffer, limits: SpreadsheetLimits): Entry[] {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  const start = bytes.readUInt32LE(end + 16);
  const oneDisk = bytes.readUInt32LE(end + 4) === 0 && bytes.readUInt16LE(end + 8) === count;
  if (!oneDisk || count === 0 || start + bytes.readUInt32LE(end + 12) !== end) throw refuseFile("file_not_xlsx");
  if (count > limits.entries) throw refuseFile("file_too_large", { max: limits.entries });

  const entries: Entry[] = [];
  const names = new Set<string>();
  let expanded = 0;
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (at + CENTRAL_LENGTH > end || bytes.readUInt32LE(at) !== CENTRAL) throw refuseFile("file_not_xlsx");
    const nameEnd = at + CENTRAL_LENGTH + bytes.readUInt16LE(at + 28);
    const next = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    if (next > end) throw refuseFile("file_not_xlsx");
    const entry = readEntry(bytes, at, bytes.subarray(at + CENTRAL_LENGTH, nameEnd), start);
    const folded = entry.name.toLowerCase();
    if (names.has(folded)) throw refuseFile("file_not_xlsx");
    names.add(folded);
    expanded += entry.unpacked;
    if (expanded > limits.expandedBytes) throw refuseFile("file_too_large", { max: limits.expandedBytes });
    if (entry.unpacked > RATIO_FROM && entry.unpacked > entry.packed * limits.ratio) throw refuseFile("file_too_large");
    entries.push(entry);
    at = next;
  }
  if (at !== end) throw refuseFile("file_not_xlsx");
  return entries;
}

/** Offset of the end record: the last that extends exactly to the end of the file. */
function findEnd(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - END_LENGTH - 0xffff);
  for (let at = bytes.length - END_LENGTH; at >= lowest; at -= 1) {
    const fits = bytes.readUInt32LE(at) === END && at + END_LENGTH + bytes.readUInt16LE(at + 20) === bytes.length;
    if (fits) return at;
  }
  throw refuseFile("file_not_xlsx");
}

function readEntry(bytes: Buffer, at: number, rawName: Buffer, limit: number): Entry {
  const name = rawName.toString("utf8");
  const flags = bytes.readUInt16LE(at + 8);
  const method = bytes.readUInt16LE(at + 10);
  const packed = bytes.readUInt32LE(at + 20);
  const unpacked = bytes.readUInt32LE(at + 24);
  const offset = bytes.readUInt32LE(at + 42);
  const plain = (flags & ENCRYPTED) === 0 && (method === STORED || method === DEFLATED) && isPlainName(name);
  if (!plain || (method === STORED && packed !== unpacked)) throw refuseFile("file_not_xlsx");

  const nameAt = offset + LOCAL_LENGTH;
  if (nameAt > limit || bytes.readUInt32LE(offset) !== LOCAL) throw refuseFile("file_not_xlsx");
  const nameEnd = nameAt + bytes.readUInt16LE(offset + 26);
  const data = nameEnd + bytes.readUInt16LE(offset + 28);
  const same = bytes.subarray(nameAt, nameEnd).equals(rawName) && bytes.readUInt16LE(offset + 8) === method;
  if (!same || data + packed > limit) throw refuseFile("file_not_xlsx");
  return { name, method, crc: bytes.readUInt32LE(at + 16), packed, unpacked, offset, data };
}

/** Whether a name is a relative path without `..` on every operating system. */
function isPlainName(name: string): boolean {
  if (!/^[\p{L}\p{N} _.\-()[\]/~@+,&'$!#%=]+$/u.test(name)) return false;
  return !name.startsWith("/") && !name.split("/").includes("..");
}

/** Overlapping files let a small archive unpack to any size. */
function refuseOverlaps(entries: readonly Entry[]): void {
  const sorted = [...entries].sort((a, b) => a.offset - b.offset);
  let reached = 0;
  for (const { offset, data, packed } of sorted) {
    if (offset < reached) throw refuseFile("file_not_xlsx");
    reached = data + packed;
  }
}
