import { once } from "node:events";
import PDFDocument from "pdfkit";
import { now } from "../platform/index.ts";
import { Faces } from "./faces.ts";
import { type AsianFonts, type Fonts, readAsianFonts, readFonts } from "./fonts.ts";
import { drawFrames, drawLetterhead, drawRecipient, imprintHeight } from "./frame.ts";
import type { Letterhead } from "./letterhead.ts";
import { paperOf, Sheet } from "./sheet.ts";

export { amountText, countText, dayText, moneyText } from "../host/index.ts";
export { barcodeOf, drawBarcode } from "./barcode.ts";
export { type Letterhead, letterheadOf } from "./letterhead.ts";
export { drawPayment } from "./payment.ts";
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
  /** ISO code of the host's country, which decides the paper; without one, A4. */
  readonly country?: string;
  /** Lines of a postal address, for the window of an envelope; the facts are then beside it, above the title. */
  readonly recipient?: readonly string[];
  /** Labels and values below the title, which then heads the first page. Empty values are left out. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** Called again if the document turns out to need other fonts. */
  readonly draw: (sheet: Sheet) => void | Promise<void>;
}

/**
 * Renders a document: the letterhead, the facts, the output of `draw`, and "Page n of m" on every page. The same request at the same
 * time (`now()`) produces the same bytes. A document with Chinese, Japanese, or Korean text is drawn twice: only it needs those fonts.
 */
export async function renderPdf(request: PdfRequest): Promise<Uint8Array> {
  const fonts = await readFonts();
  const { bytes, lacksAsian } = await draw(request, fonts, undefined);
  return lacksAsian ? (await draw(request, fonts, await readAsianFonts())).bytes : bytes;
}

async function draw(
  { title, lang, letterhead, country, recipient, facts, draw: drawContent }: PdfRequest,
  fonts: Fonts,
  asian: AsianFonts | undefined,
): Promise<{ readonly bytes: Uint8Array; readonly lacksAsian: boolean }> {
  const paper = paperOf(country);
  const doc = new PDFDocument({
    size: [paper.width, paper.height],
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
  const { imprint = [] } = letterhead ?? {};
  const sheet = new Sheet(doc, faces, paper, imprintHeight(imprint));
  sheet.newPage();
  if (letterhead) drawLetterhead(sheet, letterhead);
  const filled = facts?.filter(([, value]) => value !== "");
  if (recipient && filled) {
    drawRecipient(sheet, recipient, filled, letterhead);
    sheet.heading(title);
    sheet.space(4);
  } else if (filled) {
    sheet.heading(title);
    sheet.facts(filled);
    sheet.space(10);
  }
  await drawContent(sheet);
  drawFrames(sheet, { lang, title, ...(letterhead && { letterhead }) });
  doc.end();
  await ended;
  return { bytes: new Uint8Array(Buffer.concat(chunks)), lacksAsian: faces.lacksAsian };
}
