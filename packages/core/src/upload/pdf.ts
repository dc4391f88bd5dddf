import { constants, inflateSync } from "node:zlib";
import {
  EncryptedPDFError,
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from "@cantoo/pdf-lib";
import { isHarmlessAddress } from "./address.ts";
import { requireHarmless } from "./malware.ts";
import { Unreadable } from "./unreadable.ts";

/** Keys of dictionaries that make a reader run, open, or unpack something. */
const ACTIVE_KEYS = ["JS", "JavaScript", "EmbeddedFiles", "EF", "AA", "XFA", "RichMediaContent"];
/** Actions that do more than turn a page or open a link. */
const ACTIONS = new Set([
  ...["JavaScript", "Launch", "SubmitForm", "ImportData", "GoToR", "GoToE", "Rendition", "Movie", "Sound"],
  ...["RichMediaExecute", "GoTo3DView", "Thread", "Trans", "SetOCGState"],
]);
/** Types and subtypes of objects that hold a file or play something. */
const HOLDERS = new Set(["EmbeddedFile", "FileAttachment", "RichMedia", "Screen", "Movie", "Sound", "3D"]);
/** Old tables of objects: the new file has its own. */
const TABLES = new Set(["ObjStm", "XRef"]);
/** Maximum bytes of an unpacked table of objects. */
const TABLE_BYTES = 30_000_000;
/** Maximum bytes of the dictionary of such a table. */
const DICT_BYTES = 100_000;

/**
 * Writes a new PDF from the objects of a PDF. Scripts, actions, embedded files, and links to other than http, https, mailto, and tel
 * addresses are refused, also within object streams. What is stored are the objects that were examined: readers may find others in the original, such as those of an older revision.
 * @throws Unreadable "document_active", "document_encrypted" if it needs a password, "document_unreadable"
 */
export async function inertPdf(bytes: Buffer): Promise<Buffer> {
  if (!/startxref\s+\d+\s+%%EOF\s*$/.test(bytes.toString("latin1", Math.max(0, bytes.length - 1024))))
    throw new Unreadable("document_unreadable");
  requireSmallTables(bytes);
  try {
    const document = await PDFDocument.load(bytes, {
      ...{ throwOnInvalidObject: true, updateMetadata: false, preserveXFA: true },
      ...{ parseSpeed: ParseSpeeds.Fastest, password: "" },
    });
    if (document.getPageCount() === 0) throw new Unreadable("document_unreadable");
    const { context } = document;
    requireQuietStart(document.catalog.lookup(PDFName.of("OpenAction")));
    for (const [ref, object] of context.enumerateIndirectObjects()) {
      if (object instanceof PDFStream && TABLES.has(nameAt(object.dict, "Type") ?? "")) context.delete(ref);
      else requireInert(object);
    }
    requireHarmlessStreams(document);
    const save = { useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false };
    return Buffer.from(await document.save(save));
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    const key = error instanceof EncryptedPDFError || isPassword(error) ? "document_encrypted" : "document_unreadable";
    throw new Unreadable(key, { cause: error });
  }
}

/** Bytes of streams that are unpacked to look into them; readers unpack what they show. */
const STREAM_BYTES = 100_000_000;

/** Looks for malware in the streams, which the scan of the file has seen packed only. */
function requireHarmlessStreams({ context }: PDFDocument): void {
  let rest = STREAM_BYTES;
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    let bytes = Buffer.from(object.contents);
    requireHarmless(bytes);
    for (const filter of filtersOf(object.dict)) {
      const unpacked = UNPACK.get(filter)?.(bytes, rest);
      if (unpacked === undefined) break;
      rest -= unpacked.length;
      requireHarmless(unpacked);
      bytes = unpacked;
    }
  }
}

/** Names of a stream's filters, in the order in which readers apply them. */
function filtersOf(dict: PDFDict): string[] {
  const filter = dict.lookup(PDFName.of("Filter"));
  const filters = filter instanceof PDFArray ? filter.asArray().map((item) => dict.context.lookup(item)) : [filter];
  return filters.flatMap((name) => (name instanceof PDFName ? name.decodeText() : []));
}

type Unpack = (packed: Buffer, limit: number) => Buffer<ArrayBuffer> | undefined;

/** How the bytes of a filter are unpacked; pictures stay packed. Undefined for bytes that cannot be unpacked: they show nothing. */
const UNPACK: ReadonlyMap<string, Unpack> = new Map([
  ["FlateDecode", inflated],
  ["Fl", inflated],
  ["ASCIIHexDecode", fromHex],
  ["AHx", fromHex],
  ["ASCII85Decode", fromAscii85],
  ["A85", fromAscii85],
]);

/** @throws Unreadable "document_unreadable" if more bytes than the limit come out */
function inflated(packed: Buffer, limit: number): Buffer<ArrayBuffer> | undefined {
  try {
    return Buffer.from(
      inflateSync(packed, { maxOutputLength: Math.max(limit, 1), finishFlush: constants.Z_SYNC_FLUSH }),
    );
  } catch (error) {
    if (error instanceof RangeError) throw new Unreadable("document_unreadable", { cause: error });
    return undefined;
  }
}

function fromHex(packed: Buffer): Buffer<ArrayBuffer> {
  const [digits = ""] = packed
    .toString("latin1")
    .replaceAll(/[^\dA-Fa-f>]/g, "")
    .split(">");
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, "hex");
}

/** Groups of five digits of base 85 are four bytes, `z` is four zeros; a shorter last group is a byte less than its digits. */
function fromAscii85(packed: Buffer): Buffer<ArrayBuffer> {
  const [digits = ""] = packed
    .toString("latin1")
    .replace(/^\s*<~/, "")
    .split("~");
  const groups = digits.replaceAll(/[^!-uz]/g, "").match(/z|[!-u]{1,5}/g) ?? [];
  const bytes = Buffer.alloc(groups.length * 4);
  let length = 0;
  for (const group of groups) {
    let value = 0;
    for (const digit of group === "z" ? "!!!!!" : group.padEnd(5, "u")) value = value * 85 + digit.charCodeAt(0) - 33;
    bytes.writeUInt32BE(value % 0x1_0000_0000, length);
    length += group === "z" ? 4 : group.length - 1;
  }
  return bytes.subarray(0, length);
}

const isPassword = (error: unknown): boolean => error instanceof Error && /password|encrypt/i.test(error.message);

function requireInert(object: PDFObject): void {
  if (object instanceof PDFStream) {
    // The data of such a stream is another file.
    if (object.dict.has(PDFName.of("F"))) throw new Unreadable("document_active");
    requireInert(object.dict);
  } else if (object instanceof PDFArray) for (const item of object.asArray()) requireInert(item);
  else if (object instanceof PDFDict) {
    if (isActive(object)) throw new Unreadable("document_active");
    for (const [, value] of object.entries()) if (!(value instanceof PDFRef)) requireInert(value);
  }
}

/** What happens when the document is opened: it may only show a place in it. */
function requireQuietStart(action: PDFObject | undefined): void {
  if (!(action instanceof PDFDict)) return;
  if (nameAt(action, "S") !== "GoTo" || action.has(PDFName.of("Next"))) throw new Unreadable("document_active");
}

function isActive(dict: PDFDict): boolean {
  if (dict.has(PDFName.of("URI")) && !isHarmlessLink(dict.lookup(PDFName.of("URI")))) return true;
  if (ACTIVE_KEYS.some((key) => dict.has(PDFName.of(key)))) return true;
  if (ACTIONS.has(nameAt(dict, "S") ?? "")) return true;
  return HOLDERS.has(nameAt(dict, "Type") ?? "") || HOLDERS.has(nameAt(dict, "Subtype") ?? "");
}

/** An address to open, or the dictionary with the address that others are relative to. */
function isHarmlessLink(link: PDFObject | undefined): boolean {
  if (link instanceof PDFDict) {
    const base = PDFName.of("Base");
    return !link.has(base) || isHarmlessLink(link.lookup(base));
  }
  if (!(link instanceof PDFString || link instanceof PDFHexString)) return false;
  return isHarmlessAddress(link.decodeText());
}

function nameAt(dict: PDFDict, key: string): string | undefined {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : undefined;
}

/** The parser unpacks these tables without a limit, so that a few kilobytes could fill the memory. */
function requireSmallTables(bytes: Buffer): void {
  let total = 0;
  for (let at = bytes.indexOf("stream"); at >= 0; at = bytes.indexOf("stream", at + 6)) {
    if (bytes.toString("latin1", at - 3, at) === "end") continue;
    const start = Math.max(bytes.lastIndexOf(" obj", at), at - DICT_BYTES, 0);
    const dict = bytes.toString("latin1", start, at).replace(/#([0-9a-f]{2})/gi, unescapeName);
    if (!/\/(ObjStm|XRef)\b/.test(dict)) continue;
    if ((dict.match(/Decode\b/g) ?? []).length > 1) throw new Unreadable("document_unreadable");
    if (!dict.includes("/FlateDecode")) continue;
    const packed = bytes.subarray(at + 6 + (bytes[at + 6] === 0x0d ? 2 : 1));
    try {
      total += inflateSync(packed, { maxOutputLength: TABLE_BYTES - total }).length;
    } catch (error) {
      // Other failures are the parser's to judge.
      if (error instanceof RangeError) throw new Unreadable("document_unreadable", { cause: error });
    }
  }
}

const unescapeName = (_: string, hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));
