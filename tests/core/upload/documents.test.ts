import { PDFName, PDFString } from "@cantoo/pdf-lib";
import { workbook as written } from "@spoke/core/platform/workbook.ts";
import { inertPdf } from "@spoke/core/upload/pdf.ts";
import { requirePlainWorkbook } from "@spoke/core/upload/workbook.ts";
import { describe, expect, it } from "vitest";
import { pdf, workbook } from "../../builders/files.ts";

/** In two halves, so that no scanner takes this file for it. */
const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");
const TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const formula = (text: string): Record<string, string> => ({
  "xl/worksheets/sheet1.xml": `<worksheet><sheetData><row><c><f>${text}</f></c></row></sheetData></worksheet>`,
});
const relation = (type: string, target: string, mode = ""): Record<string, string> => ({
  "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="r1" Type="${type}" Target="${target}"${mode}/></Relationships>`,
});
const EXTERNAL = ' TargetMode="External"';

describe("a workbook of a claim", () => {
  it.each([
    [
      "a link to a program under another name",
      { "xl/el/e1.xml": '<externalLink><ddeLink ddeService="cmd"/></externalLink>' },
    ],
    ["a part that is such a link by its relationship", relation(`${TYPES}/externalLink`, "el/e1.xml")],
    ["that relationship, written with references to characters", relation(`${TYPES}/&#x65;xternalLink`, "el/e1.xml")],
    ["connections under another name", { "xl/c.xml": "<connections/>" }],
    [
      "macros under another name",
      relation("http://schemas.microsoft.com/office/2006/relationships/vbaProject", "v.bin"),
    ],
    ["an embedded object", relation(`${TYPES}/oleObject`, "a.bin")],
    ["a formula that starts a program", formula("cmd|'/c calc.exe'!A0")],
    ["a formula that loads an address", formula("WEBSERVICE(&quot;http://evil.example&quot;)")],
    ["a formula that reads a shared folder", formula("'\\\\evil\\share\\[a.xlsx]S'!A1")],
    ["a formula with a link to a file", formula("HYPERLINK(&quot;file://evil/a.exe&quot;)")],
    [
      "a name that starts a program",
      { "xl/a.xml": "<workbook><definedName>cmd|'/c calc'!A0</definedName></workbook>" },
    ],
    [
      "a formula in a part that is called a picture",
      { "xl/media/a.png": "<worksheet><f>cmd|'/c calc'!A0</f></worksheet>" },
    ],
    ["a sheet that is called an old drawing", relation(`${TYPES}/worksheet`, "a.vml")],
    ["a link to a shared folder", relation(`${TYPES}/hyperlink`, "file:///\\\\evil\\share", EXTERNAL)],
    ["a picture from elsewhere", relation(`${TYPES}/image`, "http://evil.example/a.png", EXTERNAL)],
  ])("is refused with %s", (_, parts) => {
    expect(() => requirePlainWorkbook(workbook(parts))).toThrow("document_active");
  });

  it.each([
    ["an entity", { "xl/a.xml": '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>' }],
    ["text in another encoding", { "xl/a.xml": '<?xml version="1.0" encoding="utf-7"?><a/>' }],
    ["a part outside of it", { "../../evil": "x" }],
  ])("is refused as unreadable with %s", (_, parts) => {
    expect(() => requirePlainWorkbook(workbook(parts))).toThrow("document_unreadable");
  });

  it.each([
    ["plain formulas", formula("IF(A1&gt;0,&quot;a|b!&quot;,SUM('Other sheet'!B1:B9)&amp;TEXT(A2,&quot;0&quot;))")],
    ["a link to a web page", relation(`${TYPES}/hyperlink`, "https://example.com/a?b=c", EXTERNAL)],
    ["a formula with a link to a web page", formula("HYPERLINK(&quot;https://example.com&quot;,&quot;Shop&quot;)")],
    ["an old drawing of a comment", { "xl/drawings/vmlDrawing1.vml": "<xml><br></xml>" }],
    ["a picture", { "xl/media/a.png": "\x89PNG\r\n" }],
  ])("may have %s", (_, parts) => {
    expect(() => requirePlainWorkbook(workbook(parts))).not.toThrow();
  });

  it("may be one that the portal wrote", async () => {
    const file = await written([
      {
        name: "Claims",
        rows: [
          ["Claim", "Bike"],
          ["C1", "Strato"],
        ],
        totals: [["2"]],
      },
    ]);
    expect(() => requirePlainWorkbook(Buffer.from(file))).not.toThrow();
  });
});

describe("a PDF of a claim", () => {
  const hex = (text: string): string => Buffer.from(text, "latin1").toString("hex");
  const withStream = (contents: string | Uint8Array, dict: Record<string, unknown>): Promise<Buffer> =>
    pdf(({ context }) => {
      context.register(context.stream(contents, dict as Parameters<typeof context.stream>[1]));
    });
  const packed = async (text: string): Promise<Uint8Array> => {
    const { deflateSync } = await import("node:zlib");
    return deflateSync(Buffer.from(text, "latin1"));
  };

  it("is refused with malware in a stream, however it is packed", async () => {
    for (const file of [
      await withStream(await packed(EICAR), { Filter: ["FlateDecode"] }),
      await withStream(`${hex(EICAR)}>`, { Filter: "ASCIIHexDecode" }),
      await withStream(`${hex(Buffer.from(await packed(EICAR)).toString("latin1"))}>`, {
        Filter: ["ASCIIHexDecode", "FlateDecode"],
      }),
      await withStream(ascii85(EICAR), { Filter: ["ASCII85Decode"] }),
    ])
      await expect(inertPdf(file)).rejects.toThrow("upload_harmful");
  });

  it("may have packed pictures and text", async () => {
    for (const file of [
      await withStream(ascii85("Paid 120.00"), { Filter: "ASCII85Decode" }),
      await withStream(await packed("\xff\xd8\xff"), { Filter: ["FlateDecode", "DCTDecode"] }),
      await withStream("broken", { Filter: "FlateDecode" }),
    ])
      await expect(inertPdf(file)).resolves.toBeInstanceOf(Buffer);
  });

  it.each(["\\\\evil\\share\\x.exe", "//evil/share/x.exe", "file:///etc/passwd"])(
    "is refused with a link to %s",
    async (target) => {
      const file = await pdf((document) => {
        const { context } = document;
        const action = context.obj({ S: "URI", URI: PDFString.of(target) });
        document.getPage(0).node.set(PDFName.of("Annots"), context.obj([context.obj({ Subtype: "Link", A: action })]));
      });
      await expect(inertPdf(file)).rejects.toThrow("document_active");
    },
  );

  it("is refused if the data of a stream is loaded from elsewhere", async () => {
    const file = await withStream("", { Subtype: "Image", F: { FS: "URL", F: PDFString.of("http://evil.example/x") } });
    await expect(inertPdf(file)).rejects.toThrow("document_active");
  });
});

/** Groups of four bytes as five digits of base 85. */
function ascii85(text: string): string {
  const bytes = Buffer.from(text, "latin1");
  let digits = "";
  for (let at = 0; at < bytes.length; at += 4) {
    const group = Buffer.alloc(4);
    const length = bytes.copy(group, 0, at, at + 4);
    let value = group.readUInt32BE();
    let five = "";
    for (let digit = 0; digit < 5; digit++) {
      five = String.fromCharCode(33 + (value % 85)) + five;
      value = Math.floor(value / 85);
    }
    digits += five.slice(0, length + 1);
  }
  return `${digits}~>`;
}
