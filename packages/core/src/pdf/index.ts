import { once } from "node:events";
import PDFDocument from "pdfkit";
import { now } from "../platform/index.ts";
import { format } from "../texts/index.ts";
import { Faces } from "./faces.ts";
import { type AsianFonts, type Fonts, readAsianFonts, readFonts } from "./fonts.ts";
import { isPicture, type Letterhead } from "./letterhead.ts";
import { PAGE, QUIET, Sheet } from "./sheet.ts";

export { amountText, countText, dayText, moneyText } from "../host/index.ts";
export { type Letterhead, letterheadOf } from "./letterhead.ts";
export { drawPhotos, photosFor } from "./photos.ts";
export { drawQr } from "./qr.ts";
export type { Sheet } from "./sheet.ts";
export type { Column, Row, Table } from "./table.ts";

/** A document to render. Import this module dynamically, so that functions start without its library. */
export interface PdfRequest {
  /** Title of the document in PDF viewers. */
  readonly title: string;
  /** Locale of its texts. */
  readonly lang: string;
  readonly letterhead?: Letterhead;
  /** Labels and values below the title, which then heads the first page. Empty values are left out. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** Called again if the document turns out to need other fonts. */
  readonly draw: (sheet: Sheet) => void | Promise<void>;
}

/**
 * Renders an A4 document: the letterhead, the facts, the output of `draw`, and "Page n of m" on every page. The same request at the same
 * time (`now()`) produces the same bytes. A document with Chinese, Japanese, or Korean text is drawn twice: only it needs those fonts.
 */
export async function renderPdf(request: PdfRequest): Promise<Uint8Array> {
  const fonts = await readFonts();
  const { bytes, lacksAsian } = await draw(request, fonts, undefined);
  return lacksAsian ? (await draw(request, fonts, await readAsianFonts())).bytes : bytes;
}

async function draw(
  { title, lang, letterhead, facts, draw: drawContent }: PdfRequest,
  fonts: Fonts,
  asian: AsianFonts | undefined,
): Promise<{ readonly bytes: Uint8Array; readonly lacksAsian: boolean }> {
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    pdfVersion: "1.7",
    lang,
    displayTitle: true,
    // No initial font: the default of pdfkit is Helvetica, which has few characters and is not embedded.
    font: "",
    info: { Title: title, Creator: letterhead?.name ?? "Spoke", Producer: "Spoke", CreationDate: new Date(now()) },
  });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = once(doc, "end");

  const faces = new Faces(doc, fonts, asian);
  const sheet = new Sheet(doc, faces);
  sheet.newPage();
  if (letterhead) drawLetterhead(sheet, letterhead);
  if (facts) {
    sheet.heading(title);
    sheet.facts(facts.filter(([, value]) => value !== ""));
    sheet.space(10);
  }
  await drawContent(sheet);
  drawFooters(sheet, lang, title);
  doc.end();
  await ended;
  return { bytes: new Uint8Array(Buffer.concat(chunks)), lacksAsian: faces.lacksAsian };
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
  const small = { size: 8, color: QUIET };
  const right = (logo ? [name, ...lines] : lines).flatMap((line) => sheet.lines(line, width / 2, small));
  for (const [index, line] of right.entries())
    sheet.line(line, left, top + index * 11, { ...small, end: left + width });
  sheet.y = top + Math.max(LOGO.height, right.length * 11) + 10;
  sheet.rule();
  sheet.space(16);
}

/** Draws the footers, when the number of pages is final. */
function drawFooters(sheet: Sheet, lang: string, title: string): void {
  const { doc, left, width } = sheet;
  const { start, count } = doc.bufferedPageRange();
  const style = { size: 8, color: QUIET };
  const name = sheet.lines(title, width * 0.7, style)[0] ?? "";
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(start + page);
    const y = PAGE.height - PAGE.foot + 20;
    sheet.line(name, left, y, style);
    sheet.line(format("pdf.page", { page: page + 1, pages: count }, lang), left, y, { ...style, end: left + width });
  }
}
