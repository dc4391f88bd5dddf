import { once } from "node:events";
import PDFDocument from "pdfkit";
import { now } from "../platform/index.ts";
import { readFonts } from "./fonts.ts";
import { isPicture, type Letterhead } from "./letterhead.ts";
import { PAGE, QUIET, Sheet } from "./sheet.ts";
import { pageText } from "./words.ts";

export { DOCUMENT_LANGUAGES, type DocumentTexts, documentTexts, filledIn } from "./document-texts.ts";
export { amountText, countText, dayText, moneyText } from "./format.ts";
export { type Letterhead, letterheadOf } from "./letterhead.ts";
export type { Sheet } from "./sheet.ts";
export type { Column, Row, Table } from "./table.ts";

/** A document to be written. Import this module with `await import`: its library is of no use at a function's start. */
export interface PdfRequest {
  /** Title of the document, as a reader's window shows it. */
  readonly title: string;
  /** Locale of its texts. */
  readonly lang: string;
  readonly letterhead?: Letterhead;
  readonly draw: (sheet: Sheet) => void | Promise<void>;
}

/**
 * Writes a document on A4: the letterhead, what `draw` writes, and "Page n of m" on every page. The same request at the same
 * time (`now()`) makes the same bytes.
 */
export async function renderPdf({ title, lang, letterhead, draw }: PdfRequest): Promise<Uint8Array> {
  const fonts = await readFonts();
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    pdfVersion: "1.7",
    lang,
    displayTitle: true,
    // None to begin with: pdfkit's own would be Helvetica, which knows few signs and is not embedded.
    font: "",
    info: { Title: title, Creator: letterhead?.name ?? "Spoke", Producer: "Spoke", CreationDate: new Date(now()) },
  });
  doc.registerFont("regular", Buffer.from(fonts.regular));
  doc.registerFont("strong", Buffer.from(fonts.strong));
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = once(doc, "end");

  const sheet = new Sheet(doc, prepareFonts(doc));
  sheet.newPage();
  if (letterhead) drawLetterhead(sheet, letterhead);
  await draw(sheet);
  drawFeet(sheet, lang, title);
  doc.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

/** Features of Inter that figures and codes in tables do without: they are most of the work of setting a text. */
const WITHOUT = { calt: false, kern: false };

/** Which signs the fonts of a document have; and it makes them set texts faster. */
function prepareFonts(doc: PDFKit.PDFDocument): (codePoint: number) => boolean {
  const [regular] = (["regular", "strong"] as const).map((name) => {
    doc.font(name);
    const embedded: unknown = Reflect.get(doc, "_font");
    if (!isEmbedded(embedded)) throw new Error("pdfkit keeps its fonts elsewhere now: look at packages/core/src/pdf");
    const { font } = embedded;
    const layout = font.layout.bind(font);
    font.layout = (text, features) => {
      const wanted = Array.isArray(features) ? Object.fromEntries(features.map((one) => [one, true])) : features;
      return layout(text, { ...WITHOUT, ...wanted });
    };
    return font;
  });
  return (codePoint) => (codePoint >= 0x20 && codePoint < 0x7f) || regular?.hasGlyphForCodePoint(codePoint) === true;
}

type Features = readonly string[] | Readonly<Record<string, boolean>>;

/** What of a font of fontkit's is used here. */
interface Embedded {
  readonly font: {
    readonly hasGlyphForCodePoint: (codePoint: number) => boolean;
    layout: (text: string, features?: Features) => unknown;
  };
}

function isEmbedded(value: unknown): value is Embedded {
  if (typeof value !== "object" || value === null || !("font" in value)) return false;
  const { font } = value;
  return typeof font === "object" && font !== null && "hasGlyphForCodePoint" in font && "layout" in font;
}

const LOGO = { width: 140, height: 32 } as const;

function drawLetterhead(sheet: Sheet, { name, logo, accent, lines }: Letterhead): void {
  const { doc, left, width } = sheet;
  doc.rect(0, 0, PAGE.width, 6).fill(accent);
  const top = sheet.y;
  if (logo && isPicture(logo)) doc.image(Buffer.from(logo), left, top, { fit: [LOGO.width, LOGO.height] });
  else
    sheet.line(sheet.lines(name, width / 2, { size: 14, strong: true })[0] ?? "", left, top, {
      size: 14,
      strong: true,
    });
  const small = { size: 8, colour: QUIET };
  const right = (logo ? [name, ...lines] : lines).flatMap((line) => sheet.lines(line, width / 2, small));
  for (const [index, line] of right.entries())
    sheet.line(line, left, top + index * 11, { ...small, end: left + width });
  sheet.y = top + Math.max(LOGO.height, right.length * 11) + 10;
  sheet.rule();
  sheet.space(16);
}

/** What stands below every page, once it is known how many there are. */
function drawFeet(sheet: Sheet, lang: string, title: string): void {
  const { doc, left, width } = sheet;
  const { start, count } = doc.bufferedPageRange();
  const style = { size: 8, colour: QUIET };
  const name = sheet.lines(title, width * 0.7, style)[0] ?? "";
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(start + page);
    const y = PAGE.height - PAGE.foot + 20;
    sheet.line(name, left, y, style);
    sheet.line(pageText(lang, page + 1, count), left, y, { ...style, end: left + width });
  }
}
