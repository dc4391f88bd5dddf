import { unzipSync } from "fflate";
import { requireHarmless } from "./malware.ts";
import { Unreadable } from "./unreadable.ts";

const MAX_ENTRIES = 2_000;
const MAX_UNPACKED = 200_000_000;
/** Parts of a workbook that run or embed something, or load from elsewhere. */
const ACTIVE =
  /vbaProject|activeX|embeddings\/|externalLinks\/|macrosheets\/|customUI|connections\.xml$|attachedToolbars/i;

/**
 * Refuses workbooks with macros, embedded files, or links to other files, by the names of their parts, and
 * those with malware in a part. Parts are unpacked one by one.
 * @throws Unreadable "document_active", "upload_harmful", "document_unreadable"
 */
export function requirePlainWorkbook(bytes: Buffer): void {
  const names: string[] = [];
  let unpacked = 0;
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        names.push(name);
        unpacked += originalSize;
        return false;
      },
    });
  } catch (error) {
    throw new Unreadable("document_unreadable", { cause: error });
  }
  const isWorkbook = names.includes("[Content_Types].xml") && names.includes("xl/workbook.xml");
  if (!isWorkbook || names.length > MAX_ENTRIES || unpacked > MAX_UNPACKED) throw new Unreadable("document_unreadable");
  if (names.some((name) => ACTIVE.test(name))) throw new Unreadable("document_active");
  for (const name of names) requireHarmless(partOf(bytes, name));
}

/** @throws Unreadable "document_unreadable" for a damaged part */
function partOf(bytes: Buffer, wanted: string): Buffer {
  try {
    return Buffer.from(unzipSync(bytes, { filter: ({ name }) => name === wanted })[wanted] ?? []);
  } catch (error) {
    throw new Unreadable("document_unreadable", { cause: error });
  }
}
