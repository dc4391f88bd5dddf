import { neutralizeFormula } from "@spoke/core/platform/formula.ts";
import { Refusal } from "@spoke/core/platform/index.ts";
import { readSpreadsheet } from "@spoke/core/platform/spreadsheet.ts";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import writeExcelFile from "write-excel-file/node";

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const PLAIN = sheetOf(`<row r="1">${cell("A1", "SKU-1")}</row>`);

/** The files of a small workbook; `changed` replaces or, with undefined, leaves out. */
function files(changed: Record<string, string | Uint8Array | undefined> = {}): Record<string, Uint8Array> {
  const all: Record<string, string | Uint8Array | undefined> = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": PLAIN,
    ...changed,
  };
  const bytes: Record<string, Uint8Array> = {};
  for (const [name, content] of Object.entries(all)) {
    if (content !== undefined) bytes[name] = typeof content === "string" ? strToU8(content) : content;
  }
  return bytes;
}
const workbook = (changed?: Parameters<typeof files>[0]) => zipSync(files(changed));
const withSheet = (sheet: string) => workbook({ "xl/worksheets/sheet1.xml": sheet });

/** Changes every record of the archive's directory that belongs to `name`, and its own header with `alsoLocal`. */
function tamper(zip: Uint8Array, name: string, change: (record: DataView, local: boolean) => unknown): Uint8Array {
  const bytes = Buffer.from(zip);
  for (let at = 0; at < bytes.length - 46; at += 1) {
    const signature = bytes.readUInt32LE(at);
    const local = signature === 0x04034b50;
    if (!local && signature !== 0x02014b50) continue;
    const nameAt = at + (local ? 30 : 46);
    if (bytes.toString("utf8", nameAt, nameAt + name.length) !== name) continue;
    change(new DataView(bytes.buffer, bytes.byteOffset + at, 46), local);
  }
  return bytes;
}

async function refused(bytes: Uint8Array, limits?: Parameters<typeof readSpreadsheet>[1]): Promise<string> {
  try {
    const { rows } = await readSpreadsheet(bytes, limits);
    return `accepted ${rows.length} rows`;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.message;
  }
}

describe("a spreadsheet that is as it should be", () => {
  test("gives the text of every cell of its first sheet", async () => {
    const first = [
      ["Article", "Quantity", "Wanted", "Urgent", "Price"],
      ["  SKU-1 ", 12, { value: new Date(Date.UTC(2026, 10, 20)), format: "yyyy-mm-dd" }, true, 0.1],
      [null, null, null, null, null],
      [
        "Ü & <b>",
        4_006_381_333_931,
        { value: new Date(Date.UTC(2026, 10, 20, 8, 30)), format: "dd/mm/yyyy hh:mm" },
        false,
        1.5,
      ],
      ["", null, null, null, null],
    ];
    const file = await writeExcelFile([
      { data: first, sheet: "Order" },
      { data: [["other"]], sheet: "Notes" },
    ]).toBuffer();
    expect(await readSpreadsheet(file)).toEqual({
      rows: [
        ["Article", "Quantity", "Wanted", "Urgent", "Price"],
        ["SKU-1", "12", "2026-11-20", "true", "0.1"],
        ["", "", "", "", ""],
        ["Ü & <b>", "4006381333931", "2026-11-20T08:30:00", "false", "1.5"],
      ],
    });
  });

  test("a formula is the value that was saved with it", async () => {
    const rows = `<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>WEBSERVICE("http://x.example")</f><v>ok</v></c></row>`;
    expect(await readSpreadsheet(withSheet(sheetOf(rows)))).toEqual({ rows: [["2", "ok"]] });
  });

  test("the first sheet is the first of the workbook, whatever its file is called", async () => {
    const file = workbook({
      "xl/workbook.xml": `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="B" sheetId="2" r:id="r2"/><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${OFFICE}/worksheet" Target="/xl/worksheets/other.xml"/></Relationships>`,
      "xl/worksheets/other.xml": sheetOf(`<row r="1">${cell("A1", "second file")}</row>`),
      // What nobody reads may be as bad as it likes.
      "xl/worksheets/sheet1.xml": "<!DOCTYPE x><worksheet>",
    });
    expect(await readSpreadsheet(file)).toEqual({ rows: [["second file"]] });
  });

  test("twenty thousand rows are read", async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>${i}</v></c></row>`);
    const { rows: read } = await readSpreadsheet(withSheet(sheetOf(rows.join(""))));
    expect(read.length).toBe(20_000);
    expect(read.at(-1)).toEqual(["19999"]);
  });

  test("an empty sheet has no rows", async () => {
    expect(await readSpreadsheet(withSheet(sheetOf("")))).toEqual({ rows: [] });
  });
});

describe("a spreadsheet that is not what it says", () => {
  test.each<[string, Uint8Array]>([
    ["nothing", new Uint8Array()],
    ["text", strToU8("article;quantity\nSKU-1;2\n".repeat(10))],
    ["a workbook of before 2007", Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...new Uint8Array(600)])],
    ["only the beginning of a zip", workbook().slice(0, 200)],
    ["a zip of something else", zipSync({ "a.txt": strToU8("a") })],
    ["something before the zip", Uint8Array.from([77, 90, ...workbook()])],
    ["something behind the zip", Uint8Array.from([...workbook(), 1, 2, 3])],
    ["no table of contents", workbook({ "[Content_Types].xml": undefined })],
    ["no workbook", workbook({ "xl/workbook.xml": undefined })],
    ["no relations", workbook({ "xl/_rels/workbook.xml.rels": undefined })],
    ["no sheet", workbook({ "xl/worksheets/sheet1.xml": undefined })],
    ["macros", workbook({ "xl/vbaProject.bin": "x" })],
    ["a name that climbs", workbook({ "../../etc/cron.d/x": "x" })],
    ["an absolute name", workbook({ "/etc/passwd": "x" })],
    ["a name for another system", workbook({ "..\\..\\x.exe": "x" })],
    ["a name with an end", workbook({ "xl/a\0.xml": "x" })],
    ["two files that some systems take for one", workbook({ "XL/Workbook.xml": "x" })],
    ["encryption", tamper(workbook(), "xl/workbook.xml", (record, local) => record.setUint16(local ? 6 : 8, 1, true))],
    ["another compression", tamper(workbook(), "xl/workbook.xml", (r, local) => r.setUint16(local ? 8 : 10, 12, true))],
    ["headers that disagree", tamper(workbook(), "xl/workbook.xml", (r, local) => local && r.setUint8(30, 0x79))],
    ["two files in one place", tamper(workbook(), "xl/workbook.xml", (r, local) => !local && r.setUint32(42, 0, true))],
    [
      "sheets elsewhere",
      workbook({
        "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="r1" TargetMode="External" Type="${OFFICE}/worksheet" Target="http://x.example/s.xml"/></Relationships>`,
      }),
    ],
  ])("%s: is no .xlsx file", async (_, bytes) => {
    expect(await refused(bytes)).toBe("file_not_xlsx");
  });

  const bomb = (dtd: string) => `<?xml version="1.0"?>${dtd}${PLAIN}`;
  test.each<[string, Uint8Array]>([
    ["entities that multiply", withSheet(bomb('<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'))],
    ["an entity from a file", withSheet(bomb('<!DOCTYPE l [<!ENTITY a SYSTEM "file:///etc/passwd">]>'))],
    ["a declaration elsewhere", withSheet(bomb('<!DOCTYPE l SYSTEM "http://x.example/x.dtd">'))],
    ["a declaration among the texts", workbook({ "xl/sharedStrings.xml": "<!DOCTYPE x><sst/>" })],
    ["another encoding", withSheet(bomb("").replace("?>", ' encoding="utf-16"?>'))],
    ["bytes that are no UTF-8", workbook({ "xl/worksheets/sheet1.xml": Uint8Array.from([0xff, 0xfe, 0x3c, 0]) })],
    ["XML that ends early", withSheet(PLAIN.slice(0, -20))],
    ["no XML", withSheet("hello")],
    ["a cell without a place", withSheet(sheetOf("<row><c><v>1</v></c></row>"))],
    ["a cell with two places", withSheet(sheetOf('<row><c r="A1" x:r="ZZ9"><v>1</v></c></row>'))],
    ["an attribute without end", withSheet(sheetOf(`<row x="${"&amp;".repeat(100_000)}"/>`))],
    [
      "attributes without number",
      withSheet(sheetOf(`<row ${Array.from({ length: 101 }, (_, i) => `a${i}=""`).join(" ")}/>`)),
    ],
    ["a text that is not there", withSheet(sheetOf('<row r="1"><c r="A1" t="s"><v>7</v></c></row>'))],
    ["an invalid number", withSheet(sheetOf('<row r="1"><c r="A1"><v>x</v></c></row>'))],
    [
      "a checksum that is wrong",
      tamper(workbook(), "xl/workbook.xml", (r, local) => !local && r.setUint32(16, 1, true)),
    ],
    [
      "more than the directory says",
      tamper(workbook(), "xl/workbook.xml", (r, local) => !local && r.setUint32(24, 9, true)),
    ],
  ])("%s: is refused as unreadable", async (_, bytes) => {
    expect(await refused(bytes)).toBe("file_unreadable");
  });
});

describe("a spreadsheet that is too much", () => {
  const zeros = (size: number) => new Uint8Array(size);

  test("a file over 10 MB, before anything is done with it", async () => {
    expect(await refused(Buffer.concat([workbook(), zeros(10_000_000)]))).toBe("file_too_large");
  });

  test("a file of a few KB that unpacks to a gigabyte's share", async () => {
    const file = workbook({ "xl/media/a.xml": zeros(30_000_000), "xl/media/b.xml": zeros(31_000_000) });
    expect(file.length).toBeLessThan(100_000);
    expect(await refused(file, { ratio: 5_000 })).toBe("file_too_large");
    expect(await refused(workbook({ "xl/worksheets/sheet1.xml": zeros(20_000_000) }))).toBe("file_too_large");
  });

  test("a bomb whose directory says that it is small", async () => {
    const file = tamper(
      workbook({ "xl/worksheets/sheet1.xml": zeros(50_000_000) }),
      "xl/worksheets/sheet1.xml",
      (record, local) => !local && record.setUint32(24, 1_000, true),
    );
    expect(await refused(file)).toBe("file_unreadable");
  });

  test("thousands of files", async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`xl/media/${i}.png`, "x"]));
    expect(await refused(workbook(many))).toBe("file_too_large");
  });

  test("more rows than 20,000, also when only their number says so", async () => {
    expect(await refused(withSheet(sheetOf("<row/>".repeat(20_001))))).toBe("file_too_many_rows");
    expect(await refused(withSheet(sheetOf('<row r="1048576"/>')))).toBe("file_too_many_rows");
    expect(await refused(withSheet(sheetOf('<x:row x:r="&#57;&#57;999999"/>')))).toBe("file_too_many_rows");
    expect(await refused(withSheet(sheetOf(`<row>${cell("A20001", "x")}</row>`)))).toBe("file_too_many_rows");
    expect(await refused(withSheet(sheetOf(`<row r="6">${cell("A6", "x")}</row>`)), { rows: 5 })).toBe(
      "file_too_many_rows",
    );
  });

  test("more columns than 100", async () => {
    expect(await refused(withSheet(sheetOf(`<row r="1">${cell("CV1", "x")}</row>`)))).toBe("accepted 1 rows");
    expect(await refused(withSheet(sheetOf(`<row r="1">${cell("CW1", "x")}</row>`)))).toBe("file_too_many_columns");
    expect(await refused(withSheet(sheetOf(`<row r="1">${cell("XFD1", "x")}</row>`)))).toBe("file_too_many_columns");
  });

  test("a text of more than 1,000 characters, in the sheet or beside it", async () => {
    const long = (length: number) => withSheet(sheetOf(`<row r="1">${cell("A1", "x".repeat(length))}</row>`));
    expect(await refused(long(1_000))).toBe("accepted 1 rows");
    expect(await refused(long(1_001))).toBe("file_text_too_long");
    const strings = `<sst><si><r><t>${"x".repeat(600)}</t></r><r><t>${"x".repeat(600)}</t></r></si></sst>`;
    expect(await refused(workbook({ "xl/sharedStrings.xml": strings }))).toBe("file_text_too_long");
  });

  test("one long text shown in every cell", async () => {
    const rows = Array.from({ length: 300 }, (_, i) => `<row r="${i + 1}"><c r="A${i + 1}" t="s"><v>0</v></c></row>`);
    const file = workbook({
      "xl/worksheets/sheet1.xml": sheetOf(rows.join("")),
      "xl/sharedStrings.xml": `<sst><si><t>${"x".repeat(1_000)}</t></si></sst>`,
    });
    expect(await refused(file)).toBe("accepted 300 rows");
    expect(await refused(file, { text: 250_000 })).toBe("file_too_large");
  });

  test("millions of elements, or work that has no end", async () => {
    const strings = `<sst>${"<si/>".repeat(5_000_000)}</sst>`;
    expect(await refused(workbook({ "xl/sharedStrings.xml": strings }), { ratio: 5_000 })).toBe("file_too_large");
    const rows = Array.from({ length: 5_000 }, (_, i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>1</v></c></row>`);
    expect(await refused(withSheet(sheetOf(rows.join(""))), { milliseconds: 1 })).toBe("file_too_large");
  });
});

describe("a text that is written to a spreadsheet", () => {
  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "|calc", "%0A", "\t=1", "\r=1", " =1", "\u200b=1", "＝1+1", "\n@x"])(
    "%j is no formula",
    (text) => {
      expect(neutralizeFormula(text)).toBe(`'${text}`);
    },
  );

  test.each(["SKU-1", "", "a=b", "1-2", "'=1"])("%j stays as it is", (text) => {
    expect(neutralizeFormula(text)).toBe(text);
  });
});
