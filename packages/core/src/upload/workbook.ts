import { Refusal } from "../platform/index.ts";
import { LIMITS } from "../platform/spreadsheet/limits.ts";
import { visitXml, type XmlVisitor } from "../platform/spreadsheet/xml.ts";
import { Archive } from "../platform/spreadsheet/zip.ts";
import { isHarmlessAddress } from "./address.ts";
import { requireHarmless } from "./malware.ts";
import { Unreadable } from "./unreadable.ts";

const MAX_ENTRIES = 2_000;
const MAX_UNPACKED = 200_000_000;
/** XML elements of all parts. */
const MAX_ELEMENTS = 5_000_000;
/** Parts that run or embed something, or load from elsewhere: their usual names, and types of relationships and contents. */
const ACTIVE =
  /vbaProject|macro|activeX|embeddings\/|oleObject|relationships\/(?:package|control|frame|queryTable)$|externalLink|customUI|userCustomization|connections(?:\.xml|\+xml)?$|attachedT|webextension|dialogsheet|volatileDependencies|aFChunk|subDocument/i;
/** Elements that do so, wherever they stand. */
const ACTIVE_ELEMENTS = new Set([
  ...["ddeLink", "oleLink", "oleObject", "oleObjects", "control", "controls", "externalLink", "externalBook"],
  ...["macrosheet", "dialogsheet", "customUI", "connections", "volTypes", "webPublishItems"],
]);
/** Elements whose text is a formula. */
const FORMULAS = new Set(["f", "formula", "formula1", "formula2", "definedName", "calculatedColumnFormula"]);
/** A link to another program (`program|topic!item`), a path to a shared folder, or a function that loads or runs something. */
const ACTIVE_FORMULA = /\|[^!|]*!|\\\\|\b(?:WEBSERVICE|IMAGE|RTD|CALL|REGISTER(?:\.ID)?|EXEC|SQL\.REQUEST)\s*\(/i;
const TEXT_IN_FORMULA = /"[^"]*"/g;

/**
 * Refuses workbooks with macros, embedded files, or links to other files and programs, and those with malware in a part. What a
 * part is follows from its relationships and its contents: Excel does not care about its name.
 * @throws Unreadable "document_active", "upload_harmful", "document_unreadable"
 */
export function requirePlainWorkbook(bytes: Buffer): void {
  try {
    const archive = new Archive(bytes, {
      ...LIMITS,
      ...{ bytes: bytes.length, entries: MAX_ENTRIES, expandedBytes: MAX_UNPACKED, ratio: Number.POSITIVE_INFINITY },
    });
    if (!archive.has("[Content_Types].xml") || !archive.has("xl/workbook.xml"))
      throw new Unreadable("document_unreadable");
    if (archive.names.some((name) => ACTIVE.test(name))) throw new Unreadable("document_active");
    let elements = MAX_ELEMENTS;
    for (const name of archive.names) {
      const part = archive.read(name);
      requireHarmless(part);
      if (isXml(name, part)) elements -= visitXml(part, elements, plainPart());
    }
  } catch (error) {
    if (error instanceof Refusal) throw new Unreadable("document_unreadable", { cause: error });
    throw error;
  }
}

/** Drawings of comments (.vml) are not well-formed XML in general. Nothing else may be such a part (`plainPart`). */
const isXml = (name: string, part: Buffer): boolean =>
  !/\.vml$/i.test(name) &&
  (/\.(?:xml|rels)$/i.test(name) || /^(?:\s*<|\xef\xbb\xbf|\xff\xfe|\xfe\xff)/.test(part.toString("latin1", 0, 200)));

/** @throws Unreadable "document_active" while it visits a part that does more than show something */
function plainPart(): XmlVisitor {
  let formula: string | undefined;
  const refuseIf = (isActive: boolean): void => {
    if (isActive) throw new Unreadable("document_active");
  };
  return {
    open(name, attribute) {
      refuseIf(ACTIVE_ELEMENTS.has(name));
      if (FORMULAS.has(name)) formula = "";
      if (name === "Default" || name === "Override") refuseIf(ACTIVE.test(attribute("ContentType") ?? ""));
      if (name !== "Relationship") return;
      const [type, target, mode] = ["Type", "Target", "TargetMode"].map((key) => attribute(key) ?? "");
      refuseIf(ACTIVE.test(type ?? ""));
      refuseIf(/\.vml$/i.test(target ?? "") && !/\/vmlDrawing$/.test(type ?? ""));
      const isLink = /\/hyperlink$/.test(type ?? "");
      if (/^external$/i.test(mode ?? "")) refuseIf(!isLink || !isHarmlessAddress(target ?? ""));
    },
    text(text) {
      if (formula !== undefined) formula += text;
    },
    close(name) {
      if (!FORMULAS.has(name) || formula === undefined) return;
      refuseIf(isActiveFormula(formula));
      formula = undefined;
    },
  };
}

function isActiveFormula(formula: string): boolean {
  const links = [...formula.matchAll(/HYPERLINK\s*\(\s*"([^"]*)"/gi)].map(([, link = ""]) => link);
  return !links.every(isHarmlessAddress) || ACTIVE_FORMULA.test(formula.replaceAll(TEXT_IN_FORMULA, '""'));
}
