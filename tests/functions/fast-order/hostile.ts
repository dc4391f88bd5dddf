import { strToU8, zipSync } from "fflate";

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** The parts of a workbook whose first sheet is `sheet`; `more` replaces or adds some. */
function workbookOf(sheet: string, more: Readonly<Record<string, string | Uint8Array>> = {}): Uint8Array {
  const parts = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": sheet,
    ...more,
  };
  const bytes = Object.entries(parts).map(([name, part]) => [name, typeof part === "string" ? strToU8(part) : part]);
  return zipSync(Object.fromEntries(bytes), { level: 1 });
}

const sheetOf = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const text = (at: string, message: string): string => `<c r="${at}" t="inlineStr"><is><t>${message}</t></is></c>`;
const row = (number: number, cells: string): string => `<row r="${number}">${cells}</row>`;
const FIRST = sheetOf(row(1, text("A1", "A-1") + text("B1", "2")));
const numbered = (rows: number): string =>
  sheetOf(Array.from({ length: rows }, (_, at) => row(at + 1, `<c r="A${at + 1}"><v>1</v></c>`)).join(""));

/** A workbook whose cells are formulas with the values that were saved with them. */
export const formulas = (): Uint8Array =>
  workbookOf(
    sheetOf(
      row(1, `<c r="A1" t="str"><f>WEBSERVICE("http://x.example")</f><v>A-1</v></c><c r="B1"><f>1+1</f><v>2</v></c>`),
    ),
  );

/** Files that somebody made to do harm, and how each is refused. */
export const HOSTILE: readonly (readonly [name: string, refusedAs: string, make: () => Uint8Array])[] = [
  ["nothing at all", "file_not_xlsx", () => new Uint8Array()],
  ["a text without columns", "file_not_xlsx", () => strToU8("A-1\nA-2\n".repeat(50))],
  ["a text of six hundred lines", "file_too_many_rows", () => strToU8("A-1,2\n".repeat(600))],
  ["a text of ten thousand lines", "file_too_many_rows", () => strToU8("A-1,2\n".repeat(10_000))],
  ["a text of many columns", "file_too_many_columns", () => strToU8(`A-1${",2".repeat(60)}`)],
  ["a text with an open quote", "file_unreadable", () => strToU8('A-1,2\n"A-2,3\n')],
  ["a program", "file_not_xlsx", () => Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, ...new Uint8Array(500)])],
  ["macros", "file_not_xlsx", () => workbookOf(FIRST, { "xl/vbaProject.bin": new Uint8Array(100) })],
  ["a bomb", "file_too_large", () => workbookOf(sheetOf(" ".repeat(19_000_000)))],
  ["a larger bomb", "file_too_large", () => workbookOf(FIRST, { "xl/media/x": new Uint8Array(60_000_000) })],
  ["a million rows", "file_too_large", () => workbookOf(numbered(1_000_000))],
  ["a row at the end of the sheet", "file_too_many_rows", () => workbookOf(sheetOf(row(1_048_576, "")))],
  ["six hundred lines", "file_too_many_rows", () => workbookOf(numbered(600))],
  [
    "a file of the server",
    "file_unreadable",
    () => workbookOf(`<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${FIRST}`),
  ],
  [
    "entities that multiply",
    "file_unreadable",
    () => workbookOf(`<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${FIRST}`),
  ],
  [
    "one long text in many cells",
    "file_too_large",
    () =>
      workbookOf(
        sheetOf(Array.from({ length: 4_000 }, (_, at) => row(at + 1, `<c r="A${at + 1}" t="s"><v>0</v></c>`)).join("")),
        { "xl/sharedStrings.xml": `<sst><si><t>${"x".repeat(999)}</t></si></sst>` },
      ),
  ],
  [
    "a huge text",
    "file_text_too_long",
    () =>
      workbookOf(sheetOf(row(1, `<c r="A1" t="s"><v>0</v></c>`)), {
        "xl/sharedStrings.xml": `<sst><si><t>${"xyz".repeat(40_000)}</t></si></sst>`,
      }),
  ],
];
