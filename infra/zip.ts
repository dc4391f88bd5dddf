import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";

/** 1 January 1980, the first day that zip knows: equal contents give equal archives. */
const DATE = 0x0021;
const FILE_MODE = (0o100644 << 16) >>> 0;
const VERSION = 20;
const UTF8_NAMES = 0x0800;
const DEFLATE = 8;

/**
 * A directory as a zip archive, its files sorted by name and without their times, so that the archive says by its bytes whether
 * anything changed. For bundles: files below 4 GB, no more than 65,535 of them.
 */
export async function zipDirectory(directory: string): Promise<Buffer> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

  const bodies: Buffer[] = [];
  const directoryRecords: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const name = Buffer.from(relative(directory, file).split(sep).join("/"));
    const content = await readFile(file);
    const data = deflateRawSync(content, { level: 9 });
    const common = commonFields(content, data, name);
    const local = Buffer.concat([uint32(0x04034b50), common, name, data]);
    directoryRecords.push(
      Buffer.concat([
        uint32(0x02014b50),
        uint16((3 << 8) | VERSION),
        common,
        uint16(0), // length of the comment
        uint16(0), // disk
        uint16(0), // internal attributes
        uint32(FILE_MODE),
        uint32(offset),
        name,
      ]),
    );
    bodies.push(local);
    offset += local.length;
  }
  const records = Buffer.concat(directoryRecords);
  const end = Buffer.concat([
    uint32(0x06054b50),
    uint16(0),
    uint16(0),
    uint16(files.length),
    uint16(files.length),
    uint32(records.length),
    uint32(offset),
    uint16(0),
  ]);
  return Buffer.concat([...bodies, records, end]);
}

/** The fields that the header of a file and its entry in the directory share, in their order. */
function commonFields(content: Buffer, data: Buffer, name: Buffer): Buffer {
  return Buffer.concat([
    uint16(VERSION),
    uint16(UTF8_NAMES),
    uint16(DEFLATE),
    uint16(0), // time
    uint16(DATE),
    uint32(crc32(content)),
    uint32(data.length),
    uint32(content.length),
    uint16(name.length),
    uint16(0), // length of the extra field
  ]);
}

function uint16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeUInt16LE(value);
  return buffer;
}

function uint32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
}
