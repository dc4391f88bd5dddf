/**
 * File format of named typed arrays with a JSON header. Opening a file creates views on its bytes and copies nothing, so
 * a large index is usable as soon as its bytes are loaded, and stays outside the JavaScript heap.
 *
 * Layout: u32 magic, u32 length of the header, header (UTF-8 JSON), then each array aligned to eight bytes.
 */
const MAGIC = 0x314b5053; // "SPK1"

const KINDS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f64: Float64Array } as const;
type Kind = keyof typeof KINDS;
export type Column = Uint8Array | Uint16Array | Uint32Array | Float64Array;

interface Section {
  readonly name: string;
  readonly kind: Kind;
  /** Offset in bytes from the start of the first array. */
  readonly at: number;
  /** Number of elements. */
  readonly length: number;
}

export interface Packed {
  readonly meta: unknown;
  u8(name: string): Uint8Array;
  u32(name: string): Uint32Array;
  f64(name: string): Float64Array;
  /** Codes of a facet: 16 bits if they fit, else 32. */
  codes(name: string): Uint16Array | Uint32Array;
  has(name: string): boolean;
}

/** Writes the arrays and `meta` (anything JSON can hold) into one buffer. */
export function pack(meta: unknown, arrays: ReadonlyMap<string, Column>): Buffer {
  const sections: Section[] = [];
  let at = 0;
  for (const [name, array] of arrays) {
    sections.push({ name, kind: kindOf(array), at, length: array.length });
    at = align(at + array.byteLength);
  }
  const header = Buffer.from(JSON.stringify({ meta, sections }));
  const start = align(8 + header.length);
  const out = Buffer.alloc(start + at);
  out.writeUInt32LE(MAGIC, 0);
  out.writeUInt32LE(header.length, 4);
  header.copy(out, 8);
  let index = 0;
  for (const array of arrays.values()) {
    out.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), start + (sections[index++]?.at ?? 0));
  }
  return out;
}

/** @throws Error if the bytes are not an index file. */
export function unpack(bytes: Uint8Array): Packed {
  // Views need 8-byte alignment; only a Buffer from a pool may lack it, and is copied.
  const inPlace = bytes.byteOffset % 8 === 0 && bytes.buffer instanceof ArrayBuffer ? bytes.buffer : undefined;
  const buffer = inPlace ?? Uint8Array.from(bytes).buffer;
  const offset = inPlace ? bytes.byteOffset : 0;
  const view = new DataView(buffer, offset, bytes.byteLength);
  if (bytes.byteLength < 8 || view.getUint32(0, true) !== MAGIC) throw new Error("not an index file");
  const headerLength = view.getUint32(4, true);
  const header: { meta: unknown; sections: Section[] } = JSON.parse(
    new TextDecoder().decode(new Uint8Array(buffer, offset + 8, headerLength)),
  );
  const start = offset + align(8 + headerLength);
  const found = new Map<string, Column>();
  for (const { name, kind, at, length } of header.sections) {
    found.set(name, new KINDS[kind](buffer, start + at, length));
  }
  const get = (name: string): Column => {
    const array = found.get(name);
    if (!array) throw new Error(`index file lacks ${name}`);
    return array;
  };
  const wrongType = (name: string) => new Error(`index file has another type for ${name}`);
  return {
    meta: header.meta,
    has: (name) => found.has(name),
    u8(name) {
      const array = get(name);
      if (array instanceof Uint8Array) return array;
      throw wrongType(name);
    },
    u32(name) {
      const array = get(name);
      if (array instanceof Uint32Array) return array;
      throw wrongType(name);
    },
    f64(name) {
      const array = get(name);
      if (array instanceof Float64Array) return array;
      throw wrongType(name);
    },
    codes(name) {
      const array = get(name);
      if (array instanceof Uint16Array || array instanceof Uint32Array) return array;
      throw wrongType(name);
    },
  };
}

/** Concatenates texts as UTF-8; text `i` is at `offsets[i]` to `offsets[i + 1]`. */
export function packTexts(texts: readonly string[]): { bytes: Uint8Array; offsets: Uint32Array } {
  const offsets = new Uint32Array(texts.length + 1);
  const buffers = texts.map((text, i) => {
    const buffer = Buffer.from(text);
    offsets[i + 1] = (offsets[i] ?? 0) + buffer.length;
    return buffer;
  });
  return { bytes: new Uint8Array(Buffer.concat(buffers)), offsets };
}

/** Reads text `i` of `packTexts`. */
export function textReader(bytes: Uint8Array, offsets: Uint32Array): (i: number) => string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (i) => buffer.toString("utf8", offsets[i] ?? 0, offsets[i + 1] ?? 0);
}

/** An array of the narrowest type that can hold `most`. */
export function narrow(length: number, most: number): Uint16Array | Uint32Array {
  return most <= 0xffff ? new Uint16Array(length) : new Uint32Array(length);
}

function kindOf(array: Column): Kind {
  if (array instanceof Float64Array) return "f64";
  if (array instanceof Uint32Array) return "u32";
  return array instanceof Uint16Array ? "u16" : "u8";
}

function align(bytes: number): number {
  return (bytes + 7) & ~7;
}
