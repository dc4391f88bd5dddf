import { inflateSync } from "node:zlib";
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
/** Addresses that a link may open. */
const LINKS = new Set(["http", "https", "mailto", "tel"]);
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
    const packed = Buffer.from(object.contents);
    requireHarmless(packed);
    if (nameAt(object.dict, "Filter") !== "FlateDecode") continue;
    try {
      const unpacked = inflateSync(packed, { maxOutputLength: rest });
      rest -= unpacked.length;
      requireHarmless(unpacked);
    } catch (error) {
      if (error instanceof Unreadable) throw error;
      if (error instanceof RangeError) throw new Unreadable("document_unreadable", { cause: error });
      // A stream that cannot be unpacked shows nothing.
    }
  }
}

const isPassword = (error: unknown): boolean => error instanceof Error && /password|encrypt/i.test(error.message);

function requireInert(object: PDFObject): void {
  if (object instanceof PDFStream) requireInert(object.dict);
  else if (object instanceof PDFArray) for (const item of object.asArray()) requireInert(item);
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
  // Readers ignore spaces and control characters within the scheme.
  const address = link.decodeText().replaceAll(/[\p{C}\p{Z}]/gu, "");
  const [, scheme] = /^([^/?#:]*):/.exec(address) ?? [];
  return scheme === undefined || LINKS.has(scheme.toLowerCase());
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
