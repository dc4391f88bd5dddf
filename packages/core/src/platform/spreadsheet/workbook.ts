import { refuseFile, type SpreadsheetLimits } from "./limits.ts";
import { type Attribute, visitXml } from "./xml.ts";
import type { Archive } from "./zip.ts";

const WORKBOOK = "xl/workbook.xml";
const RELATIONS = "xl/_rels/workbook.xml.rels";
const KINDS = [
  "http://schemas.openxmlformats.org/officeDocument/2006/relationships/",
  "http://purl.oclc.org/ooxml/officeDocument/relationships/",
];

/** The checked parts of a workbook that its first sheet needs. */
export type CheckedParts = Record<string, Uint8Array>;

/**
 * Unpacks and checks the parts that the first sheet needs. Other sheets, pictures, and external links stay packed.
 * @throws Refusal as `readSpreadsheet`
 */
export function checkedParts(archive: Archive, limits: SpreadsheetLimits): CheckedParts {
  if (!archive.has("[Content_Types].xml") || archive.has("xl/vbaProject.bin")) throw refuseFile("file_not_xlsx");
  const parts: Record<string, Buffer> = { [WORKBOOK]: archive.read(WORKBOOK), [RELATIONS]: archive.read(RELATIONS) };
  let left = limits.elements;
  const visit = (name: string, visitor: Parameters<typeof visitXml>[2]) => {
    const part = parts[name] ?? archive.read(name);
    parts[name] = part;
    left -= visitXml(part, left, visitor);
  };

  let firstSheet: string | undefined;
  visit(WORKBOOK, {
    open(name, attribute) {
      if (name === "sheet" && attribute("name")) firstSheet ??= attribute("id");
    },
  });
  const related = new Map<string, string>();
  visit(RELATIONS, {
    open(name, attribute) {
      if (name !== "Relationship") return;
      const type = attribute("Type") ?? "";
      const kind = KINDS.map((start) => (type.startsWith(start) ? type.slice(start.length) : "")).join("");
      const path = pathOf(attribute("Target") ?? "");
      if (kind === "worksheet" && attribute("Id") === firstSheet) related.set("sheet", path);
      if (kind === "sharedStrings" || kind === "styles") related.set(kind, path);
    },
  });

  const sheet = related.get("sheet");
  if (sheet === undefined) throw refuseFile("file_not_xlsx");
  const strings = related.get("sharedStrings") ?? "xl/sharedStrings.xml";
  const styles = related.get("styles") ?? "xl/styles.xml";
  if (new Set([WORKBOOK, RELATIONS, sheet, strings, styles]).size < 5) throw refuseFile("file_unreadable");
  visit(sheet, sheetVisitor(limits));
  if (archive.has(strings)) visit(strings, textVisitor("si", limits));
  if (archive.has(styles)) visit(styles, {});
  return parts;
}

function pathOf(target: string): string {
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

/** Refuses `owner` elements with text longer than a cell may hold, not counting formulas. */
function textVisitor(owner: string, { cellText }: SpreadsheetLimits) {
  let length = 0;
  let inFormula = false;
  return {
    open(name: string) {
      if (name === owner) length = 0;
      inFormula = name === "f";
    },
    close(name: string) {
      if (name === "f") inFormula = false;
    },
    text(text: string) {
      // Whitespace between elements is only formatting.
      if (!inFormula) length += text.trim().length;
      if (length > cellText) throw refuseFile("file_text_too_long", { max: cellText });
    },
  };
}

/** Refuses a sheet by the positions of its cells: a cell in the last row means a million rows. */
function sheetVisitor(limits: SpreadsheetLimits) {
  const texts = textVisitor("c", limits);
  let rows = 0;
  let inData = false;
  const checkRow = (row: number) => {
    if (!Number.isInteger(row) || row < 1) throw refuseFile("file_unreadable");
    if (row > limits.rows) throw refuseFile("file_too_many_rows", { max: limits.rows });
  };
  return {
    open(name: string, attribute: Attribute) {
      texts.open(name);
      if (name === "sheetData") inData = true;
      else if (name === "row") {
        rows += 1;
        checkRow(rows);
        const row = attribute("r");
        if (row !== undefined && row !== "") checkRow(Number(row));
      } else if (name === "c") {
        const [, letters, row] = /^([A-Z]{1,3})(\d{1,7})$/.exec(attribute("r") ?? "") ?? [];
        if (letters === undefined) throw refuseFile("file_unreadable");
        checkRow(Number(row));
        if (columnOf(letters) > limits.columns) throw refuseFile("file_too_many_columns", { max: limits.columns });
      }
    },
    close: texts.close,
    text(text: string) {
      if (inData) texts.text(text);
    },
  };
}

function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}
