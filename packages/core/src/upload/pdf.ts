import { inflateSync } from "node:zlib";
import {
  EncryptedPDFError,
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
} from "@cantoo/pdf-lib";
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
 * Writes a new PDF from the objects of a PDF. Scripts, actions, and embedded files are refused, also within object streams. What is
 * stored are the objects that were examined: readers may find others in the original, such as those of an older revision.
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
    for (const [ref, object] of context.enumerateIndirectObjects()) {
      if (object instanceof PDFStream && TABLES.has(nameAt(object.dict, "Type") ?? "")) context.delete(ref);
      else requireInert(object);
    }
    const save = { useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false };
    return Buffer.from(await document.save(save));
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    const key = error instanceof EncryptedPDFError || isPassword(error) ? "document_encrypted" : "document_unreadable";
    throw new Unreadable(key, { cause: error });
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

function isActive(dict: PDFDict): boolean {
  if (ACTIVE_KEYS.some((key) => dict.has(PDFName.of(key)))) return true;
  if (ACTIONS.has(nameAt(dict, "S") ?? "")) return true;
  return HOLDERS.has(nameAt(dict, "Type") ?? "") || HOLDERS.has(nameAt(dict, "Subtype") ?? "");
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
