import { once } from "node:events";
import { crc32, createDeflateRaw } from "node:zlib";
import { Zip, ZipDeflate, type ZipInputFile } from "fflate";
import { isLikeFormula, TEXT_FORMAT } from "./formula.ts";
import { type Cell, columnLetters } from "./sheet.ts";
import { xmlText } from "./xml.ts";

/** A column of a streamed sheet. */
export interface StreamedColumn {
  readonly heading: string;
  /** Characters; 20 by default. */
  readonly width?: number | undefined;
  /** `total`: its numbers are added up. `currency`: amounts of several currencies are not. */
  readonly role?: "total" | "currency" | undefined;
}

interface StreamedSheet {
  readonly name: string;
  readonly columns: readonly StreamedColumn[];
  readonly rows: AsyncIterable<readonly Cell[]>;
  /** What the row of totals is called. */
  readonly total: string;
}

/** Rows of a sheet, its head included. */
const MAX_ROWS = 1_048_576;
/** Characters of a cell. */
const MAX_TEXT = 32_767;
/** Characters that are compressed at once. */
const BLOCK = 65_536;
/** Days from the first day of spreadsheets to that of JavaScript. */
const EPOCH_DAYS = 25_569;
const DAY_MS = 86_400_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/**
 * The bytes of an .xlsx file of one sheet. Rows are compressed as they are taken, and none is taken before the bytes of those
 * before it are: memory holds some hundred rows, however many there are. The head stays in view and has filters; totals follow
 * the filters.
 * @throws RangeError beyond the 1,048,576 rows of a sheet
 */
export async function* streamedWorkbook({ name, columns, rows, total }: StreamedSheet): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    parts.push(data);
  });
  const writer = new SheetWriter(zip, columns);
  try {
    for await (const row of rows) {
      writer.add(row);
      if (!writer.isFull) continue;
      await writer.flush();
      yield* parts.splice(0);
    }
    await writer.end(total);
  } finally {
    writer.close();
  }
  for (const [path, text] of Object.entries(otherParts(name, writer.styles()))) writePart(zip, path, text);
  zip.end();
  yield* parts;
}

function writePart(zip: Zip, path: string, text: string): void {
  const file = new ZipDeflate(path, { level: 6 });
  zip.add(file);
  file.push(Buffer.from(HEAD + text), true);
}

/** A file of an archive that zlib compresses outside of the main thread. */
class DeflatedFile implements ZipInputFile {
  readonly filename: string;
  readonly compression = 8;
  crc = 0;
  size = 0;
  /** Set by the archive. */
  ondata: NonNullable<ZipInputFile["ondata"]> = () => undefined;
  readonly #deflate = createDeflateRaw();

  constructor(filename: string) {
    this.filename = filename;
    this.#deflate.on("data", (part: Uint8Array<ArrayBuffer>) => this.ondata(null, part, false));
  }

  async write(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    this.crc = crc32(bytes, this.crc);
    this.size += bytes.byteLength;
    if (!this.#deflate.write(bytes)) await once(this.#deflate, "drain");
  }

  async end(): Promise<void> {
    this.#deflate.end();
    await once(this.#deflate, "end");
    this.ondata(null, new Uint8Array(), true);
  }

  close(): void {
    this.#deflate.destroy();
  }
}

class SheetWriter {
  readonly #file = new DeflatedFile("xl/worksheets/sheet1.xml");
  readonly #columns: readonly StreamedColumn[];
  readonly #letters: readonly string[];
  readonly #sums: number[];
  /** Number format of the last number of each column; undefined for plain numbers. */
  readonly #formats: (string | undefined)[] = [];
  readonly #styles = new Map<string, number>();
  readonly #currencies = new Set<Cell>();
  #text = "";
  #row = 0;

  constructor(zip: Zip, columns: readonly StreamedColumn[]) {
    this.#columns = columns;
    this.#letters = columns.map((_, index) => columnLetters(index));
    this.#sums = columns.map(() => 0);
    zip.add(this.#file);
    const widths = columns.map(({ width = 20 }, index) => {
      const at = index + 1;
      return `<col min="${at}" max="${at}" width="${width}" customWidth="1"/>`;
    });
    const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
    this.#write(
      `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>` +
        `<cols>${widths.join("")}</cols><sheetData>`,
    );
    const bold = this.#styleOf("", true);
    this.#addRow(columns.map(({ heading }, index) => this.#cell(heading, index, bold)));
  }

  add(row: readonly Cell[]): void {
    this.#addRow(
      row.map((cell, index) => {
        const role = this.#columns[index]?.role;
        if (role === "currency" && cell !== "") this.#currencies.add(cell);
        if (role === "total" && cell !== "") this.#count(cell, index);
        return this.#cell(cell, index);
      }),
    );
  }

  /** Writes the totals of the columns that have one, and ends the sheet. */
  async end(total: string): Promise<void> {
    const last = this.#row;
    const isSummed = ({ role }: StreamedColumn, index: number): boolean =>
      role === "total" && (this.#formats[index] === undefined || this.#currencies.size < 2);
    if (last > 1 && this.#columns.some(isSummed)) {
      const cells = this.#columns.map((column, index) => {
        const letter = this.#letters[index];
        if (index === 0) return this.#cell(total, 0, this.#styleOf("", true));
        if (!isSummed(column, index)) return "";
        const value = Number(this.#sums[index]?.toFixed(4));
        const style = this.#styleOf(this.#formats[index] ?? "", true);
        const formula = `SUBTOTAL(109,${letter}2:${letter}${last})`;
        return `<c r="${letter}${last + 1}" s="${style}"><f>${formula}</f><v>${value}</v></c>`;
      });
      this.#addRow(cells);
    }
    this.#write(`</sheetData><autoFilter ref="A1:${this.#letters.at(-1)}${last}"/></worksheet>`);
    await this.flush();
    await this.#file.end();
  }

  /** Whether there is enough to compress. */
  get isFull(): boolean {
    return this.#text.length >= BLOCK;
  }

  /** Compresses what was added. */
  async flush(): Promise<void> {
    const text = this.#text;
    this.#text = "";
    await this.#file.write(text);
  }

  /** Ends the compression, also of a file that is given up. */
  close(): void {
    this.#file.close();
  }

  /** The styles that cells refer to. */
  styles(): string {
    const formats = [...this.#styles].map(([key], index) => ({
      isBold: key.startsWith("b"),
      code: key.slice(1),
      index,
    }));
    const declared = formats.filter(({ code }) => code !== "");
    const numbers = declared.map(
      ({ code, index }) => `<numFmt numFmtId="${164 + index}" formatCode="${xmlText(code)}"/>`,
    );
    const cells = formats.map(
      ({ isBold, code, index }) =>
        `<xf numFmtId="${code === "" ? 0 : 164 + index}" fontId="${isBold ? 1 : 0}" fillId="0" borderId="0" xfId="0"` +
        ` applyNumberFormat="1" applyFont="1"/>`,
    );
    const font = '<sz val="11"/><name val="Calibri"/>';
    return (
      `<styleSheet xmlns="${MAIN}">` +
      (declared.length > 0 ? `<numFmts count="${declared.length}">${numbers.join("")}</numFmts>` : "") +
      `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>` +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      `<cellXfs count="${cells.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${cells.join("")}</cellXfs>` +
      "</styleSheet>"
    );
  }

  #count(cell: Cell, index: number): void {
    if (typeof cell === "string" || (typeof cell === "object" && cell.value instanceof Date)) return;
    this.#sums[index] = (this.#sums[index] ?? 0) + Number(typeof cell === "number" ? cell : cell.value);
    this.#formats[index] = typeof cell === "number" ? undefined : cell.format;
  }

  #addRow(cells: readonly string[]): void {
    this.#row += 1;
    if (this.#row > MAX_ROWS) throw new RangeError("a sheet has no more rows");
    this.#write(`<row r="${this.#row}">${cells.join("")}</row>`);
  }

  #cell(cell: Cell, index: number, wanted = 0): string {
    const style = wanted === 0 && typeof cell === "string" && isLikeFormula(cell) ? this.#styleOf(TEXT_FORMAT) : wanted;
    const at = `r="${this.#letters[index]}${this.#row + 1}"${style === 0 ? "" : ` s="${style}"`}`;
    if (typeof cell === "number") return `<c ${at}><v>${cell}</v></c>`;
    if (typeof cell === "string") {
      if (cell === "") return "";
      const text = xmlText(cell.slice(0, MAX_TEXT));
      return `<c ${at} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
    }
    const value = cell.value instanceof Date ? cell.value.getTime() / DAY_MS + EPOCH_DAYS : cell.value;
    return `<c r="${this.#letters[index]}${this.#row + 1}" s="${this.#styleOf(cell.format)}"><v>${value}</v></c>`;
  }

  /** Index of a number format among the styles; 0 is the default style. */
  #styleOf(format: string, isBold = false): number {
    const key = `${isBold ? "b" : " "}${format}`;
    const style = this.#styles.get(key) ?? this.#styles.size + 1;
    this.#styles.set(key, style);
    return style;
  }

  #write(text: string): void {
    this.#text += text;
  }
}

/** What an .xlsx file has besides its sheet. */
function otherParts(name: string, styles: string): Readonly<Record<string, string>> {
  const type = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;
  const relations = (inner: string) => `<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`;
  const sheet = xmlText(name.replace(/[[\]*?/\\:]/g, " ").slice(0, 31));
  return {
    "xl/styles.xml": styles,
    "xl/workbook.xml":
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">` +
      `<sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(
      relation(1, "worksheet", "worksheets/sheet1.xml") + relation(2, "styles", "styles.xml"),
    ),
    "_rels/.rels": relations(relation(1, "officeDocument", "xl/workbook.xml")),
    "[Content_Types].xml":
      `<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `${type("workbook", "sheet.main")}${type("worksheets/sheet1", "worksheet")}${type("styles", "styles")}</Types>`,
  };
}
